import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const cardinalities = [3, 4, 5, 6, 8, 10, 12, 20, 30, 50, 200, 2000];

/** A clean CSV of 16 columns: a day, an id, twelve dimensions, a count and an amount. Made once per size. */
export async function makeWideTable(rows: number): Promise<string> {
  const folder = join(tmpdir(), "whydunit-bench");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `wide-${rows}.csv`);
  if (existsSync(path)) return path;
  let seed = 4711;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const out = createWriteStream(path);
  out.write(`day,order_id,${cardinalities.map((_, i) => `d${i}`).join(",")},visits,revenue\n`);
  for (let i = 0; i < rows; i += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(random() * 60))).toISOString().slice(0, 10);
    const values = cardinalities.map((count, j) => `v${j}_${Math.floor(random() ** 1.5 * count)}`);
    if (
      !out.write(
        `${day},${100_000 + i},${values.join(",")},${1 + Math.floor(random() * 9)},${(20 + 30 * random()).toFixed(2)}\n`,
      )
    )
      await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return path;
}

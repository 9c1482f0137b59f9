import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const cardinalities = [3, 4, 5, 6, 8, 10, 12, 20, 30, 50, 200, 2000];

/** In the second half of the days revenue falls here by 40 %. */
export const plantedCause = { d2: "v2_1", d4: "v4_2" };
export const plantedPeriods = {
  baseline: { start: "2024-01-01", end: "2024-01-30" },
  comparison: { start: "2024-01-31", end: "2024-02-29" },
};

/** A clean CSV of 16 columns: a day, an id, twelve dimensions, a count and an amount. Made once per size. */
export async function makeWideTable(rows: number): Promise<string> {
  const folder = join(tmpdir(), "whydunit-bench");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `planted-${rows}.csv`);
  if (existsSync(path)) return path;
  let seed = 4711;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const out = createWriteStream(`${path}.part`);
  out.write(`day,order_id,${cardinalities.map((_, i) => `d${i}`).join(",")},visits,revenue\n`);
  for (let i = 0; i < rows; i += 1) {
    const at = Math.floor(random() * 60);
    const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    const values = cardinalities.map((count, j) => `v${j}_${Math.floor(random() ** 1.5 * count)}`);
    const factor = at >= 30 && values[2] === plantedCause.d2 && values[4] === plantedCause.d4 ? 0.6 : 1;
    if (
      !out.write(
        `${day},${100_000 + i},${values.join(",")},${1 + Math.floor(random() * 9)},${(factor * (20 + 30 * random())).toFixed(2)}\n`,
      )
    )
      await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  renameSync(`${path}.part`, path);
  return path;
}

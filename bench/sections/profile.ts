import { once } from "node:events";
import { createWriteStream, existsSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../scripts/corpus/random.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { openDuck } from "../../src/engine/duck.ts";
import { loadFile } from "../../src/engine/load/load-file.ts";
import { profileTable } from "../../src/engine/profile/profile-table.ts";
import { loadBare } from "../load-bare.ts";
import { cpuOf } from "../measure.ts";
import { markdownTable, type Section } from "../section.ts";

const rows = 500_000;
const limit = 1.0;
const shapes = { segments: segmentLines, keys: keyLines };
const about = {
  segments: "13 dimensions of up to 5,000 values",
  keys: "keys, hashes, texts and fractions that hardly repeat",
};

export const profile: Section = {
  name: "profile",
  heading: "Profiling, by kind of table",
  isLarge: false,
  async run() {
    const lines = [];
    for (const shape of Object.keys(shapes) as (keyof typeof shapes)[]) lines.push(await compare(shape));
    return [
      `Two generated CSVs of 16 columns and ${rows.toLocaleString("en")} rows; CPU of profiling as a multiple of DuckDB loading the same file, the cheapest of several runs of each.`,
      markdownTable(["table", "profiling, times loading", "limit", "dependencies found"], lines),
    ].join("\n\n");
  },
};

async function compare(shape: keyof typeof shapes): Promise<string[]> {
  const file = await makeFile(shape, rows);
  const loading = await leastSeconds(() => loadBare(file));
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.path("spill") });
  const table = await loadFile(file, { duck, scratch });
  let found = 0;
  const profiling = await leastSeconds(async () => {
    found = (await profileTable(duck, table)).dependencies.length;
  });
  duck.close();
  scratch.remove();
  const times = (profiling / loading).toFixed(2);
  console.log(`  ${shape}: profile ${times} x DuckDB loading, limit ${limit.toFixed(1)}; ${found} dependencies`);
  return [about[shape], times, limit.toFixed(1), String(found)];
}

/** Of several runs the cheapest: on a busy machine the same work costs up to twice the CPU. */
async function leastSeconds(run: () => Promise<void>): Promise<number> {
  const seconds: number[] = [];
  for (let time = 0; time < 3; time += 1) seconds.push((await cpuOf(run)).seconds);
  return Math.min(...seconds);
}

async function makeFile(shape: keyof typeof shapes, rows: number): Promise<string> {
  const file = join(tmpdir(), `whydunit-profile-${shape}-${rows}.csv`);
  if (existsSync(file)) return file;
  const out = createWriteStream(`${file}.part`);
  for (const line of shapes[shape](rows)) if (!out.write(line)) await once(out, "drain");
  out.end();
  await once(out, "finish");
  renameSync(`${file}.part`, file);
  return file;
}

function* segmentLines(rows: number): Generator<string> {
  const random = seededRandom(1);
  const cardinalities = [3, 4, 5, 6, 8, 10, 12, 20, 30, 50, 200, 2000, 5000];
  yield `day,${cardinalities.map((_, index) => `d${index}`).join(",")},visits,revenue\n`;
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(random() * 60))).toISOString().slice(0, 10);
    const values = cardinalities.map((count, index) => `v${index}_${Math.floor(random() ** 1.5 * count)}`);
    yield `${day},${values.join(",")},${1 + Math.floor(random() * 9)},${(20 + 30 * random()).toFixed(2)}\n`;
  }
}

/** The expensive kind: keys, hashes, texts and fractions that hardly repeat, and true dependencies. */
function* keyLines(rows: number): Generator<string> {
  const random = seededRandom(2);
  const below = (limit: number) => Math.floor(random() * limit);
  const hex = () =>
    below(2 ** 32)
      .toString(16)
      .padStart(8, "0");
  yield "order_id,order_hash,customer_id,email,ordered_at,city,country,sku,category,quantity,unit_price,discount,latency_ms,note,status_code,is_paid\n";
  for (let row = 0; row < rows; row += 1) {
    const customer = below(rows / 10);
    const city = below(300);
    const sku = below(2000);
    const time = new Date(17e11 + below(2.5e7) * 1000).toISOString().slice(0, 19);
    yield `${row + 1},${hex()}${hex()}${hex()}${hex()},${100_000 + customer},user${customer}@example.com,${time},city${city},c${city % 20},S${String(sku).padStart(5, "0")},cat${sku % 12},${1 + below(5)},${(5 + ((sku * 0.37) % 90)).toFixed(2)},${(random() * 0.3).toFixed(6)},${Math.exp(random() * 5).toFixed(9)},note number ${below(1e9)} about the order,${[200, 301, 404, 500][below(4)]},${random() < 0.9}\n`;
  }
}

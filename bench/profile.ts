import { once } from "node:events";
import { createWriteStream, existsSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { seededRandom } from "../scripts/corpus/random.ts";
import { makeScratchFolder } from "../src/base/scratch-folder.ts";
import { openDuck } from "../src/engine/duck.ts";
import { loadFile } from "../src/engine/load/load-file.ts";
import { profileTable } from "../src/engine/profile/profile-table.ts";

/** CPU of profiling 16 columns as a multiple of DuckDB loading the same CSV.  tsx bench/profile.ts [ROWS…] */
const sizes = process.argv.slice(2).map(Number);
const shapes = { segments: segmentLines, keys: keyLines };

for (const rows of sizes.length > 0 ? sizes : [500_000, 5_000_000])
  for (const shape of Object.keys(shapes) as (keyof typeof shapes)[]) await compare(shape, rows);

async function compare(shape: keyof typeof shapes, rows: number): Promise<void> {
  const file = await makeFile(shape, rows);
  const times = rows <= 1_000_000 ? 5 : 2;
  const loading = await leastSeconds(times, () => loadBare(file));
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.path("spill") });
  const table = await loadFile(file, { duck, scratch });
  let found = 0;
  const profiling = await leastSeconds(times, async () => {
    found = (await profileTable(duck, table)).dependencies.length;
  });
  duck.close();
  scratch.remove();
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${shape} ${rows} rows: profile ${profiling.toFixed(2)} CPU s = ${(profiling / loading).toFixed(2)} x loading (${loading.toFixed(2)}), bar 1.0; ${found} dependencies; peak so far ${memory} MB`,
  );
}

async function loadBare(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "4GB" });
  const connection = await instance.connect();
  await connection.run(`create table t as select * from read_csv('${file}')`);
  connection.closeSync();
  instance.closeSync();
}

/** Of several runs the cheapest: on a busy machine the same work costs up to twice the CPU. */
async function leastSeconds(times: number, run: () => Promise<void>): Promise<number> {
  const seconds: number[] = [];
  for (let time = 0; time < times; time += 1) seconds.push(await cpuSeconds(run));
  return Math.min(...seconds);
}

async function cpuSeconds(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
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

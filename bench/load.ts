// What reading and profiling a clean file costs beside DuckDB's own read_csv of it.   npx tsx bench/load.ts [ROWS…]
import { measureScript } from "./measure.ts";
import { makeWideTable } from "./tables.ts";

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(500_000, 5_000_000);

const duck = (statement: string) => `
  import { DuckDBInstance } from "@duckdb/node-api";
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(${JSON.stringify(statement)});`;
const ours = (body: string) => `
  import { mkdirSync } from "node:fs";
  import { makeScratchFolder } from "./src/base/scratch-folder.ts";
  import { openDuck } from "./src/engine/duck.ts";
  import { loadFile } from "./src/engine/load/load-file.ts";
  import { profileTable } from "./src/engine/profile/profile-table.ts";
  const scratch = makeScratchFolder();
  const spillFolder = scratch.path("spill");
  mkdirSync(spillFolder);
  const duck = await openDuck({ spillFolder });
  const table = await loadFile(process.argv.at(-1), { duck, scratch });
  ${body}`;

for (const rows of sizes) {
  const file = await makeWideTable(rows);
  const toTable = measureScript(duck(`create table t as select * from read_csv('${file}')`));
  const toParquet = measureScript(duck(`copy (select * from read_csv('${file}')) to '${file}.parquet'`));
  const load = measureScript(ours(""), [file]);
  const profile = measureScript(ours("await profileTable(duck, table);"), [file]);
  const base = toTable.seconds;
  const ratio = (seconds: number) => (seconds / base).toFixed(2);
  console.log(
    `${rows} rows: DuckDB read_csv into a table ${base.toFixed(2)} CPU s, into Parquet ${ratio(toParquet.seconds)} x`,
  );
  console.log(
    `  our load    ${ratio(load.seconds)} x (bar 1.5), peak ${load.peakMb.toFixed(0)} MB (bar 1500 at 5M rows; DuckDB's table ${toTable.peakMb.toFixed(0)})`,
  );
  console.log(
    `  our profile ${ratio(profile.seconds - load.seconds)} x (bar 1.0), peak ${profile.peakMb.toFixed(0)} MB`,
  );
}

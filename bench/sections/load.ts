import { measureScript } from "../measure.ts";
import { markdownTable, type Section } from "../section.ts";
import { makeWideTable } from "../tables.ts";

export const load = loadSection("load", 500_000);
export const loadLarge = loadSection("load-large", 5_000_000);

function loadSection(name: string, rows: number): Section {
  return {
    name,
    heading: `Reading and profiling a clean file, ${rows.toLocaleString("en")} rows`,
    isLarge: rows > 1_000_000,
    run: () => compare(rows),
  };
}

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

async function compare(rows: number): Promise<string> {
  const file = await makeWideTable(rows);
  const bare = measureScript(duck(`create table t as select * from read_csv('${file}')`));
  const loading = measureScript(ours(""), [file]);
  const profiling = measureScript(ours("await profileTable(duck, table);"), [file]);
  const times = (seconds: number) => (seconds / bare.seconds).toFixed(2);
  const megabytes = (peak: number) => peak.toFixed(0);
  console.log(`  DuckDB read_csv into a table ${bare.seconds.toFixed(2)} CPU s, peak ${megabytes(bare.peakMb)} MB`);
  console.log(`  our load ${times(loading.seconds)} x (limit 1.5), peak ${megabytes(loading.peakMb)} MB`);
  console.log(
    `  our profile another ${times(profiling.seconds - loading.seconds)} x (limit 1.0), peak ${megabytes(profiling.peakMb)} MB`,
  );
  return [
    "A generated CSV of 16 columns; each line in a process of its own, starting Node not counted. CPU as a multiple of DuckDB's own `read_csv` into a table in the same run.",
    markdownTable(
      ["step", "CPU, times DuckDB", "limit", "peak memory MB"],
      [
        ["DuckDB read_csv into a table", `1 (${bare.seconds.toFixed(2)} s)`, "", megabytes(bare.peakMb)],
        ["loading, with every line accounted for", times(loading.seconds), "1.5", megabytes(loading.peakMb)],
        [
          "profiling after that, in addition",
          times(profiling.seconds - loading.seconds),
          "1.0",
          megabytes(profiling.peakMb),
        ],
      ],
    ),
  ].join("\n\n");
}

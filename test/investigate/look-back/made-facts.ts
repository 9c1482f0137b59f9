import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import { readDatedRows } from "../../../src/engine/encode/dated/read-dated-rows.ts";
import type { Facts } from "../../../src/investigate/facts.ts";
import type { Metric } from "../../../src/investigate/metric.ts";
import { whenFileEnds } from "../../when-file-ends.ts";

/** Tables in memory, asked as a source is. */
export async function openTables(...statements: string[]): Promise<DataSource> {
  const scratch = makeScratchFolder();
  const duck: Duck = await openDuck({ spillFolder: scratch.folder, threads: 1 });
  whenFileEnds(() => {
    duck.close();
    scratch.remove();
  });
  for (const statement of statements) await duck.run(statement);
  const asked: Pick<DataSource, "rows" | "dated" | "tables"> = {
    rows: duck.rows,
    dated: (request) => readDatedRows(duck, request),
    tables: [],
  };
  return asked as DataSource;
}

export function factsOf(table: string, more: Partial<Omit<Facts, "metric">> & { metric: Partial<Metric> }): Facts {
  return {
    sql: `select * from ${table}`,
    time: "sold",
    dateColumn: "sold",
    baseline: { start: "2026-03-02", end: "2026-03-08" },
    comparison: { start: "2026-03-09", end: "2026-03-15" },
    dimensions: [],
    ...more,
    metric: {
      text: "",
      label: "the metric",
      kind: "count",
      table,
      amount: "1",
      exposure: null,
      aggregate: "count(*)",
      columns: [],
      unit: null,
      notes: [],
      ...more.metric,
    },
  };
}

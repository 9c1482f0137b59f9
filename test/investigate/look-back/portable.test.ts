import { expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openDuck } from "../../../src/engine/duck.ts";
import { fetchDatedCells } from "../../../src/engine/encode/dated/fetch-dated-cells.ts";
import { clickHouseServerDialect } from "../../../src/engine/sources/push/clickhouse-server-dialect.ts";
import { postgresServerDialect } from "../../../src/engine/sources/push/postgres-server-dialect.ts";
import { printSelect } from "../../../src/engine/sources/push/print-query.ts";
import { parseSelect } from "../../../src/engine/sources/push/sql-tree.ts";
import { lookAtPast } from "../../../src/investigate/look-back/look-at-past.ts";
import { whenFileEnds } from "../../when-file-ends.ts";
import { factsOf } from "./made-facts.ts";

const scratch = makeScratchFolder();
const duck = await openDuck({ spillFolder: scratch.folder, threads: 1 });
whenFileEnds(() => {
  duck.close();
  scratch.remove();
});
await duck.run(`create table visits as select day + to_hours(8 + nth::integer % 10) as sold, day::varchar || nth as visit,
    'c' || (nth % 9) as visitor, 'p' || (nth % 3) as page, nth::double as amount, 's' || step as step
  from range(timestamp '2026-01-05', timestamp '2026-03-16', interval 1 day) days(day), range(30) visits(nth), range(2) steps(step)`);

const columns = new Map(["sold", "visit", "visitor", "page", "amount", "step"].map((name) => [name, `\`${name}\``]));
const dialects = {
  PostgreSQL: { dialect: postgresServerDialect, tables: new Map([["visits", "visits"]]) },
  ClickHouse: {
    dialect: clickHouseServerDialect(true),
    tables: new Map(),
    plainTables: new Map([["visits", { from: "visits", columns, where: null }]]),
  },
};
const metrics = [
  { kind: "distinct", amount: "visit", aggregate: "count(distinct visit)" },
  { kind: "distinct", amount: "visitor", aggregate: "count(distinct visitor)" },
  { kind: "level", amount: "amount", aggregate: "median(amount)" },
] as const;

it.each(metrics)("asks of the past of $aggregate what every server understands", async (metric) => {
  let printed = 0;
  const rows: DataSource["rows"] = async (sql) => {
    const tree = await parseSelect(duck, sql);
    for (const dialect of Object.values(dialects)) printSelect(tree, { floats: new Set(), params: [], ...dialect });
    printed++;
    return duck.rows(sql);
  };
  const source: Partial<DataSource> = { rows, dated: (request) => fetchDatedCells(rows, request), tables: [] };
  const dimensions = [
    { name: "page", sql: "page", cardinality: 3 },
    // So many that they are folded.
    { name: "step", sql: "step", cardinality: 30_000 },
  ];
  const past = await lookAtPast(factsOf("visits", { metric, dimensions }), source as DataSource);
  expect(past!.usual).toMatchObject({ verdict: "usual", of: 9 });
  expect(printed).toBeGreaterThan(6);
});

import { mkdirSync, writeFileSync } from "node:fs";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import type { QualityNote } from "../../../src/domain/investigation-result.ts";
import { openDuck } from "../../../src/engine/duck.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import { quoteName, quoteText } from "../../../src/engine/sql.ts";
import type { Facts } from "../../../src/investigate/facts.ts";
import type { Metric } from "../../../src/investigate/metric.ts";
import { checkQuality, type QualityVerdict } from "../../../src/investigate/quality/check-quality.ts";
import type { Period } from "../../../src/investigate/question.ts";

export type Row = Record<string, string | number | boolean | null>;

export interface Case {
  rows: Row[];
  metric: Metric;
  baseline: Period;
  comparison: Period;
  dateColumn?: string;
  dimensions?: string[];
}

export type Verdict = QualityVerdict & { evidence: Record<string, { sql: string; rows: unknown[] }> };

/** The quality gate on rows given as objects, in a real DuckDB. */
export async function gate({ rows, ...rest }: Case): Promise<Verdict> {
  const scratch = makeScratchFolder();
  try {
    const path = scratch.path("rows.json");
    writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
    return await gateQuery(`select * from read_json(${quoteText(path)}, sample_size = -1)`, {
      ...rest,
      columns: Object.keys(rows[0]),
    });
  } finally {
    scratch.remove();
  }
}

export async function gateQuery(query: string, rest: Omit<Case, "rows"> & { columns: string[] }): Promise<Verdict> {
  const scratch = makeScratchFolder();
  const spillFolder = scratch.path("spill");
  mkdirSync(spillFolder);
  const duck = await openDuck({ spillFolder });
  try {
    await duck.run(`create table facts_table as ${query}`);
    const { metric, baseline, comparison, dateColumn = "day" } = rest;
    const names =
      rest.dimensions ?? rest.columns.filter((name) => name !== dateColumn && !metric.columns.includes(name));
    const dimensions = [];
    for (const name of names) {
      const [[count]] = await duck.rows(`select count(distinct ${quoteName(name)}) from facts_table`);
      dimensions.push({ name, sql: `cast(${quoteName(name)} as varchar)`, cardinality: Number(count) });
    }
    const facts: Facts = {
      metric,
      sql: "select * from facts_table",
      time: quoteName(dateColumn),
      dateColumn,
      baseline,
      comparison,
      dimensions,
    };
    const evidence = openEvidenceLog(duck);
    const verdict = await checkQuality(facts, evidence);
    return { ...verdict, evidence: evidence.all() };
  } finally {
    duck.close();
    scratch.remove();
  }
}

const metricShape = { table: "facts_table", label: "", notes: [], unit: null, exposure: null };

export const countMetric: Metric = {
  ...metricShape,
  text: "count(*)",
  kind: "count",
  amount: "1",
  aggregate: "count(*)",
  columns: [],
};

export const sumMetric = (column: string): Metric => ({
  ...metricShape,
  text: `sum(${column})`,
  kind: "sum",
  amount: `coalesce(${quoteName(column)}, 0)`,
  aggregate: `sum(${quoteName(column)})`,
  columns: [column],
});

export const averageMetric = (column: string): Metric => ({
  ...metricShape,
  text: `avg(${column})`,
  kind: "average",
  amount: `coalesce(${quoteName(column)}, 0)`,
  exposure: `case when ${quoteName(column)} is not null then 1 else 0 end`,
  aggregate: `avg(${quoteName(column)})`,
  columns: [column],
});

export const ratioMetric = (part: string, whole: string): Metric => ({
  ...metricShape,
  text: `sum(${part}) / sum(${whole})`,
  kind: "ratio",
  amount: `coalesce(${quoteName(part)}, 0)`,
  exposure: `coalesce(${quoteName(whole)}, 0)`,
  aggregate: `sum(${quoteName(part)}) / sum(${quoteName(whole)})`,
  columns: [part, whole],
});

/** Average of `end - start` in days. */
export function spanMetric(end: string, start: string): Metric {
  const span = `epoch(${quoteName(end)} - ${quoteName(start)}) / 86400.0`;
  return {
    ...metricShape,
    text: `avg(${end} - ${start})`,
    kind: "average",
    amount: `coalesce(${span}, 0)`,
    exposure: `case when ${span} is not null then 1 else 0 end`,
    aggregate: `avg(${span})`,
    columns: [end, start],
    unit: "days",
  };
}

export const found = ({ notes }: { notes: QualityNote[] }, check: string): QualityNote | undefined =>
  notes.find((note) => note.check === check);

/** What would disturb a person: everything but information. */
export const alarms = ({ notes }: { notes: QualityNote[] }): string[] =>
  notes.filter(({ severity }) => severity !== "info").map(({ check, message }) => `${check}: ${message}`);

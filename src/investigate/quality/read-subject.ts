import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { withoutDefault } from "./without-default.ts";

/** A number per row that the metric is made of. */
export interface Measure {
  role: "amount" | "exposure";
  /** As called in messages. */
  name: string;
  /** A finite double, or NULL. */
  sql: string;
}

/** What the gate looks at. */
export interface Subject {
  facts: Facts;
  measures: Measure[];
  /** Columns of the metric that hold dates or times. */
  timeColumns: string[];
}

export async function readSubject(facts: Facts, evidence: EvidenceLog): Promise<Subject> {
  const { rows } = await evidence.ask(typesQuery(facts));
  const typeOf = new Map(rows.map((row) => [String(row["column_name"]), String(row["column_type"])]));
  return {
    facts,
    measures: measuresOf(facts, typeOf),
    timeColumns: facts.metric.columns.filter((column) => /^(DATE|TIMESTAMP)/.test(typeOf.get(column) ?? "")),
  };
}

export function typesQuery({ metric, sql }: Facts): string {
  const exposure = metric.exposure ? `, ${withoutDefault(metric.exposure)} as "the exposure"` : "";
  const columns = metric.columns.map((column) => `, ${quoteName(column)}`).join("");
  return `describe select ${withoutDefault(metric.amount)} as "the amount"${exposure}${columns} from (${sql}) facts`;
}

function measuresOf({ metric }: Facts, typeOf: Map<string, string>): Measure[] {
  if (metric.kind === "count" || metric.kind === "distinct") return [];
  const amount = numberSql(metric.amount, typeOf.get("the amount"));
  const exposure = metric.kind === "ratio" ? numberSql(metric.exposure, typeOf.get("the exposure")) : null;
  const measures: Measure[] = [];
  if (amount) measures.push({ role: "amount", name: nameAmount(metric), sql: amount });
  if (exposure) measures.push({ role: "exposure", name: `the denominator of ${metric.text}`, sql: exposure });
  return measures;
}

function nameAmount({ kind, columns, text }: Facts["metric"]): string {
  if (kind === "ratio") return `the numerator of ${text}`;
  return columns.length === 1 ? columns[0] : `the amount of ${text}`;
}

function numberSql(expression: string | null, type = ""): string | null {
  if (expression === null) return null;
  const value = withoutDefault(expression);
  if (type === "INTERVAL") return `(epoch(${value}) / 86400)`;
  if (/^(FLOAT|DOUBLE)/.test(type)) return `(case when isfinite(${value}) then ${value} end)`;
  return /INT|DECIMAL|BOOLEAN/.test(type) ? `cast(${value} as double)` : null;
}

import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { Expression } from "../expression/expression.ts";
import { toSql } from "../expression/write-expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import type { MetricSource } from "../metric-source.ts";

export interface Binding {
  text: string;
  table: ProfiledTable;
  rows: MetricSource["rows"];
}

/** The SQL types of row expressions; the engine only plans them, it reads no row. */
export async function bindTypes(expressions: Expression[], { text, table, rows }: Binding): Promise<string[]> {
  if (expressions.length === 0) return [];
  const list = expressions.map((expression, i) => `${toSql(expression)} as e${i}`);
  try {
    const described = await rows(`describe select ${list.join(", ")} from ${quoteName(table.name)}`);
    return described.map(([, type]) => String(type));
  } catch (error) {
    throw invalidMetric(text, firstLine(error), { table: table.name });
  }
}

export function firstLine(error: unknown): string {
  const [line] = String(error instanceof Error ? error.message : error).split("\n");
  return line.replace(/^[A-Z]\w+ Error: /, "").replace(/\.$/, "");
}

import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName } from "../../../engine/sql.ts";
import { type Expression, increaseName, increasesOf } from "../expression/expression.ts";
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
    const described = await rows(`describe select ${list.join(", ")} from ${fromSql(table, expressions)}`);
    return described.map(([, type]) => String(type));
  } catch (error) {
    throw invalidMetric(text, firstLine(error), { table: table.name });
  }
}

function fromSql({ name }: ProfiledTable, expressions: Expression[]): string {
  const increases = [...new Set(expressions.flatMap(increasesOf))];
  if (increases.length === 0) return quoteName(name);
  const typed = increases.map(
    (column) => `${quoteName(column)} - ${quoteName(column)} as ${quoteName(increaseName(column))}`,
  );
  return `(select *, ${typed.join(", ")} from ${quoteName(name)})`;
}

export function firstLine(error: unknown): string {
  const [line] = String(error instanceof Error ? error.message : error).split("\n");
  return line.replace(/^[A-Z]\w+ Error: /, "").replace(/\.$/, "");
}

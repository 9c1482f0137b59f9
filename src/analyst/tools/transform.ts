import { ToolError } from "./tool-error.ts";
import type { OutputCell, OutputTable, ToolOutput } from "./tool-output.ts";

export interface TransformArguments {
  operation: string;
  columns: string[];
  aggregation: string;
}

/** Works on the rows of the task before: describe, sort, select, limit. */
export function transform({ operation, columns, aggregation }: TransformArguments, table: OutputTable): ToolOutput {
  for (const column of columns)
    if (!table.columns.includes(column))
      throw new ToolError("missing_column", `There is no column "${column}". There is ${table.columns.join(", ")}.`);
  switch (operation) {
    case "describe":
      return { kind: "facts", facts: describe(table) };
    case "select":
      return {
        kind: "table",
        ...table,
        columns,
        rows: table.rows.map((row) => columns.map((name) => row[table.columns.indexOf(name)])),
      };
    case "sort":
      return { kind: "table", ...table, rows: sorted(table, columns[0], aggregation) };
    case "limit":
      return { kind: "table", ...table, rows: table.rows.slice(0, Math.max(0, Number(aggregation) || 0)) };
    default:
      throw new ToolError(
        "sql_syntax",
        `There is no operation "${operation}". Possible are describe, select, sort and limit.`,
      );
  }
}

function sorted({ columns, rows }: OutputTable, column: string | undefined, direction: string): OutputCell[][] {
  const at = columns.indexOf(column ?? "");
  const sign = direction === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(a[at], b[at]));
}

function compare(a: OutputCell, b: OutputCell): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a ?? "").localeCompare(String(b ?? ""));
}

/** For every column of numbers where its extremes are and what they add up to. */
function describe({ columns, rows }: OutputTable): Record<string, unknown> {
  const facts: Record<string, unknown> = { row_count: rows.length };
  for (const [at, name] of columns.entries()) {
    const known = rows.flatMap((row, i) => (typeof row[at] === "number" ? [{ i, value: row[at] as number }] : []));
    if (known.length === 0) continue;
    const byValue = known.toSorted((a, b) => a.value - b.value);
    facts[name] = {
      lowest_row: byValue[0].i,
      highest_row: byValue[byValue.length - 1].i,
      total: known.reduce((sum, { value }) => sum + value, 0),
    };
  }
  return facts;
}

import type { LoadedColumn } from "../load/loaded-table.ts";
import { isLine } from "./column-sql.ts";
import type { ColumnRange } from "./measure-ranges.ts";

interface Input {
  column: LoadedColumn;
  range: ColumnRange;
  topValues: { value: string }[];
  /** Sampled values as text. */
  values: string[];
}

const most = 5;

/** Up to five values that show what a column holds: frequent ones, or a spread from first to last. */
export function pickSamples({ column, range, topValues, values }: Input): string[] {
  if (topValues.length > 0) return topValues.slice(0, most).map(({ value }) => value);
  return isLine(column.dataType) && range.min !== null
    ? spread(column, range, values)
    : [...new Set(values)].slice(0, most);
}

function spread({ dataType }: LoadedColumn, { min, max }: ColumnRange, values: string[]): string[] {
  const isText = dataType === "date" || dataType === "datetime";
  const sorted = isText ? values.toSorted() : sortNumbers(values);
  const inside = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
  return [...new Set([String(min), ...inside, String(max)])];
}

// Each text is read once, not at every comparison.
function sortNumbers(values: string[]): string[] {
  const read = values.map((text) => ({ text, number: Number(text) }));
  return read.sort((a, b) => a.number - b.number).map(({ text }) => text);
}

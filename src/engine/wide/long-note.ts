import type { WideShape } from "./find-wide.ts";
import type { LongColumns } from "./turn-long.ts";

/** What was done to a wide table. */
export function longNote(shape: WideShape, { kept, key, value }: LongColumns): string {
  const examples = `${shape.columns.length}: ${shape.columns[0]} … ${shape.columns.at(-1)}`;
  const names = kept.map(({ name }) => name);
  const rows = [...(names.length > 3 ? ["former row"] : names), key.dataType === "date" ? "date" : perWord(shape)];
  const made = key.dataType === "date" ? `date ${key.name}` : `dimension ${key.name}`;
  return (
    `The table has a column per ${perWord(shape)} (${examples}); it was turned long: one row per ${rows.join(" and ")}, ` +
    `measure ${value.name}, ${made}`
  );
}

function perWord(shape: WideShape): string {
  if (shape.kind === "members") return shape.arePlaces ? "place" : "member";
  return shape.kind === "months" ? "month" : (periodWords[shape.header.format.id] ?? "date");
}

const periodWords: Record<string, string> = {
  year: "year",
  "fiscal-year": "fiscal year",
  yyyymm: "month",
  "year-month": "month",
  "month-year": "month",
  "month-name-year": "month",
  quarter: "quarter",
  "iso-week": "week",
};

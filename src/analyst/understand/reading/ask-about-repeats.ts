import type { Measure } from "../understanding.ts";
import { question, type Reading } from "./reading.ts";

/** An amount of a joined table stands beside many rows: over them it would be counted again and again. */
export function askAboutRepeats(reading: Reading): void {
  for (const { column } of reading.measures.flatMap(totals))
    if (column.path !== null)
      question(
        reading,
        `${column.name} belongs to ${column.table}, not to single rows of ${reading.scope.fact.name}: ask of ${column.table} alone, or split by its columns.`,
      );
}

type Total = Extract<Measure, { kind: "column" }>;

function totals(measure: Measure): Total[] {
  switch (measure.kind) {
    case "column":
      return measure.name === "min" || measure.name === "max" ? [] : [measure];
    case "ratio":
      return [...totals(measure.top), ...totals(measure.bottom)];
    case "part":
    case "scaled":
      return totals(measure.of);
    case "nested":
      return totals(measure.inner);
    default:
      return [];
  }
}

import type { Measure } from "../understanding.ts";
import { question, type Reading } from "./reading.ts";

/** An amount of a joined table stands beside many rows: added up over them it would be counted again and again. */
export function askAboutRepeats(reading: Reading): void {
  for (const { column } of reading.measures.flatMap(totals))
    if (column.path !== null)
      question(
        reading,
        `${column.name} belongs to ${column.table}, not to single rows of ${reading.scope.fact.name}: ask for its average, or split by columns of ${column.table}.`,
      );
}

type Total = Extract<Measure, { kind: "column" }>;

function totals(measure: Measure): Total[] {
  switch (measure.kind) {
    case "column":
      return measure.name === "sum" ? [measure] : [];
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

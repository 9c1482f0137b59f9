import type { ColumnBrief, DimensionBrief, FileBrief, TableBrief } from "../mind.ts";
import { dataText } from "./data-block.ts";
import type { MemoryPart } from "./fit-parts.ts";

const shownValues = 5;
const valueLength = 40;
const nameLength = 80;

/** Tables and columns; a few values of each only where the setting allows it. */
export function tablesPart(tables: readonly TableBrief[], sendSamples: boolean): MemoryPart {
  const items = tables.flatMap(({ name, rowCount, columns }) => [
    `table ${dataText(name, nameLength)}: ${rowCount} rows`,
    ...columns.map((column) => `${dataText(name, nameLength)}.${describeColumn(column, sendSamples)}`),
  ]);
  return { name: "tables", items, keep: "first", share: 0.4 };
}

function describeColumn(column: ColumnBrief, sendSamples: boolean): string {
  const { name, role, dataType, cardinality, nullCount, samples } = column;
  const facts = `${role}, ${dataType}, ${cardinality} distinct, ${nullCount} missing`;
  return `${dataText(name, nameLength)}: ${facts}${sendSamples ? examples(samples) : ""}`;
}

/** The dimensions that a hypothesis may name, with their most frequent values. */
export function dimensionsPart(dimensions: readonly DimensionBrief[], sendSamples: boolean): MemoryPart {
  const items = dimensions.map(({ name, cardinality, values }) => {
    return `${dataText(name, nameLength)}: ${cardinality} distinct${sendSamples ? examples(values, 2 * shownValues) : ""}`;
  });
  return { name: "dimensions", items, keep: "first", share: 0.4 };
}

export function filesPart(files: readonly FileBrief[]): MemoryPart {
  const items = files.map(({ name, columns, rowCount }) => {
    const shown = columns.slice(0, 60).map((column) => dataText(column, nameLength));
    const more = columns.length > shown.length ? ` (… ${columns.length - shown.length} more left out)` : "";
    return `${dataText(name, nameLength)}: ${rowCount} rows, columns ${shown.join(", ")}${more}`;
  });
  return { name: "files", items, keep: "first", share: 0.3 };
}

function examples(values: readonly string[], most = shownValues): string {
  const shown = values.slice(0, most).map((value) => dataText(value, valueLength));
  return shown.length === 0 ? "" : `; e.g. ${shown.join(" | ")}`;
}

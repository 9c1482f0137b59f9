import { formatSigned } from "../../base/format-number.ts";
import type { ExplainResult } from "../../domain/explain-result.ts";
import { alignRows } from "../terminal/columns.ts";
import { printable } from "../terminal/terminal.ts";

/** The segments behind one file's gap, for a person. What went wrong is told on standard error. */
export function renderExplained({ file, causes, error, notes = [] }: ExplainResult): string {
  if (error) return "";
  const remarks = notes.map((note) => `  ${printable(note)}\n`).join("");
  return `${renderCauses(file, causes)}${remarks}`;
}

function renderCauses(file: string, causes: ExplainResult["causes"]): string {
  if (causes.length === 0) return `${printable(file)}: no segment stands out from the noise\n`;
  const rows = causes.map(({ segment, contribution, kind }, i) => [
    `  ${i + 1}`,
    Object.entries(segment)
      .map(([name, value]) => `${printable(name)} = ${printable(String(value))}`)
      .join(", "),
    formatSigned(contribution),
    kind === "mix" ? "mix" : "",
  ]);
  return `${printable(file)}\n${alignRows(rows, [2]).join("\n")}\n`;
}

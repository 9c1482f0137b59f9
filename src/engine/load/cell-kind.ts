import { allFormats } from "./formats/all-formats.ts";
import { isMissingInTyped } from "./formats/column-format.ts";

export type CellKind = "empty" | "number" | "date" | "boolean" | "text";

const kinds: Record<string, CellKind> = {
  integer: "number",
  float: "number",
  date: "date",
  datetime: "date",
  boolean: "boolean",
};

const mostKnown = 4096;
const known = new Map<string, CellKind>();

/** What a single cell looks like, without knowing its column. */
export function cellKind(text: string): CellKind {
  const before = known.get(text);
  if (before !== undefined) return before;
  const kind = findKind(text);
  // Cells repeat, and finding out tries every form there is.
  if (text.length <= longestTyped && known.size < mostKnown) known.set(text, kind);
  return kind;
}

const longestTyped = 60;

function findKind(text: string): CellKind {
  if (isMissingInTyped(text)) return "empty";
  if (!/^[\d(+\-−.$€£¥]|\d/.test(text) && !/^(true|false|yes|no|[ynt f])$/i.test(text)) return "text";
  if (text.length > longestTyped) return "text";
  for (const format of allFormats) if (format.matches(text, "date")) return kinds[format.dataType];
  return "text";
}

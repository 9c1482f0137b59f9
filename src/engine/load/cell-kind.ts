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

/** What a single cell looks like, without knowing its column. */
export function cellKind(text: string): CellKind {
  if (isMissingInTyped(text)) return "empty";
  if (!/^[\d(+\-−.$€£¥]|\d/.test(text) && !/^(true|false|yes|no|[ynt f])$/i.test(text)) return "text";
  if (text.length > 60) return "text";
  for (const format of allFormats) if (format.matches(text, "date")) return kinds[format.dataType];
  return "text";
}

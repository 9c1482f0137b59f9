import type { SourceListing } from "../../app/sources/list-source.ts";
import { formatBytes } from "../../base/format-bytes.ts";
import { formatNumber } from "../../base/format-number.ts";
import { alignRows } from "../terminal/columns.ts";
import { shorten, type Terminal } from "../terminal/terminal.ts";

/** The tables of a source with their sizes, and how to read one. */
export function renderListing({ source, tables }: SourceListing, terminal: Terminal): string {
  const header = ["table", "kind", "rows", "size"].map((text) => terminal.dim(text));
  const cells = tables.map(({ name, kind, rows, bytes }) => [
    shorten(name, 60),
    kind,
    rows === null ? terminal.dim("–") : `~${formatNumber(rows)}`,
    bytes === null ? terminal.dim("–") : formatBytes(bytes),
  ]);
  const lines = alignRows([header, ...cells], [2, 3]).map((line) => `  ${line}`);
  const count = `${tables.length} ${tables.length === 1 ? "table" : "tables and views"}`;
  return [
    "",
    `  ${terminal.bold(source)}  ${count}`,
    "",
    ...lines,
    "",
    terminal.dim("  --table NAME shows what is in one."),
    "",
  ].join("\n");
}

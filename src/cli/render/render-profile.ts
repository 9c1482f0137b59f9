import { formatCompact, formatNumber, formatPercent } from "../../base/format-number.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { ColumnProfile, ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Relationship } from "../../engine/relate/relationship.ts";
import { alignRows, displayWidth } from "../terminal/columns.ts";
import { sparkline } from "../terminal/sparkline.ts";
import { printable, shorten, type Terminal } from "../terminal/terminal.ts";

/** Tables, their columns with small distributions, how they hang together, and what a person should know. */
export function renderProfile(
  { tables, relationships }: Pick<DataSource, "tables" | "relationships">,
  terminal: Terminal,
): string {
  const parts = [
    ...tables.map((table) => renderTable(table, terminal)),
    renderRelationships(tables, relationships, terminal),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function renderTable(table: ProfiledTable, terminal: Terminal): string {
  const title = `${terminal.bold(shorten(table.name, 60))}  ${formatNumber(table.rowCount)} rows · ${table.columns.length} columns`;
  const header = ["column", "role", "type", "distinct", "missing", "distribution", "values"].map((text) =>
    terminal.dim(text),
  );
  const shown = table.profiles.slice(0, 60);
  const facts = alignRows(
    [header.slice(0, -1), ...shown.map((column) => columnCells(column, table.rowCount, terminal))],
    [3, 4],
    { keepPadding: true },
  );
  const room = Math.max(24, terminal.width - displayWidth(facts[0]) - 6);
  const values = [header.at(-1)!, ...shown.map((column) => shorten(valuesText(column, table.rowCount), room))];
  const lines = facts.map((line, i) => `  ${line}  ${values[i]}`.trimEnd());
  if (shown.length < table.profiles.length)
    lines.push(terminal.dim(`  … and ${table.profiles.length - shown.length} more columns (--json shows all)`));
  return [`\n  ${title}\n`, ...lines, ...hierarchyLines(table, terminal), ...noteLines(table, terminal)].join("\n");
}

function columnCells(column: ColumnProfile, rowCount: number, terminal: Terminal): string[] {
  const role = column.isFreeText ? "text" : column.role;
  return [
    shorten(column.name, 28),
    role === "measure" ? terminal.accent(role) : role,
    column.dataType,
    formatNumber(column.cardinality),
    column.nullCount === 0 ? terminal.dim("–") : formatShare(column.nullCount / Math.max(1, rowCount)),
    sparkline(distribution(column), true),
  ];
}

const formatShare = (share: number): string => (share < 0.001 ? "<0.1 %" : formatPercent(share, share < 0.1 ? 1 : 0));

function distribution({ role, histogram, topValues }: ColumnProfile): number[] {
  if (role === "id") return [];
  return histogram.length > 0 ? squeeze(histogram, 12) : topValues.slice(0, 12).map(({ count }) => count);
}

function squeeze(values: number[], width: number): number[] {
  if (values.length <= width) return values;
  const step = values.length / width;
  return Array.from({ length: width }, (_, i) =>
    values.slice(Math.floor(i * step), Math.floor((i + 1) * step)).reduce((sum, value) => sum + value, 0),
  );
}

function valuesText(column: ColumnProfile, rowCount: number): string {
  if (column.min === null) return "(no values)";
  if (column.role === "measure" && typeof column.min !== "string") {
    const mean = column.mean === null ? "" : `, mean ${formatCompact(column.mean)}`;
    return `${formatCompact(Number(column.min))} … ${formatCompact(Number(column.max))}${mean}`;
  }
  if (column.role === "timestamp") return `${printTime(column.min)} … ${printTime(column.max)}`;
  if (column.role === "dimension" && column.topValues.length > 0 && !column.isFreeText) {
    return column.topValues
      .map(({ value, count }) => `${printable(value)} ${formatPercent(count / Math.max(1, rowCount), 0)}`)
      .join(", ");
  }
  return column.samples.map(printable).join(", ");
}

const printTime = (value: unknown): string =>
  String(value)
    .replace(/T00:00:00(\.000)?Z$/, "")
    .replace(/(\.000)?Z$/, "")
    .replace("T", " ");

function hierarchyLines(table: ProfiledTable, terminal: Terminal): string[] {
  if (table.dependencies.length === 0) return [];
  const byTarget = table.dependencies.slice(0, 8).map(({ from, to }) => `${printable(from)} → ${printable(to)}`);
  return ["", `  ${terminal.dim("each value goes with one value:")} ${byTarget.join(", ")}`];
}

function noteLines({ rejected, notes }: ProfiledTable, terminal: Terminal): string[] {
  const lines = notes.map((note) => `  ${terminal.warn("!")} ${printable(note)}`);
  if (rejected.count > 0) {
    lines.push(
      `  ${terminal.warn("!")} ${formatNumber(rejected.count)} ${rejected.count === 1 ? "line" : "lines"} could not be read and ${rejected.count === 1 ? "is" : "are"} left out:`,
    );
    for (const { line, reason, text } of rejected.lines.slice(0, 5))
      lines.push(`      line ${formatNumber(line)}: ${reason}  ${terminal.dim(shorten(text, 60))}`);
    if (rejected.count > 5)
      lines.push(terminal.dim(`      … and ${formatNumber(rejected.count - 5)} more (--json shows them)`));
  }
  return lines.length > 0 ? ["", ...lines] : [];
}

function renderRelationships(tables: ProfiledTable[], relationships: Relationship[], terminal: Terminal): string {
  if (tables.length < 2 && relationships.length === 0) return "";
  if (relationships.length === 0) return `  ${terminal.dim("No relationship between these tables was found.")}`;
  const lines = [`  ${terminal.bold("How they hang together")}`, ""];
  for (const { name } of tables) {
    const own = relationships.filter(({ from_table: from }) => from === name);
    if (own.length === 0) continue;
    lines.push(`  ${printable(name)}`);
    const rows = own.map((relationship, i) => [
      `   ${i === own.length - 1 ? "└─" : "├─"} ${printable(relationship.from_column)}`,
      `${relationship.relationship_type === "foreign_key" ? "──▶" : "╌╌▷"} ${printable(relationship.to_table)}.${printable(relationship.to_column)}`,
      terminal.dim(describeFit(relationship)),
    ]);
    lines.push(...alignRows(rows).map((line) => `  ${line}`));
  }
  return lines.join("\n");
}

function describeFit({ coverage, orphans, relationship_type: type, confidence }: Relationship): string {
  const fit =
    orphans === 0
      ? "every row finds its partner"
      : `${formatPercent(coverage, 2)} of rows; ${formatNumber(orphans)} without a partner`;
  return type === "foreign_key"
    ? fit
    : `similar values, ${formatPercent(coverage, 0)} of rows (confidence ${confidence.toFixed(2)})`;
}

import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Relationship } from "../../engine/relate/relationship.ts";
import type { CaseResult } from "../case-result.ts";
import { counted, plainText } from "../report/plain-text.ts";
import { fontStack, type Palette, palettes, type Theme } from "./chart-spec.ts";
import { wrapText } from "./wrap-text.ts";

const boxWidth = 208;
const headHeight = 44;
const rowHeight = 20;
const gapX = 92;
const gapY = 28;
const shownColumns = 9;
const shownTables = 24;

/** The tables as boxes, the metric's own first, with a line for each relationship that ends in three at the side of the many. */
export function entityChart({ data, metric }: Pick<CaseResult, "data" | "metric">, theme: Theme): string {
  const palette = palettes[theme];
  const tables = data.tables.slice(0, shownTables);
  const known = new Set(tables.map(({ name }) => name));
  const relationships = data.relationships.filter((one) => known.has(one.from_table) && known.has(one.to_table));
  const boxes = placeBoxes(tables, relationships, metric.table);
  const width = Math.max(...boxes.map(({ x }) => x + boxWidth)) + 16;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + 16;
  const isJoined = ({ from_table: from, to_table: to }: Relationship) =>
    data.joins.some((join) => (join.from === from && join.to === to) || (join.from === to && join.to === from));
  const lines = relationships.map((one) => drawLine(one, boxes, isJoined(one), palette));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeXml(describe(tables, relationships))}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(fontStack)}" font-size="12">`,
    ...lines,
    ...boxes.map((box) => drawBox(box, box.table.name === metric.table, palette)),
    "</svg>",
  ].join("");
}

interface Box {
  table: ProfiledTable;
  rows: { name: string; type: string; isKey: boolean }[];
  x: number;
  y: number;
  height: number;
}

/** One step of joining is one column to the right; tables that nothing leads to stand last. */
function placeBoxes(tables: ProfiledTable[], relationships: Relationship[], first: string): Box[] {
  const steps = stepsFrom(first, relationships);
  const farthest = Math.max(0, ...steps.values());
  const bottoms: number[] = [];
  return tables
    .map((table) => ({ table, step: steps.get(table.name) ?? farthest + (steps.has(first) ? 1 : 0) }))
    .sort((a, b) => a.step - b.step)
    .map(({ table, step }) => {
      const rows = rowsOf(table, relationships);
      const y = bottoms[step] ?? 8;
      const height = headHeight + rows.length * rowHeight + 8;
      bottoms[step] = y + height + gapY;
      return { table, rows, x: 8 + step * (boxWidth + gapX), y, height };
    });
}

function stepsFrom(first: string, relationships: Relationship[]): Map<string, number> {
  const steps = new Map([[first, 0]]);
  const queue = [first];
  for (const name of queue)
    for (const { from_table: from, to_table: to } of relationships) {
      const next = from === name ? to : to === name ? from : null;
      if (next === null || steps.has(next)) continue;
      steps.set(next, steps.get(name)! + 1);
      queue.push(next);
    }
  return steps;
}

function rowsOf({ name, profiles }: ProfiledTable, relationships: Relationship[]): Box["rows"] {
  const keys = new Set(
    relationships.flatMap((one) => [
      ...(one.from_table === name ? one.from_columns : []),
      ...(one.to_table === name ? one.to_columns : []),
    ]),
  );
  const ranked = [...profiles.filter((one) => keys.has(one.name)), ...profiles.filter((one) => !keys.has(one.name))];
  const shown = ranked.slice(0, shownColumns).map((one) => ({
    name: one.name,
    type: one.isFreeText ? "text" : one.role,
    isKey: keys.has(one.name),
  }));
  const more = profiles.length - shown.length;
  return more > 0 ? [...shown, { name: `and ${more} more`, type: "", isKey: false }] : shown;
}

function drawBox({ table, rows, x, y, height }: Box, isFact: boolean, palette: Palette): string {
  const cut = (text: string, width: number) =>
    escapeXml(wrapText(plainText(text), { width, fontSize: 12, isBold: true, lines: 1 })[0]);
  const about = `${counted(table.rowCount, "row")}${isFact ? ", the metric is here" : ""}`;
  const lines = rows.map(({ name, type, isKey }, i) => {
    const baseline = y + headHeight + i * rowHeight + 16;
    const weight = isKey ? ' font-weight="bold"' : "";
    return `<text x="${x + 12}" y="${baseline}" fill="${palette.ink}"${weight}>${cut(name, 110)}</text><text x="${x + boxWidth - 12}" y="${baseline}" text-anchor="end" fill="${palette.quiet}">${escapeXml(type)}</text>`;
  });
  return [
    `<rect x="${x}.5" y="${y}.5" width="${boxWidth}" height="${height}" rx="6" fill="${palette.background}" stroke="${isFact ? palette.ink : palette.hairline}"/>`,
    `<path d="M${x} ${y + headHeight - 4}.5h${boxWidth}" stroke="${palette.hairline}"/>`,
    `<text x="${x + 12}" y="${y + 18}" font-size="13" font-weight="bold" fill="${palette.ink}">${cut(table.name, 180)}</text>`,
    `<text x="${x + 12}" y="${y + 34}" font-size="11" fill="${palette.quiet}">${escapeXml(about)}</text>`,
    ...lines,
  ].join("");
}

/** From the key's row in one table to its row in the other; dashed where it was found but not needed. */
function drawLine(one: Relationship, boxes: Box[], isJoined: boolean, palette: Palette): string {
  const from = boxes.find(({ table }) => table.name === one.from_table)!;
  const to = boxes.find(({ table }) => table.name === one.to_table)!;
  const isRight = to.x > from.x;
  const isSame = to.x === from.x;
  const start = { x: isRight || isSame ? from.x + boxWidth : from.x, y: keyY(from, one.from_columns[0]) };
  const end = { x: isRight ? to.x : to.x + boxWidth, y: keyY(to, one.to_columns[0]) };
  const out = isRight || isSame ? 1 : -1;
  const middle = isSame ? start.x + gapX / 3 : (start.x + end.x) / 2;
  const foot = [-5, 0, 5].map((dy) => `M${start.x} ${start.y + dy}L${start.x + out * 11} ${start.y}`).join("");
  const bar = `M${end.x + (isRight ? -8 : 8)} ${end.y - 5}v10`;
  const dash = isJoined ? "" : ' stroke-dasharray="4 3"';
  return `<path d="M${start.x} ${start.y}H${middle}V${end.y}H${end.x}" fill="none" stroke="${palette.context}"${dash}/><path d="${foot}${bar}" fill="none" stroke="${palette.context}"/>`;
}

function keyY({ rows, y }: Box, column: string): number {
  const row = rows.findIndex(({ name, isKey }) => isKey && name === column);
  return y + headHeight + Math.max(0, row) * rowHeight + 11.5;
}

function describe(tables: ProfiledTable[], relationships: Relationship[]): string {
  const parts = tables.map(({ name, rowCount }) => `${plainText(name)}, ${counted(rowCount, "row")}`);
  const joins = relationships.map((one) => `${one.from_table} to ${one.to_table} by ${one.from_column}`);
  return plainText(
    `Diagram of the tables: ${parts.join("; ")}.${joins.length > 0 ? ` Related: ${joins.join("; ")}.` : ""}`,
  );
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

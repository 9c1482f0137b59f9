import type { Block, SourceDocument } from "../read/source-document.ts";
import { rowText } from "../read/text-writer.ts";
import type { Chunk } from "../split/chunk.ts";
import { type DateColumns, findDateColumns, readRowDate } from "./date-columns.ts";
import type { DateMention } from "./date-mention.ts";
import { dateOrder } from "./date-order.ts";
import type { DatedEvent } from "./dated-event.ts";
import { createEventCollector, type EventCollector } from "./event-collector.ts";
import { hasWords } from "./event-text.ts";
import { isSeries } from "./find-text-column.ts";
import { bareYear } from "./heading-trail.ts";
import { readEntry } from "./read-entry.ts";
import { readProse } from "./read-prose.ts";

type EventSource = Pick<SourceDocument, "title" | "date" | "blocks">;

/** The dated events a document tells, in the order of its text. Code, versions and dates of the document itself are none. */
export function findEvents(document: EventSource, chunks: Chunk[]): DatedEvent[] {
  const collector = createEventCollector(startYear(document), dateOrder(document.blocks));
  const tables = findTables(document.blocks);
  for (const block of document.blocks) readBlock(block, document, tables, collector);
  return collector.events.map((event) => {
    const chunkPosition = positionOf(event.start, chunks);
    return { ...event, section: chunks[chunkPosition]?.section ?? document.title, chunkPosition };
  });
}

function startYear({ title, date }: EventSource): number | null {
  return bareYear(title) ?? (date === null ? null : Number(date.slice(0, 4)));
}

/** By their headers; "series" is a table of figures that tells of nothing. */
type Tables = Map<string[], DateColumns | "series" | null>;

function readBlock(block: Block, document: EventSource, tables: Tables, collector: EventCollector): void {
  switch (block.kind) {
    case "heading":
      enterHeading(block, document, collector);
      return;
    case "item":
      readEntry(block, collector);
      return;
    case "paragraph":
      readProse(block, collector, isTitle(collector.trail.dated()?.text, document));
      return;
    case "row":
      readRow(block, tables.get(block.header) ?? null, collector);
      return;
    case "code":
      return;
  }
}

const isTitle = (heading: string | undefined, { title }: EventSource): boolean => heading === title;

function enterHeading(
  block: Extract<Block, { kind: "heading" }>,
  document: EventSource,
  collector: EventCollector,
): void {
  const { mention, rest } = collector.trail.enter(block, collector.context());
  collector.leaveItems();
  if (!mention) return;
  collector.remember(mention);
  const isDay = mention.precision === "day" || mention.precision === "week";
  if (isDay && hasWords(rest) && !(isTitle(block.text, document) && isReport(rest)))
    collector.add({ mention, text: rest, place: block, sentence: block.text });
}

// "Weekly report 2025-02-03" dates the document, not something that happened.
const isReport = (rest: string): boolean =>
  /\b(?:report|notes|log|minutes|summary|review|update|digest|changelog)\b/i.test(rest);

function findTables(blocks: Block[]): Tables {
  const rows = new Map<string[], string[][]>();
  for (const block of blocks) {
    if (block.kind !== "row") continue;
    const known = rows.get(block.header);
    if (known) known.push(block.cells);
    else rows.set(block.header, [block.cells]);
  }
  return new Map([...rows].map(([header, cells]) => [header, judgeTable(header, cells)]));
}

function judgeTable(header: string[], rows: string[][]): DateColumns | "series" | null {
  const columns = findDateColumns(header, rows);
  return columns && isSeries(header, rows, columns) ? "series" : columns;
}

function readRow(
  row: Extract<Block, { kind: "row" }>,
  columns: DateColumns | "series" | null,
  collector: EventCollector,
): void {
  if (columns === "series") return;
  if (columns === null) {
    readProse(row, collector, true);
    return;
  }
  const mention: DateMention | null = readRowDate(row.cells, columns, collector.context());
  if (!mention) return;
  const others = row.cells.map((cell, i) => (i === columns.start || i === columns.end ? "" : cell));
  if (!others.some(hasWords)) return;
  const told = others.filter((cell) => cell.trim() !== "");
  const text = told.length === 1 ? told[0] : rowText(row.header, others);
  collector.remember(mention);
  collector.add({ mention, text, place: row, sentence: "" });
}

function positionOf(start: number, chunks: Chunk[]): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (chunks[middle].start <= start) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

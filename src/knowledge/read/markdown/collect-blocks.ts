import type { Token, Tokens } from "marked";
import type { DocumentLimits } from "../document-limits.ts";
import { readHtmlBlocks } from "../html/read-html.ts";
import type { Block } from "../source-document.ts";
import { rowText } from "../text-writer.ts";
import { plainInline } from "./plain-inline.ts";

/** Blocks with their places in `source`, which the tokens' own texts make up from `offset` on. */
export function collectBlocks(tokens: Token[], source: string, offset: number, limits: DocumentLimits): Block[] {
  const collection: Collection = { blocks: [], source, limits };
  let at = offset;
  for (const token of tokens) {
    addToken(token, { start: at, end: at + token.raw.length, depth: 0 }, collection);
    at += token.raw.length;
  }
  return collection.blocks.filter((block) => block.text !== "");
}

interface Collection {
  blocks: Block[];
  source: string;
  limits: DocumentLimits;
}

interface Place {
  start: number;
  end: number;
  /** Of the list that a nested token stands in. */
  depth: number;
}

function addToken(token: Token, place: Place, collection: Collection): void {
  const { start, end } = trimmed(place, collection.source);
  const base = { start, end, page: null };
  const { blocks } = collection;
  switch (token.type) {
    case "heading":
      blocks.push({ kind: "heading", level: (token as Tokens.Heading).depth, text: plainInline(token.text), ...base });
      return;
    case "paragraph":
    case "text":
      blocks.push({ kind: "paragraph", text: plainInline((token as Tokens.Paragraph).text), ...base });
      return;
    case "code":
      blocks.push({ kind: "code", text: (token as Tokens.Code).text.replace(/^\n+|\s+$/g, ""), ...base });
      return;
    case "table":
      addRows(token as Tokens.Table, base.start, collection);
      return;
    case "list":
      addItems(token as Tokens.List, place, collection);
      return;
    case "blockquote":
      addNested((token as Tokens.Blockquote).tokens, place, collection);
      return;
    case "html":
      for (const block of readHtmlBlocks(token.raw, collection.limits)) blocks.push({ ...block, ...base });
      return;
  }
}

function addItems(list: Tokens.List, place: Place, collection: Collection): void {
  let at = place.start;
  for (const item of list.items) {
    const found = locate(collection.source, item.raw, at, place.end);
    const inside = { start: found, end: Math.min(place.end, found + item.raw.length), depth: place.depth };
    addItem(item, inside, collection);
    at = inside.end;
  }
}

function addItem(item: Tokens.ListItem, place: Place, collection: Collection): void {
  const own = item.tokens.findIndex(({ type }) => type !== "text" && type !== "paragraph" && type !== "checkbox");
  const [words, nested] = own < 0 ? [item.tokens, []] : [item.tokens.slice(0, own), item.tokens.slice(own)];
  const text = words.map((token) => ("text" in token ? String(token.text) : "")).join("\n");
  const { start } = trimmed(place, collection.source);
  const length = words.reduce((sum, { raw }) => sum + raw.length, 0);
  const markLength = Math.max(0, item.raw.indexOf(words[0]?.raw.slice(0, 20) ?? ""));
  const end = nested.length > 0 ? Math.min(place.end, start + markLength + length) : place.end;
  const shown = trimmed({ start, end }, collection.source);
  collection.blocks.push({ kind: "item", depth: place.depth, text: plainInline(text), ...shown, page: null });
  addNested(nested, { start: shown.end, end: place.end, depth: place.depth + 1 }, collection);
}

/** Tokens whose indentation or quote marks are gone, so that their places have to be looked for. */
function addNested(tokens: Token[], place: Place, collection: Collection): void {
  let at = place.start;
  for (const token of tokens) {
    const start = locate(collection.source, token.raw, at, place.end);
    const end = tokens.length === 1 ? place.end : Math.min(place.end, start + token.raw.length);
    addToken(token, { start, end, depth: place.depth }, collection);
    at = end;
  }
}

/** Where the first line of a text stands; near `from`, since a search through all would take quadratic time. */
function locate(source: string, raw: string, from: number, until: number): number {
  const line = raw.trimStart().split("\n", 1)[0].slice(0, 80);
  const found = source.slice(from, Math.min(until, from + 2000)).indexOf(line);
  return found < 0 ? from : from + found;
}

function addRows(table: Tokens.Table, start: number, { blocks }: Collection): void {
  const header = table.header.map(({ text }) => plainInline(text));
  const lines = table.raw.split("\n");
  let at = start + lines[0].length + 1 + (lines[1]?.length ?? 0) + 1;
  for (const [i, row] of table.rows.entries()) {
    const cells = row.map(({ text }) => plainInline(text));
    const end = at + (lines[i + 2]?.length ?? 0);
    blocks.push({ kind: "row", header, cells, text: rowText(header, cells), start: at, end, page: null });
    at = end + 1;
  }
}

function trimmed({ start, end }: { start: number; end: number }, source: string): { start: number; end: number } {
  let [from, to] = [start, end];
  while (from < to && isSpace(source.charCodeAt(from))) from += 1;
  while (to > from && isSpace(source.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

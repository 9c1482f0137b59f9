import { Marked, type Token, type Tokens } from "marked";
import { type Span, splitFigures, toSpans } from "./span.ts";

/** A piece of the report, independent of how it is shown. */
export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; isOrdered: boolean; items: ListItem[] }
  | { kind: "table"; columns: TableColumn[]; rows: Span[][][] }
  | { kind: "code"; language: string; text: string }
  /** One of the charts of the case, by its name. */
  | { kind: "chart"; name: string };

export interface ListItem {
  spans: Span[];
  blocks: Block[];
}

export interface TableColumn {
  name: Span[];
  isNumber: boolean;
}

const marked = new Marked({ gfm: true });

/** Sections of the report, as they are written in report.md, taken apart. */
export function toBlocks(markdown: string): Block[] {
  return marked.lexer(markdown).flatMap(readBlock);
}

/** One line of Markdown. */
export function inlineSpans(markdown: string): Span[] {
  const [first] = marked.lexer(markdown);
  return first === undefined ? [] : toSpans((first as Tokens.Paragraph).tokens);
}

function readBlock(token: Token): Block[] {
  switch (token.type) {
    case "heading":
      return [{ kind: "heading", level: token.depth, spans: toSpans(token.tokens) }];
    case "paragraph":
      return [chartOf(token.tokens) ?? { kind: "paragraph", spans: toSpans(token.tokens) }];
    case "blockquote":
      return [{ kind: "quote", blocks: (token.tokens ?? []).flatMap(readBlock) }];
    case "list":
      return [{ kind: "list", isOrdered: token.ordered === true, items: (token as Tokens.List).items.map(readItem) }];
    case "table":
      return [readTable(token as Tokens.Table)];
    case "code":
      return [{ kind: "code", language: token.lang ?? "", text: token.text }];
    default:
      return [];
  }
}

function chartOf(tokens: Token[] | undefined): Block | null {
  const name = tokens?.length === 1 && tokens[0].type === "image" ? /^charts\/(\w+)\.svg$/.exec(tokens[0].href) : null;
  return name ? { kind: "chart", name: name[1] } : null;
}

function readItem({ tokens }: Tokens.ListItem): ListItem {
  const text = tokens.filter(({ type }) => type === "text" || type === "paragraph");
  return {
    spans: text.flatMap((token) => toSpans((token as Tokens.Text).tokens)),
    blocks: tokens.filter((token) => !text.includes(token)).flatMap(readBlock),
  };
}

function readTable({ header, align, rows }: Tokens.Table): Block {
  return {
    kind: "table",
    columns: header.map(({ tokens }, i) => ({ name: toSpans(tokens), isNumber: align[i] === "right" })),
    rows: rows.map((cells) => linkRow(cells.map(({ tokens }) => toSpans(tokens)))),
  };
}

/** What a row cites stands behind all figures of the row that cite nothing themselves. */
function linkRow(cells: Span[][]): Span[][] {
  const cited = cells.flat().find(({ kind }) => kind === "citation")?.evidence;
  if (!cited) return cells;
  return cells.map((spans, i) =>
    i === 0 || spans.some(({ kind }) => kind === "citation") ? spans : splitFigures(spans, cited),
  );
}

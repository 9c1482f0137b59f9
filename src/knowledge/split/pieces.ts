import { splitSentences } from "../extract/split-sentences.ts";
import type { Block } from "../read/source-document.ts";
import type { ChunkSizes } from "./chunk.ts";
import { countTokens } from "./count-tokens.ts";
import { groupEvenly } from "./group-evenly.ts";

/** A block or a part of one, as it is shown in a chunk. */
export interface Piece {
  kind: Block["kind"];
  text: string;
  start: number;
  end: number;
  page: number | null;
  tokens: number;
}

/** A block that alone is more than a chunk may hold, cut where it hurts least. */
export function cutBlock(block: Block, sizes: ChunkSizes): Piece[] {
  const parts = block.kind === "code" ? linesOf(block.text) : sentencesOf(block.text);
  const small = parts.flatMap((part) =>
    countTokens(part.text) <= sizes.target ? [part] : cutWords(part, sizes.target),
  );
  return pack(small, block.text, sizes).map(({ text, from, to }) => toPiece(block, text, ...placeOf(block, from, to)));
}

interface Part {
  text: string;
  from: number;
  to: number;
}

export function toPiece(block: Block, text: string, start: number, end: number): Piece {
  const shown = render(block, text);
  return { kind: block.kind, text: shown, start, end, page: block.page, tokens: countTokens(shown) };
}

function render(block: Block, text: string): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${text}`;
    case "item":
      return `${"  ".repeat(Math.min(block.depth, 6))}- ${text.replace(/\n/g, " ")}`;
    case "row":
      return `- ${text}`;
    case "code":
      return fenced(text, text.includes("```") ? "~~~~" : "```");
    case "paragraph":
      return text;
  }
}

const fenced = (text: string, fence: string): string => `${fence}\n${text}\n${fence}`;

/** Markup makes the source longer than the plain text, so a part is placed in proportion. */
function placeOf({ text, start, end }: Block, from: number, to: number): [number, number] {
  const scale = (end - start) / Math.max(1, text.length);
  return [start + Math.round(from * scale), start + Math.round(to * scale)];
}

function sentencesOf(text: string): Part[] {
  return splitSentences(text).map(({ start, end }) => ({ text: text.slice(start, end), from: start, to: end }));
}

function linesOf(text: string): Part[] {
  const lines: Part[] = [];
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf("\n", from);
    const to = found < 0 ? text.length : found;
    if (to > from) lines.push({ text: text.slice(from, to), from, to });
    from = to + 1;
  }
  return lines;
}

// Without any end of a sentence or line: at spaces, and where there are none, anywhere.
function cutWords({ text, from }: Part, target: number): Part[] {
  const step = Math.max(20, Math.floor((text.length * target) / countTokens(text)));
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.slice(at, at + step).lastIndexOf(" ");
    const to = at + step >= text.length ? text.length : at + (space > step / 2 ? space : step);
    const part = text.slice(at, to);
    if (part.trim() !== "") parts.push({ text: part.trim(), from: from + at, to: from + to });
    at = to;
  }
  return parts;
}

function pack(parts: Part[], text: string, sizes: ChunkSizes): Part[] {
  const groups = groupEvenly(
    parts.map((part) => countTokens(part.text)),
    sizes,
  );
  return groups.map(([first, behind]) => {
    const [from, to] = [parts[first].from, parts[behind - 1].to];
    return { from, to, text: text.slice(from, to).trim() };
  });
}

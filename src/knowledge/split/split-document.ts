import type { Block, SourceDocument } from "../read/source-document.ts";
import { separatorBetween } from "../read/text-writer.ts";
import { type Chunk, type ChunkSizes, chunkSizes } from "./chunk.ts";
import { countTokens } from "./count-tokens.ts";
import { groupEvenly } from "./group-evenly.ts";
import { joinSections } from "./join-sections.ts";
import { cutBlock, type Piece, toPiece } from "./pieces.ts";
import { toSections } from "./sections.ts";

type Splittable = Pick<SourceDocument, "title" | "blocks">;

/** Cuts a document along its own structure. The same document always gives the same chunks. */
export function splitDocument(document: Splittable, sizes: ChunkSizes = chunkSizes): Chunk[] {
  const sections = joinSections(toSections(document), sizes);
  // A document of headings only is still found by them.
  const passages = sections.length > 0 ? sections : [{ path: [], blocks: document.blocks }];
  return passages
    .flatMap(({ path, blocks }) => cutSection(blocks, sizes).map((pieces) => ({ path, pieces })))
    .map(({ path, pieces }, position) => toChunk(document.title, path, pieces, position));
}

function cutSection(blocks: Block[], sizes: ChunkSizes): Piece[][] {
  const pieces = blocks.map((block) => toPiece(block, block.text, block.start, block.end));
  if (pieces.length === 0) return [];
  if (totalOf(pieces) <= sizes.whole) return [pieces];
  const small = blocks.flatMap((block, i) => (pieces[i].tokens <= sizes.most ? [pieces[i]] : cutBlock(block, sizes)));
  const groups = groupEvenly(
    small.map(({ tokens }) => tokens),
    sizes,
  );
  return groups.map(([from, to]) => small.slice(from, to));
}

const totalOf = (pieces: Piece[]): number => pieces.reduce((sum, { tokens }) => sum + tokens, 0);

function toChunk(title: string, path: string[], pieces: Piece[], position: number): Chunk {
  const text = pieces
    .map((piece, i) => (i === 0 ? piece.text : separatorBetween(pieces[i - 1].kind, piece.kind) + piece.text))
    .join("");
  return {
    position,
    title,
    section: path.at(-1) ?? title,
    sectionPath: path,
    text,
    start: pieces.reduce((first, piece) => Math.min(first, piece.start), pieces[0].start),
    end: pieces.reduce((last, piece) => Math.max(last, piece.end), pieces[0].end),
    page: pieces[0].page,
    tokens: countTokens(text),
  };
}

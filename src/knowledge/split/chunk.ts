/** A passage of a document: the unit that is searched and cited. */
export interface Chunk {
  /** From 0, in the order of the document. */
  position: number;
  title: string;
  /** The nearest heading; the title where there is none. */
  section: string;
  /** Headings above, outermost first, without the title. */
  sectionPath: string[];
  /** Light Markdown: `- ` before items and rows, fences around code, headings of parts it takes in. */
  text: string;
  /** Offsets in the document's text. */
  start: number;
  end: number;
  /** The page it begins on; null where the source has no pages. */
  page: number | null;
  /** About as many tokens as an embedding model would count. */
  tokens: number;
}

export interface ChunkSizes {
  /** A section up to this stays whole: cutting an abstract in two costs more than its length does. */
  whole: number;
  /** What a chunk aims at when a section has to be cut. */
  target: number;
  /** What no chunk of a cut section exceeds. */
  most: number;
  /** A part of a section below this is joined with its neighbours. */
  least: number;
}

/** 512 word pieces are as far as small embedding models look. */
export const chunkSizes: ChunkSizes = { whole: 512, target: 230, most: 400, least: 60 };

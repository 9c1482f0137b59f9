export type DocumentKind = "markdown" | "text" | "html" | "pdf" | "json" | "csv";

/** A file that became readable text: what it is called, where it is found, and its blocks in reading order. */
export interface SourceDocument {
  title: string;
  kind: DocumentKind;
  /** The path below the learned folder as it is on disk, or the address the document gives for itself. */
  sourceUrl: string;
  /** The day the document gives for itself (front matter, a meta tag), as ISO. */
  date: string | null;
  /** What all offsets count in: the decoded file for Markdown and plain text, else the readable text made of it. */
  text: string;
  blocks: Block[];
  /** What a person should know about the reading: a guessed encoding, dropped bytes. */
  notes: string[];
}

export type Block = HeadingBlock | ParagraphBlock | ItemBlock | RowBlock | CodeBlock;

interface BlockBase {
  /** Plain words: links are their texts, emphasis is gone, inline code keeps its backticks. */
  text: string;
  start: number;
  end: number;
  /** From 1; null where the source has no pages. */
  page: number | null;
}

export interface HeadingBlock extends BlockBase {
  kind: "heading";
  level: number;
}

export interface ParagraphBlock extends BlockBase {
  kind: "paragraph";
}

export interface ItemBlock extends BlockBase {
  kind: "item";
  /** 0 for an item of an outermost list. */
  depth: number;
}

/** One row of a table; rows of one table share the same `header` array. */
export interface RowBlock extends BlockBase {
  kind: "row";
  header: string[];
  cells: string[];
}

export interface CodeBlock extends BlockBase {
  kind: "code";
}

/** What a reader of one kind of file finds; name and place are added by the caller. */
export interface ReadContent {
  title: string | null;
  url: string | null;
  date: string | null;
  text: string;
  blocks: Block[];
}

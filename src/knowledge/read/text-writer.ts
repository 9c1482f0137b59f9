import type { Block } from "./source-document.ts";

export type UnplacedBlock = DistributedOmit<Block, "start" | "end" | "page"> & { page?: number };
type DistributedOmit<Type, Keys extends PropertyKey> = Type extends unknown ? Omit<Type, Keys> : never;

export interface TextWriter {
  blocks: Block[];
  /** Blocks without text are dropped. */
  add(block: UnplacedBlock): void;
  text(): string;
}

/** Writes the readable text of sources whose own characters are no use to a reader, and places the blocks in it. */
export function createTextWriter(): TextWriter {
  const blocks: Block[] = [];
  const parts: string[] = [];
  let length = 0;
  let previous: Block["kind"] | null = null;
  const write = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  return {
    blocks,
    add: (block) => {
      if (block.text.trim() === "") return;
      if (previous !== null) write(separatorBetween(previous, block.kind));
      const start = length;
      write(block.text);
      blocks.push({ ...block, page: block.page ?? null, start, end: length });
      previous = block.kind;
    },
    text: () => parts.join(""),
  };
}

/** Items and rows stand close together, everything else apart. */
export function separatorBetween(previous: Block["kind"], next: Block["kind"]): string {
  return previous === next && (next === "item" || next === "row") ? "\n" : "\n\n";
}

/** A row that can be read on its own: `Metric: Conversion; Owner: growth`. */
export function rowText(header: string[], cells: string[]): string {
  return cells
    .map((cell, i) => [(header[i] ?? "").trim(), cell.replace(/\s+/g, " ").trim()])
    .filter(([, cell]) => cell !== "")
    .map(([name, cell]) => (name === "" ? cell : `${name}: ${cell}`))
    .join("; ");
}

import { dataBlock } from "./data-block.ts";
import { estimateTokens } from "./estimate-tokens.ts";

/** A piece of working memory: items of which some may be left out. The most important part comes first. */
export interface MemoryPart {
  name: string;
  items: string[];
  /** Which items stay when not all fit. */
  keep: "first" | "last";
  /** The share of the memory it may take before the parts after it have had theirs; 0.3 unless set. */
  share?: number;
}

/** The parts as data blocks, together not above `budget` tokens; what is missing is said. */
export function fitParts(parts: readonly MemoryPart[], budget: number): string {
  const filled = parts.filter(({ items }) => items.length > 0);
  const sizes = filled.map(sizeOf);
  const granted = grant(filled, sizes, budget);
  return filled.map((part, index) => renderPart(part, granted[index]!)).join("\n\n");
}

// What the marks of a block and the note of what is missing take.
const frameTokens = 40;

function sizeOf({ items }: MemoryPart): number {
  return frameTokens + items.reduce((sum, item) => sum + estimateTokens(item) + 1, 0);
}

/** First every part gets what it needs up to its share, then what is left goes to them in order. */
function grant(parts: readonly MemoryPart[], sizes: readonly number[], budget: number): number[] {
  let left = budget;
  const granted = parts.map(({ share = 0.3 }, index) => {
    const tokens = Math.min(sizes[index]!, Math.floor(budget * share), left);
    left -= tokens;
    return tokens;
  });
  for (const [index, size] of sizes.entries()) {
    const more = Math.min(size - granted[index]!, left);
    granted[index]! += more;
    left -= more;
  }
  return granted;
}

function renderPart({ name, items, keep }: MemoryPart, tokens: number): string {
  const ordered = keep === "last" ? items.toReversed() : items;
  const kept: string[] = [];
  let left = tokens - frameTokens;
  for (const item of ordered) {
    left -= estimateTokens(item) + 1;
    if (left < 0) break;
    kept.push(item);
  }
  if (kept.length === 0) return `(${name} left out)`;
  const missing = items.length - kept.length;
  const shown = keep === "last" ? kept.toReversed() : kept;
  const note = `(… ${missing} ${keep === "last" ? "older" : "more"} left out)`;
  if (missing === 0) return dataBlock(name, shown.join("\n"));
  return dataBlock(name, (keep === "last" ? [note, ...shown] : [...shown, note]).join("\n"));
}

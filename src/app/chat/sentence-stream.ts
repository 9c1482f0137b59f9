import { endsWithAbbreviation } from "../../minds/prose/ends-with-abbreviation.ts";

export interface SentenceStream {
  /** The sentences that are complete by now, each with the space before it. */
  push(piece: string): string[];
  /** What is left, complete or not. */
  flush(): string[];
}

// Splitting too little is safe: a false figure then takes its neighbour with it. So a full stop ends a sentence only
// before something that opens one, not after an abbreviation, and citations behind it still belong to it. Repeats are
// bounded: whatever a model sends, looking for the end takes time in proportion to what is held.
const citations = String.raw`(?:\s{0,3}\[[\d,\s]{1,40}\]){0,9}`;
const opener = String.raw`["'“‘(*_#>•–—\-]{0,6}(?:[\p{Lu}\p{Lo}\p{N}$€£¥]|\p{Ll}\p{Lu})`;
const fullStop = String.raw`[.!?…。！？]{1,5}["'”’)\]*_]{0,5}${citations}(?=\s{1,20}${opener})`;
const lineEnd = String.raw`(?=\n\s{0,4}\n\s{0,4}\S|\n\s{0,9}(?:[*•>#\-]|\d{1,2}[.)]\s|["“(]?\p{Lu}))`;
const end = new RegExp(`${fullStop}|${lineEnd}`, "gu");
const longestSentence = 2000;

/** Cuts text that arrives in pieces into sentences; together they are the text again, without the space at its end. */
export function openSentenceStream(): SentenceStream {
  let held = "";
  const takeComplete = () => {
    const sentences: string[] = [];
    for (let end = findEnd(held); end !== null; end = findEnd(held)) {
      sentences.push(held.slice(0, end));
      held = held.slice(end);
    }
    return sentences;
  };
  return {
    push: (piece) => {
      held += piece;
      return takeComplete();
    },
    flush: () => {
      const rest = held.trimEnd();
      held = "";
      return rest === "" ? [] : [rest];
    },
  };
}

function findEnd(text: string): number | null {
  const begin = text.search(/\S/);
  if (begin < 0) return null;
  for (const match of text.matchAll(end)) {
    const at = match.index + match[0].length;
    if (at > begin && !endsWithAbbreviation(text.slice(Math.max(0, at - 20), at))) return at;
  }
  return text.length > longestSentence ? lastGap(text) : null;
}

function lastGap(text: string): number {
  const gap = text.slice(0, longestSentence).search(/\s+\S*$/);
  return gap > 0 ? gap : longestSentence;
}

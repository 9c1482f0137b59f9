export interface SentenceStream {
  /** The sentences that are complete by now, each with the space before it. */
  push(piece: string): string[];
  /** What is left, complete or not. */
  flush(): string[];
}

// Splitting too little is safe: a false figure then takes its neighbour with it. So a full stop ends a sentence only
// before something that opens one, not after an abbreviation, and citations behind it still belong to it.
const citations = String.raw`(?:\s*\[[\d,\s]+\])*`;
const opener = String.raw`["'“‘(*_#>•–—\-]*(?:[\p{Lu}\p{Lo}\p{N}$€£¥]|\p{Ll}\p{Lu})`;
const fullStop = String.raw`[.!?…。！？]+["'”’)\]*_]*${citations}(?=\s+${opener})`;
const lineEnd = String.raw`(?=\n\s*\n\s*\S|\n\s*(?:[*•>#\-]|\d{1,2}[.)]\s|["“(]?\p{Lu}))`;
const abbreviation =
  /(?:^|[\s("“])(?:e\.g|i\.e|etc|vs|approx|ca|cf|incl|excl|avg|min|max|est|no|nos|fig|sec|ch|vol|mr|mrs|ms|dr|prof|st|inc|ltd|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\p{L})\.$/iu;

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
  for (const match of text.matchAll(new RegExp(`${fullStop}|${lineEnd}`, "gu"))) {
    const end = match.index + match[0].length;
    if (end > begin && !abbreviation.test(text.slice(0, end))) return end;
  }
  return null;
}

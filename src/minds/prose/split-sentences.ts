import { endsWithAbbreviation } from "./ends-with-abbreviation.ts";

/** A line of prose: its bullet or number, and its sentences. */
export interface ProseLine {
  prefix: string;
  sentences: string[];
}

// Splitting too little is safe: a false figure then takes its neighbour with it. Splitting too much would tear a
// figure from its unit. So a full stop ends a sentence only before a capital, a digit or a mark, and not after these.
const end = /[.!?…。！？]+["'”’)\]*_]*(?=\s|$)|[。！？]/gu;
const opens = /^\s+["'“‘([*_]*[\p{Lu}\p{Lo}\p{N}$€£¥+\-−~≈#]/u;
const linePrefix = /^\s*(?:(?:[-*•‣·–—]|#{1,6}|>|(?:[1-9]|10)[.)])\s+)+/u;

export function splitLines(text: string): ProseLine[] {
  return joinSoftBreaks(text)
    .split("\n")
    .map((line) => {
      const prefix = linePrefix.exec(line)?.[0] ?? "";
      return { prefix, sentences: splitSentences(line.slice(prefix.length)) };
    });
}

/** The sentences of one line. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(end)) {
    const stop = match.index + match[0].length;
    const isEnd = stop >= line.trimEnd().length || endsHere(line.slice(start, stop), line.slice(stop), match[0]);
    if (!isEnd) continue;
    sentences.push(line.slice(start, stop).trim());
    start = stop;
  }
  return [...sentences, line.slice(start).trim()].filter((sentence) => sentence !== "");
}

function endsHere(before: string, after: string, mark: string): boolean {
  if (/[。！？]/u.test(mark)) return true;
  if (!opens.test(after)) return false;
  return !(mark.startsWith(".") && endsWithAbbreviation(before));
}

// A line that goes on in the middle of a sentence belongs to the one before.
function joinSoftBreaks(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/([^\n.!?:|])[ \t]*\n[ \t]*(?=[\p{Ll}\d.,%)])/gu, (whole, last) =>
      linePrefix.test(whole.slice(1)) ? whole : `${last} `,
    );
}

import { type ScoredSentence, scoreSentences } from "./score-sentences.ts";

export interface QuotablePassage {
  text: string;
  /** Title and section: words that need not be said again in a sentence. */
  heading: string;
}

export interface QuotedSentence {
  text: string;
  /** Index of the passage it is from, and its place there. */
  passage: number;
  start: number;
  end: number;
  /** How well it bears on the question; 1 is a sentence with all its words. */
  score: number;
}

const nearDuplicate = 0.75;
const worthShowing = 0.65;

/**
 * The sentences that bear most on a question, from passages in the order of their rank. None says what another says
 * already; they come passage by passage, as they stand in the text.
 */
export function bestSentences(
  question: string,
  passages: QuotablePassage[],
  { maximum }: { maximum: number },
): QuotedSentence[] {
  const scored = scoreSentences(question, passages);
  const [best] = scored;
  const chosen: ScoredSentence[] = [];
  for (const sentence of scored) {
    if (chosen.length >= maximum || sentence.score < worthShowing * best.score) break;
    if (!chosen.some((other) => areAlike(other.stems, sentence.stems))) chosen.push(sentence);
  }
  const ranks = [...new Set(chosen.map(({ passage }) => passage))];
  return chosen
    .sort((a, b) => ranks.indexOf(a.passage) - ranks.indexOf(b.passage) || a.start - b.start)
    .map(({ text, passage, start, end, score }) => ({ text, passage, start, end, score }));
}

/** Most words of the shorter one are in the other. */
function areAlike(a: Set<string>, b: Set<string>): boolean {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of short) if (long.has(word)) shared += 1;
  return (
    shared >= Math.max(1, nearDuplicate * (short.size + long.size - shared)) ||
    (short.size > 4 && shared >= 0.9 * short.size)
  );
}

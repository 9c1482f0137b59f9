import { findDates } from "../events/find-dates.ts";
import type { QuotablePassage, QuotedSentence } from "./best-sentences.ts";
import { answersKind, type QuestionKind, questionKind } from "./question-kind.ts";
import { splitSentences } from "./split-sentences.ts";
import { stemsOf, wordsOf } from "./stems.ts";

export interface ScoredSentence extends QuotedSentence {
  stems: Set<string>;
}

interface Candidate extends Omit<ScoredSentence, "score"> {
  kind: "prose" | "item" | "code";
  ordered: string[];
  /** Stems of the passage's heading. */
  heading: Set<string>;
  /** Stems of the sentence before. */
  before: Set<string>;
}

/** Sentences that share words with the question, best first. */
export function scoreSentences(question: string, passages: QuotablePassage[]): ScoredSentence[] {
  const candidates = passages.flatMap(toCandidates);
  const asked = askedTerms(question);
  const weights = weigh(asked, candidates);
  const kind = questionKind(question);
  const days = findDates(question).map(({ date, endDate }) => ({ from: date, to: endDate ?? date }));
  return candidates
    .map((candidate) => {
      const { stems, heading, before } = candidate;
      return {
        candidate,
        overlap: share(weights, (term) => stems.has(term)),
        aboveIt: share(weights, (term) => !stems.has(term) && heading.has(term)),
        beforeIt: share(weights, (term) => !stems.has(term) && !heading.has(term) && before.has(term)),
        isOnDay: isOnDay(candidate.text, days),
        answers: answersKind(kind, candidate.text),
      };
    })
    .filter(({ overlap, aboveIt, isOnDay, answers }) => overlap > 0 || isOnDay || (answers && aboveIt >= mostOfIt))
    .map(({ candidate, overlap, aboveIt, beforeIt, isOnDay, answers }) => {
      const { text, passage, start, end, stems } = candidate;
      const merit =
        overlap +
        0.6 * aboveIt +
        0.3 * beforeIt +
        pairBonus(asked, candidate.ordered) +
        (isOnDay ? 0.4 : 0) +
        (answers ? worthOfKind[kind] : 0) +
        0.1 / (1 + passage);
      return { text, passage, start, end, stems, score: merit * formFactor(candidate) };
    })
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

// A heading that has most of the question says what its sentences are about, though none repeats it.
const mostOfIt = 0.5;
// Numbers are everywhere; a sentence with a cause in it is rare.
const worthOfKind: Record<QuestionKind, number> = {
  when: 0.3,
  "how-many": 0.25,
  why: 0.4,
  who: 0.4,
  definition: 0.25,
  other: 0,
};

function toCandidates({ text, heading }: QuotablePassage, passage: number): Candidate[] {
  const headingStems = new Set(stemsOf(heading));
  let before: string[] = [];
  return splitSentences(text).flatMap((sentence) => {
    const ordered = stemsOf(sentence.text);
    const last = new Set(before);
    before = ordered;
    if (sentence.kind === "heading") return [];
    const { start, end, kind } = sentence;
    const stems = new Set(ordered);
    return [{ text: sentence.text, passage, start, end, kind, ordered, stems, heading: headingStems, before: last }];
  });
}

function askedTerms(question: string): string[] {
  const stems = stemsOf(question);
  return stems.length > 0 ? stems : wordsOf(question);
}

/** Rare words say more. Words that no passage has are left out: nothing can be found by them. */
function weigh(asked: string[], candidates: Candidate[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const term of new Set(asked)) {
    const holding = candidates.filter(({ stems }) => stems.has(term)).length;
    const seenAround = holding > 0 || candidates.some(({ heading, before }) => heading.has(term) || before.has(term));
    if (!seenAround) continue;
    const rarity = Math.log(1 + (candidates.length - holding + 0.5) / (holding + 0.5));
    weights.set(term, rarity * (/\d/.test(term) ? 1.5 : 1));
  }
  return weights;
}

function share(weights: Map<string, number>, has: (term: string) => boolean): number {
  let total = 0;
  let found = 0;
  for (const [term, weight] of weights) {
    total += weight;
    if (has(term)) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

/** Words that follow each other in the question and in the sentence belong together. */
function pairBonus(asked: string[], ordered: string[]): number {
  let pairs = 0;
  for (let i = 1; i < asked.length; i += 1) {
    if (ordered.some((term, at) => term === asked[i - 1] && ordered[at + 1] === asked[i])) pairs += 1;
  }
  return Math.min(0.3, 0.1 * pairs);
}

function isOnDay(text: string, days: { from: string; to: string }[]): boolean {
  if (days.length === 0) return false;
  return findDates(text).some(({ date, endDate }) =>
    days.some(({ from, to }) => date <= to && (endDate ?? date) >= from),
  );
}

/** Scraps, code and endless sentences read badly as an answer. */
function formFactor({ kind, text, ordered, stems, heading }: Candidate): number {
  const words = wordsOf(text).length;
  if (kind === "code") return 0.5;
  if ([...stems].every((term) => heading.has(term))) return 0.4; // says no more than the heading
  if (words > 25 && !/[.!?;:,)”"]/.test(text)) return 0.4; // a menu or a table without its lines
  if (/:$/.test(text)) return 0.7; // announces what only the next lines say
  if (ordered.length < 3 && words < 5) return 0.7;
  return words > 70 ? 0.8 : 1;
}

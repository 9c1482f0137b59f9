import type { AnswerBrief, CitedAnswer, Passage } from "../mind.ts";
import { contentWords } from "../prose/content-words.ts";
import { cutText } from "../prose/cut-text.ts";
import { plainLine } from "../prose/plain-line.ts";
import { splitLines } from "../prose/split-sentences.ts";

const mostSentences = 3;
// A sentence has to hold this share of what the question is about, words that are rare among the passages counting more.
const enough = 0.34;

interface Candidate {
  passage: Passage;
  text: string;
  words: Set<string>;
  score: number;
  order: number;
}

/** The sentences of the passages that bear most on the question, quoted; nothing where none does. */
export function answer({ question, passages }: AnswerBrief): CitedAnswer {
  const asked = [...new Set(contentWords(question))];
  const candidates = sentencesOf(passages);
  const weights = new Map(asked.map((word) => [word, rarity(word, candidates)]));
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  for (const candidate of candidates) {
    const found = asked.filter((word) => candidate.words.has(word));
    candidate.score = found.reduce((sum, word) => sum + weights.get(word)!, 0) / (whole || 1);
  }
  const best = pickBest(candidates.filter(({ score }) => score >= enough));
  return {
    text: best.map(({ passage, text }) => `“${cutText(text, 400)}” [${passage.id}]`).join(" "),
    citations: [...new Set(best.map(({ passage }) => passage.id))],
  };
}

function sentencesOf(passages: readonly Passage[]): Candidate[] {
  const all = passages.flatMap((passage) =>
    splitLines(passage.text).flatMap(({ sentences }) =>
      sentences.map((sentence) => ({ passage, text: plainLine(sentence) })),
    ),
  );
  return all.map(({ passage, text }, order) => ({
    passage,
    text,
    order,
    words: new Set(contentWords(text)),
    score: 0,
  }));
}

function rarity(word: string, candidates: readonly Candidate[]): number {
  const holding = candidates.filter(({ words }) => words.has(word)).length;
  return Math.log(1 + candidates.length / (1 + holding));
}

/** The best first choice, then others that are nearly as good and say something else; shown as they stand in the sources. */
function pickBest(candidates: Candidate[]): Candidate[] {
  const ranked = candidates.toSorted((a, b) => b.score - a.score || a.order - b.order);
  const picked: Candidate[] = [];
  for (const candidate of ranked) {
    const isNear = candidate.score >= 0.6 * ranked[0]!.score;
    const isNew = picked.every(({ text }) => text.toLowerCase() !== candidate.text.toLowerCase());
    if (isNear && isNew && picked.length < mostSentences) picked.push(candidate);
  }
  return picked.sort((a, b) => a.order - b.order);
}

import type { HistoryEntry } from "../../domain/conversation.ts";

export interface Question {
  /** As it was typed. */
  asked: string;
  /** The earlier question it cannot be understood without. */
  follows: string | null;
  /** Both together; the same as `asked` where it follows nothing. */
  full: string;
}

// "and on Android?", "what about refunds": a new subject for the question before.
const elliptic = /^(?:and|or|but|also|then|what about|how about|same for)\b/i;
// "when was it fixed?": the subject is in the question before.
const pronoun = /\b(?:it|its|they|them|their|these|those)\b|\b(?:that|this|then|there)\W*$/i;
const bareAsk = /^(?:why|how|when|where|who|since when|how much|how many|which|really|more|tell me more|go on)\W*$/i;
const longestFollowUpWords = 8;

const emptyWords = new Set(
  "and or but also then what how about same for on in at to of the a an is are was were did do does it with by from there".split(
    " ",
  ),
);

/** A follow-up takes its meaning from the last question that stands by itself. */
export function understandQuestion(asked: string, history: readonly HistoryEntry[]): Question {
  const earlier = isFollowUp(asked) ? history.findLast(({ query }) => !isFollowUp(query)) : undefined;
  const follows = earlier?.query ?? null;
  return { asked, follows, full: follows === null ? asked : `${follows} ${asked}` };
}

/** Where a follow-up names a new subject, a passage about the old one alone does not answer it. */
export function mentionsSubject(passage: string, { asked }: Question): boolean {
  if (!elliptic.test(asked)) return true;
  const subject = wordsOf(asked).filter((word) => !emptyWords.has(word));
  const words = wordsOf(passage);
  return subject.length === 0 || subject.some((word) => words.some((other) => other.startsWith(rootOf(word))));
}

function isFollowUp(query: string): boolean {
  const isShort = query.trim().split(/\s+/).length <= longestFollowUpWords;
  return isShort && (elliptic.test(query) || bareAsk.test(query) || pronoun.test(query));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.'_-][\p{L}\p{N}]+)*/gu) ?? [];
}

function rootOf(word: string): string {
  return /\d/.test(word) ? word : word.slice(0, Math.max(3, word.length - 2));
}

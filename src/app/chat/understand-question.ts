import type { HistoryEntry } from "../../domain/conversation.ts";
import { withoutReplaced } from "./without-replaced.ts";

export interface Question {
  /** As it was typed. */
  asked: string;
  /** What was asked before, without which it cannot be understood. */
  follows: string | null;
  /** Both together; the same as `asked` where it follows nothing. */
  full: string;
}

// "and on Android?", "what about refunds": a new subject for the question before.
const elliptic = /^(?:and|or|but|also|then|what about|how about|same for)\b/i;
// "when was it fixed?": the subject is in the question before.
const pronoun =
  /\b(?:it|its|they|them|their|these|those)\b|\b(?:that|this|then|there)\W*$|\b(?:is|was|did|does|has|will) (?:that|this)\b(?! \w+ \w+ \w+)/i;
const bareAsk = /^(?:why|how|when|where|who|since when|how much|how many|which|really|more|tell me more|go on)\W*$/i;
const longestFollowUpWords = 8;

const emptyWords = new Set(
  "and or but also then what how about same for on in at to of the a an is are was were did do does it with by from there".split(
    " ",
  ),
);

/** A follow-up takes its meaning from the last question that stands by itself, and from follow-ups that changed its subject. */
export function understandQuestion(asked: string, history: readonly HistoryEntry[]): Question {
  const follows = isFollowUp(asked) ? subjectOf(history) : null;
  return { asked, follows, full: follows === null ? asked : join(follows, asked) };
}

// What found nothing, such as "and sourdough?", is no subject to go on with.
function subjectOf(history: readonly HistoryEntry[]): string | null {
  return history.reduce<string | null>((subject, { query, sources }) => {
    if (!isFollowUp(query)) return query;
    return subject !== null && elliptic.test(query) && sources.length > 0 ? join(subject, query) : subject;
  }, null);
}

function join(follows: string, asked: string): string {
  const kept = elliptic.test(asked) ? withoutReplaced(follows, asked) : follows;
  return `${kept} ${asked}`;
}

/** Where a follow-up names a new subject, a passage about the old one alone does not answer it. */
export function mentionsSubject(passage: string, { asked }: Pick<Question, "asked">): boolean {
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

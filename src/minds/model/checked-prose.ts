import type { Known, Passage } from "../mind.ts";
import type { DroppedSentence } from "../number-check/check-prose.ts";
import { checkProse } from "../number-check/check-prose.ts";
import type { Grounds } from "../prose/check-causes.ts";
import { checkCauses } from "../prose/check-causes.ts";

export interface Checked {
  text: string;
  notes: string[];
}

/** Prose of a model with only what may be said: its figures are known and, where grounds are given, its causes too. */
export function checkedProse(text: string, known: Known, grounds: Grounds | null): Checked {
  const figures = checkProse(text, known);
  const causes = grounds === null ? { text: figures.text, dropped: [] } : checkCauses(figures.text, grounds);
  return { text: causes.text, notes: [...figures.dropped, ...causes.dropped].map(toNote) };
}

export function groundsOf(passages: readonly Passage[], facts: readonly string[]): Grounds {
  return { passages: passages.map(({ text }) => text), facts };
}

function toNote({ sentence, reason }: DroppedSentence): string {
  return `Left out of the model's words: “${sentence}” (${reason}).`;
}

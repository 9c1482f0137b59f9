import type { Known, Passage } from "../mind.ts";
import type { DroppedSentence } from "../number-check/check-prose.ts";
import { checkProse } from "../number-check/check-prose.ts";
import type { Grounds } from "../prose/check-causes.ts";
import { checkCauses } from "../prose/check-causes.ts";
import { checkGrounds } from "../prose/check-grounds.ts";

export interface Checked {
  text: string;
  notes: string[];
}

/**
 * Prose of a model with only what may be said: its figures are known and, where grounds are given, it names no cause
 * of its own and speaks of what was given.
 */
export function checkedProse(text: string, known: Known, grounds: Grounds | null): Checked {
  const checks = [
    (text: string) => checkProse(text, known),
    ...(grounds === null ? [] : [(text: string) => checkCauses(text, grounds)]),
    ...(grounds === null || grounds.facts.length === 0 ? [] : [(text: string) => checkGrounds(text, grounds)]),
  ];
  const dropped: DroppedSentence[] = [];
  const kept = checks.reduce((rest, check) => {
    const checked = check(rest);
    dropped.push(...checked.dropped);
    return checked.text;
  }, text);
  return { text: kept, notes: dropped.map(toNote) };
}

/** A guess, that is tested later: it may speak of what nobody has given, but states no figure and no cause as known. */
export function checkedGuess(text: string, known: Known, grounds: Grounds): Checked {
  const figures = checkProse(text, known);
  const causes = checkCauses(figures.text, grounds);
  return { text: causes.text, notes: [...figures.dropped, ...causes.dropped].map(toNote) };
}

export function groundsOf(passages: readonly Passage[], facts: readonly string[]): Grounds {
  return { passages: passages.map(({ text }) => text), facts };
}

function toNote({ sentence, reason }: DroppedSentence): string {
  return `Left out of the model's words: “${sentence}” (${reason}).`;
}

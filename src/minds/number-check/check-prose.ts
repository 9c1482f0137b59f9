import type { Known } from "../mind.ts";
import { cutText } from "../prose/cut-text.ts";
import { withoutHidden } from "../prose/plain-line.ts";
import { splitLines } from "../prose/split-sentences.ts";
import { signProblem } from "./direction.ts";
import { findDates, isKnownDate } from "./find-dates.ts";
import { findFigures } from "./find-figures.ts";
import type { KnownIndex } from "./known-index.ts";
import { indexKnown, tokensOf } from "./known-index.ts";
import { matchFigure } from "./match-figure.ts";
import { plainDigits } from "./plain-digits.ts";
import type { StatedFigure } from "./stated-figure.ts";

export interface DroppedSentence {
  sentence: string;
  /** What in it could not be shown to be true. */
  figure: string;
  reason: string;
}

export interface CheckedProse {
  text: string;
  dropped: DroppedSentence[];
}

/** The sentences of a text whose every figure, date and numbered name is known; the others are dropped, each with why. */
export function checkProse(text: string, known: Known): CheckedProse {
  const index = indexKnown(known);
  return keepSentences(text, (sentence) => findProblem(sentence, index));
}

export type Problem = Omit<DroppedSentence, "sentence">;

/** The text without the sentences that have a problem, and without anything invisible. */
export function keepSentences(text: string, problemOf: (sentence: string) => Problem | null): CheckedProse {
  const dropped: DroppedSentence[] = [];
  const lines = splitLines(withoutHidden(text)).map(({ prefix, sentences }) => {
    const kept = sentences.filter((sentence) => {
      const problem = problemOf(sentence);
      if (problem !== null) dropped.push({ sentence: cutText(sentence, 300), ...problem });
      return problem === null;
    });
    if (sentences.length > 0 && kept.length === 0) return null;
    return `${prefix}${kept.join(" ")}`;
  });
  const kept = lines.filter((line) => line !== null).join("\n");
  return { text: kept.replace(/\n{3,}/g, "\n\n").trim(), dropped };
}

function findProblem(sentence: string, known: KnownIndex): Problem | null {
  const named = known.maskNames(plainDigits(sentence));
  const { dates, rest } = findDates(named);
  const strange = dates.find((date) => !isKnownDate(date, known.dates));
  if (strange !== undefined) return { figure: strange.text, reason: `${strange.text} is no date of the case` };

  const plain = rest.replace(/(?<=\d)_(?=\d)/g, "");
  const { figures, tokens, unreadable } = findFigures(plain);
  const token = tokens.find((one) => !isKnownToken(one, known));
  if (token !== undefined) return { figure: token, reason: `"${token}" is no name of the data` };
  if (unreadable.length > 0) return { figure: unreadable[0]!, reason: `"${unreadable[0]}" cannot be checked` };
  for (const figure of figures) {
    const reason = figureProblem(plain, figure, known);
    if (reason !== null) return { figure: figure.text, reason };
  }
  return null;
}

function isKnownToken(token: string, { tokens }: KnownIndex): boolean {
  const parts = tokensOf(token);
  return parts.length > 0 && parts.every((part) => tokens.has(part));
}

function figureProblem(text: string, figure: StatedFigure, known: KnownIndex): string | null {
  const matches = matchFigure(figure, known.figures);
  if (matches.length > 0) {
    const problem = signProblem(text, figure, matches);
    return problem === null ? null : `${figure.text}: ${problem}`;
  }
  return isBoundOfP(text, figure, known) ? null : `${figure.text} is in no evidence`;
}

// "p < 0.001" names a bound, not the value.
function isBoundOfP(text: string, { start, value }: StatedFigure, { figures }: KnownIndex): boolean {
  if (!/\bp(?:-value)? ?[<≤] ?$/i.test(text.slice(0, start)) || value > 0.1) return false;
  return figures.some((figure) => figure.value >= 0 && figure.value <= value);
}

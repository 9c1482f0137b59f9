import { formatNumber } from "../../base/format-number.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { formatPeriod } from "../../investigate/report/dates.ts";
import { measureOf, relativeText } from "../../investigate/report/measure.ts";
import { onsetDays } from "../../investigate/report/onset-words.ts";
import { pText, shareText } from "../../investigate/report/words.ts";
import { changeSentence, verdictSentences } from "../../investigate/sentences/case-sentences.ts";
import { seenSinceSentence } from "../../investigate/sentences/explanation-sentences.ts";
import type { Sentence } from "../../investigate/sentences/sentence.ts";
import type { Figures, Subject } from "./figures.ts";

/** The figures as a sentence that can be quoted. */
export function sayFigures(figures: Figures, { segment, measure, periods }: Subject, result: CaseResult): Sentence {
  if (figures.explanation !== null) return seenSinceSentence(figures.explanation, result);
  if (segment.length === 0 && measure === null && periods === null) return sayWhole(result);
  const { name, before, after, relative, evidence } = figures;
  const own = measure === null && periods === null ? measureOf(result) : null;
  const value = (amount: number | null) => (own ? own.value(amount) : amount === null ? "–" : formatNumber(amount));
  const { baseline, comparison } = periods ?? result.question;
  const of = measure !== null && segment.length > 0 ? `, ${measure.isRows ? "rows" : measure.name},` : "";
  const text = `${name}${of} went from ${value(before)} to ${value(after)}${
    relative === null ? "" : ` (${relativeText(relative)})`
  } between ${formatPeriod(baseline, true)} and ${formatPeriod(comparison, true)}${tail(figures)}.`;
  return { text, evidence: evidence.slice(0, 3) };
}

/** The change as a whole, and what it means where it is noise. */
export function sayWhole(result: CaseResult): Sentence {
  const change = changeSentence(result);
  const [verdict] = verdictSentences(result);
  return result.change.verdict === "noise" && verdict
    ? { text: `${change.text.replace(/\.$/, "")}: ${lowered(verdict.text)}`, evidence: change.evidence }
    : change;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function tail({ isMoved, pValue, share }: Figures): string {
  const p = pValue === null ? "" : ` (${pText(pValue)})`;
  const moved = isMoved ? `, more than its usual noise${p}` : `, within its usual noise${p}`;
  if (share === null) return moved;
  return `${moved}; that is ${share < 0 ? "none" : shareText(share)} of the whole change`;
}

export function sayOnset(figures: Figures): Sentence {
  const { name, onset, explanation, evidence } = figures;
  const text =
    onset === null
      ? `The case found no day on which ${name} left its earlier level.`
      : `${name} left its earlier level ${onsetDays(figures, { withYear: true })}.`;
  const proof = explanation === null || explanation.proof.onset.length === 0 ? evidence : explanation.proof.onset;
  return { text, evidence: proof };
}

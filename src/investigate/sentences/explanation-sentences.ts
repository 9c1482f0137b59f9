import { calibrationOf } from "../../analysis/conclude/calibration.ts";
import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { CaseExplanation, CaseResult } from "../case-result.ts";
import { rateSentence } from "../rate-reasoning.ts";
import { formatDay } from "../report/dates.ts";
import { addsUp, measureOf, ownUnit, ownValue, relativeChange, relativeText } from "../report/measure.ts";
import { eventTiming, inBaselineText, movedText, onsetText } from "../report/onset-words.ts";
import { asSentence, capitalised, counted, withoutFullStop } from "../report/plain-text.ts";
import { explanationName, pText, shareText } from "../report/words.ts";
import type { Sentence } from "./sentence.ts";

/** An explanation in plain sentences: what was seen, since when, what stayed, what a document says of it, how sure. */
export function explanationSentences(explanation: CaseExplanation, result: CaseResult): Sentence[] {
  return [
    seenSentence(explanation, result),
    rateAndMixSentence(explanation, result),
    sinceSentence(explanation),
    controlSentence(explanation),
    scopeSentence(explanation),
    eventSentence(explanation),
    sureSentence(explanation, result),
  ].filter((sentence) => sentence !== null);
}

/** "device = ios went from 110,237 to 43,599 (−60.4 %), which makes −66,638 or 99 % of the whole change." */
export function seenSentence(explanation: CaseExplanation, result: CaseResult): Sentence {
  const { before, after, contribution, proof, evidence } = explanation;
  if (explanation.segment === null) return titleSentence(explanation, result);
  const measure = measureOf(result);
  const relative = relativeChange(before, after);
  const own =
    before === null && after === null
      ? ""
      : ` went from ${ownValue(explanation, before, measure)} to ${ownValue(explanation, after, measure)}${measure.ownUnit === "" ? "" : ownUnit(explanation, measure)}${relative === null ? "" : ` (${relativeText(relative)})`}`;
  const share = contribution.share === null ? "" : ` or ${shareText(contribution.share)} of the whole change`;
  const makes = addsUp(result) ? `${measure.deltaWithUnit(contribution.absolute)}${share}` : "";
  const joint = own === "" ? " makes " : ", which makes ";
  const text = `${explanationName(explanation)}${own}${makes === "" ? "" : joint + makes}.`;
  return { text, evidence: proof.seen.length > 0 ? proof.seen : evidence };
}

/** What is no segment has its figures in its title. */
function titleSentence({ kind, title, contribution, proof, evidence }: CaseExplanation, result: CaseResult): Sentence {
  const { share } = contribution;
  const isPart = addsUp(result) && share !== null && kind !== "data_quality" && kind !== "broad";
  const part = isPart ? `, which makes ${shareText(share)} of the whole change` : "";
  const text = `${capitalised(withoutFullStop(title))}${part}.`;
  return { text, evidence: proof.seen.length > 0 ? proof.seen : evidence };
}

/** The same with the day it began, in one sentence. */
export function seenSinceSentence(explanation: CaseExplanation, result: CaseResult): Sentence {
  const { text, evidence } = seenSentence(explanation, result);
  if (explanation.onset === null) return { text, evidence };
  return {
    text: `${withoutFullStop(text)}, ${onsetText(explanation, { withYear: true })}.`,
    evidence: [...evidence, ...explanation.proof.onset],
  };
}

/** "With 95 % confidence it makes between −76,325 and −56,952." */
export function intervalSentence(
  { contribution, proof, evidence }: CaseExplanation,
  result: CaseResult,
): Sentence | null {
  if (contribution.interval === null) return null;
  const { delta, deltaWithUnit } = measureOf(result);
  const [low, high] = contribution.interval;
  const text = `With 95\u202f% confidence it makes between ${delta(low)} and ${deltaWithUnit(high)}.`;
  return { text, evidence: proof.seen.length > 0 ? proof.seen : evidence };
}

function rateAndMixSentence({ rateAndMix }: CaseExplanation, result: CaseResult): Sentence | null {
  if (rateAndMix === null) return null;
  const measure = measureOf(result);
  const words = { value: measure.valueWithUnit, delta: measure.deltaWithUnit };
  const text = asSentence(rateSentence(rateAndMix.effect, rateAndMix.isMix, words));
  return { text: capitalised(text), evidence: rateAndMix.evidence };
}

export function sinceSentence(explanation: CaseExplanation): Sentence | null {
  if (explanation.onset === null) return null;
  const name = explanation.segment === null ? "It" : explanationName(explanation);
  const text = `${name} ${movedText(explanation, { withYear: true })}. ${inBaselineText(explanation)}`;
  return { text: text.trim(), evidence: explanation.proof.onset };
}

/** What is comparable and did not move like it. */
export function controlSentence({ controls, proof }: CaseExplanation): Sentence | null {
  const shown = controls.slice(0, 4).map(({ name, relative }) => `${name} ${relativeText(relative)}`);
  if (shown.length === 0) return null;
  return { text: `Beside it, ${shown.join(", ")}.`, evidence: proof.controls };
}

export function scopeSentence({ scope, proof }: CaseExplanation): Sentence | null {
  return scope.trim() === "" ? null : { text: asSentence(scope), evidence: proof.scope };
}

/** What a document says happened then to this segment; that it is the cause is not said. */
export function eventSentence(explanation: CaseExplanation): Sentence | null {
  const [first] = explanation.events;
  if (first === undefined) return null;
  const when = eventTiming(first.daysAfter, explanation);
  const text = `In time with it, ${first.source} says of ${formatDay(first.date, true)}, ${when}: “${withoutFullStop(first.text)}” [${first.id}].`;
  return { text, evidence: [] };
}

export function sureSentence(explanation: CaseExplanation, result: CaseResult): Sentence {
  return { text: `How sure: ${sureWords(explanation, result)}.`, evidence: explanation.evidence };
}

/** "86 %: of what was said as surely on tables it had not seen, 251 of 272 were right; association; …" */
export function sureWords({ grade, confidence, qValue, segment }: CaseExplanation, { search }: CaseResult): string {
  const counts = confidence == null ? null : calibrationOf(confidence);
  const sure =
    confidence == null
      ? ""
      : counts === null
        ? "less than even; "
        : `${formatPercent(confidence, 0)}, and of ${formatNumber(counts.of)} answers as sure as this on tables left out of the fit ${formatNumber(counts.right)} were right; `;
  const corrected =
    qValue === null || segment === null
      ? ""
      : `; ${pText(qValue)} after correction for ${counted(search.segments, "segment")} searched`;
  return `${sure}${withoutFullStop(grade)}${corrected}`;
}

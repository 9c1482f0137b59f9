import { formatNumber } from "../../base/format-number.ts";
import type { CaseResult } from "../case-result.ts";
import { bridgeOf } from "../report/bridge-rows.ts";
import { periodText } from "../report/dates.ts";
import { addsUp, measureOf, rateText, relativeText } from "../report/measure.ts";
import { inBaselineText, onsetDays } from "../report/onset-words.ts";
import {
  asSentence,
  capitalised,
  counted,
  fileName,
  listed,
  segmentName,
  withoutFullStop,
} from "../report/plain-text.ts";
import { treeSentence } from "../report/tree-sentence.ts";
import { conclusion, detectableText, movement, noiseText, pText, shareText } from "../report/words.ts";
import { controlSentence, seenSentence, seenSinceSentence } from "./explanation-sentences.ts";
import type { Sentence } from "./sentence.ts";

/** "Amount fell 6.4 % (1,047,394 → 980,351, −67,043), 3–16 Feb → 17 Feb–2 Mar." */
export function changeSentence(result: CaseResult): Sentence {
  const { baseline_value: before, comparison_value: after, absolute, evidence } = result.change;
  const measure = measureOf(result);
  const figures =
    before === null || after === null || measure.isShare
      ? ""
      : ` (${measure.value(before)} → ${measure.valueWithUnit(after)}, ${measure.delta(measure.change ?? absolute)})`;
  const { baseline, comparison } = result.question;
  return { text: `${movement(result)}${figures}, ${periodText(baseline, comparison)}.`, evidence };
}

/** The answer as one paragraph: how much, how unusual, what is behind it, what stayed, what is left over, what else to know. */
export function paragraph(result: CaseResult): string {
  const { conclusion: answer, explanations } = result;
  const isSaid = answer.standing !== "faulty" && answer.standing !== "usual" && explanations.length > 0;
  const sentences = [
    changeSentence(result),
    answer.standing === "usual" || answer.standing === "faulty" ? null : usualSentence(result),
    conclusionSentence(result),
    ...(isSaid
      ? explanations.slice(0, 1).flatMap((one) => [seenSinceSentence(one, result), controlSentence(one)])
      : []),
    ...(isSaid ? explanations.slice(1, 3).map((one) => seenSentence(one, result)) : [moversSentence(result)]),
    isSaid && addsUp(result) && explanations[0]!.kind !== "broad" ? remainderSentence(result) : null,
  ];
  return sentences.flatMap((sentence) => (sentence === null ? [] : [sentence.text])).join(" ");
}

/** "It is unusual: the largest of 58 such changes." */
function usualSentence({ change }: CaseResult): Sentence | null {
  if (change.usual === null || change.usual.of < 4) return null;
  const { rank, of, verdict } = change.usual;
  // The headline says so without a rank that would speak against it.
  if (verdict === "usual" && rank === 1) return null;
  const place = rank === 1 ? `the largest of ${of} such changes` : `number ${rank} in size of ${of} such changes`;
  const words = {
    unusual: "It is unusual",
    usual: "As a whole it is within the usual range",
    usual_for_season: "It is usual for the season",
    too_little_history: "There is too little history to tell whether it is unusual",
  };
  return { text: `${words[verdict]}: ${place}.`, evidence: change.evidence };
}

const shownMovers = 3;

/** The largest moves inside, with how each ranks among its own; null where there are none to name. */
export function moversSentence(result: CaseResult): Sentence | null {
  const measure = measureOf(result);
  const moves = result.movers.slice(0, shownMovers).map(({ segment, before, after, usual }) => {
    const figures = before === null || after === null ? "" : ` (${measure.value(before)} → ${measure.value(after)})`;
    const rank = usual === null ? ", not tested" : `, number ${usual.rank} of ${usual.of} such moves of its own`;
    return `${segmentName(segment)}${figures}${rank}`;
  });
  if (moves.length === 0) return null;
  return { text: `The largest moves inside it: ${moves.join("; ")}.`, evidence: result.change.evidence };
}

export function conclusionSentence(result: CaseResult): Sentence {
  const [first] = result.explanations;
  return { text: conclusion(result), evidence: first ? first.proof.seen : result.change.evidence };
}

/** Whether the change is more than chance, and how that is known. */
export function verdictSentences(result: CaseResult): Sentence[] {
  if (result.decision === "blocked_by_data_quality") return [conclusionSentence(result)];
  const { change } = result;
  const { evidence } = change;
  const measure = measureOf(result);
  const p = change.p_value === null ? "" : ` (${pText(change.p_value)})`;
  const verdict =
    change.verdict === "noise"
      ? noiseText(result)
      : `No, it is not noise: the change of ${relativeText(change.relative)} is more than the metric's usual variation${p}, measured ${withoutFullStop(change.method)}.`;
  const interval =
    change.interval === null
      ? ""
      : `The 95\u202f% interval is ${measure.delta(change.interval[0])} to ${measure.deltaWithUnit(change.interval[1])}.`;
  const rate = rateText(result, measure);
  const perDay = rate === "" ? "" : `${rate}.`;
  return [verdict, interval, perDay, detectableText(result)]
    .filter((text) => text !== "")
    .map((text) => ({ text, evidence }));
}

export function onsetSentence(result: CaseResult): Sentence {
  const { onset, change, timeline } = result;
  const evidence = timeline.evidence.length > 0 ? timeline.evidence : change.evidence;
  const text =
    onset === null
      ? "The case found no day on which the metric as a whole left its earlier level."
      : `The metric as a whole left its earlier level ${onsetDays(result, { withYear: true })}. ${inBaselineText(result)}`;
  return { text: text.trim(), evidence };
}

export function remainderSentence(result: CaseResult): Sentence {
  const { absolute, share, about, evidence } = result.remainder;
  if (result.decision === "blocked_by_data_quality") return conclusionSentence(result);
  if (!addsUp(result))
    return { text: "This metric does not add up over segments, so there is no remainder to speak of.", evidence: [] };
  const part = share === null ? "" : ` (${shareText(share)} of the change)`;
  const measure = measureOf(result);
  // As the report has it, where what rounding leaves goes to the remainder.
  const row = bridgeOf(result, measure)?.rows.find(({ kind }) => kind === "remainder");
  if (result.explanations.length === 0)
    return { text: `There is no explanation, so all of the change is left: ${conclusion(result)}`, evidence };
  const text = `The explanations leave over ${measure.deltaWithUnit(row?.value ?? absolute)}${part}: ${withoutFullStop(about)}.`;
  return { text, evidence };
}

export function qualitySentences({ quality, qualityChecks, data }: CaseResult): Sentence[] {
  const notes = quality.map(({ severity, message, evidence }) => ({
    text: `${capitalised(severity)}: ${asSentence(message)}`,
    evidence,
  }));
  const rejected = data.tables.reduce((sum, table) => sum + table.rejected.count, 0);
  const unread = rejected === 0 ? [] : [{ text: `${counted(rejected, "line")} could not be read.`, evidence: [] }];
  if (notes.length > 0) return [...notes, ...unread];
  return [
    { text: `${counted(qualityChecks, "check")} of the data found nothing wrong in either period.`, evidence: [] },
    ...unread,
  ];
}

export function dataSentences({ data, metric, search }: CaseResult): Sentence[] {
  const tables = data.tables.map(
    ({ name, file, rowCount }) => `${name} (${fileName(file)}, ${counted(rowCount, "row")})`,
  );
  return [
    { text: `The case stands on ${listed(tables)}; the metric is ${metric.label} of ${metric.table}.`, evidence: [] },
    ...data.joins.map(({ from, to, by, proof, evidence }) => ({
      text: `${from} was joined with ${to} by ${by}: ${asSentence(proof)}`,
      evidence,
    })),
    {
      text: `${counted(search.segments, "segment")} of ${listed(search.dimensions) || "no dimension"} were searched.`,
      evidence: [],
    },
  ];
}

export function placeboSentence({ placebo }: CaseResult): Sentence | null {
  if (placebo === null || placebo.pairs === 0) return null;
  const claimed =
    placebo.claims === 0 ? "never claimed a segment" : `claimed a segment ${counted(placebo.claims, "time")}`;
  return { text: `The same search on ${counted(placebo.pairs, "earlier pair")} of periods ${claimed}.`, evidence: [] };
}

/** What the metric is made of, where that is known. */
export function treeSentences({ tree }: CaseResult): Sentence[] {
  if (tree === null) return [];
  const { evidence } = tree;
  const effects = tree.effects.map(
    ({ name, before, after, share }) =>
      `${name} ${formatNumber(before)} → ${formatNumber(after)}${share === null ? "" : ` makes ${shareText(share)} of the change`}`,
  );
  return [
    { text: `${treeSentence(tree)}.`, evidence },
    { text: `By ${tree.identity}: ${effects.join(", ")}.`, evidence },
  ];
}

import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { CaseExplanation, CaseResult } from "../case-result.ts";
import { daysOf } from "../question.ts";
import { addsUp, measureOf, ownUnit, ownValue, relativeText } from "./measure.ts";
import { onsetText } from "./onset-words.ts";
import { asSentence, capitalised, counted, listed, plainText, segmentName, withoutFullStop } from "./plain-text.ts";

/** The answer in a sentence or two, as plain text: "Orders fell 8.2 %. device = ios accounts for 81 % of it, since 17 Feb." */
export function headline(result: CaseResult): string {
  return `${movement(result)}. ${conclusion(result)}`;
}

/** "Orders fell 8.2 %" */
export function movement(result: CaseResult): string {
  const { baseline_value: before, comparison_value: after, absolute, relative } = result.change;
  const subject = metricName(result);
  const measure = measureOf(result);
  if (before === null || after === null || absolute === null) {
    return `${subject} has no value ${before === null ? "before" : "after"}`;
  }
  if (absolute === 0) return `${subject} did not change (${measure.valueWithUnit(after)})`;
  const verb = absolute < 0 ? "fell" : "rose";
  if (result.conclusion.standing === "offsetting" && Math.abs(relative ?? 0) < hardly) {
    return `${subject} hardly moved (${relative === null ? measure.deltaWithUnit(absolute) : relativeText(relative)})`;
  }
  if (measure.isShare) {
    const points = measure.delta(Math.abs(measure.change ?? absolute)).replace("+", "");
    return `${subject} ${verb} by ${points} percentage points (${measure.value(before)} → ${measure.value(after)})`;
  }
  if (relative === null) return `${subject} ${verb} from ${measure.value(before)} to ${measure.valueWithUnit(after)}`;
  return `${subject} ${verb} ${unsigned(relative)}`;
}

/** What is behind it, or why that cannot be said. */
export function conclusion(result: CaseResult): string {
  switch (result.conclusion.standing) {
    case "faulty":
      return `The data do not allow a diagnosis: ${asSentence(firstBlocking(result))}`;
    case "usual":
      return noiseText(result);
    case "unexplained":
      return result.change.verdict === "moved"
        ? "The change is real, but no explanation withstood the tests."
        : "No explanation withstood the tests.";
    case "hidden":
      return hiddenText(result);
    default:
      return causeText(result, "it");
  }
}

/** Below this a change is hardly one. */
const hardly = 0.02;

/** A usual total with something unusual in it. */
function hiddenText(result: CaseResult): string {
  const [first] = result.explanations;
  if (!first || first.segment === null || first.before === null || first.after === null)
    return `The total is within its usual range${first ? `; what is to be known is this: ${withoutFullStop(plainText(first.title))}` : ""}.`;
  const measure = measureOf(result);
  return `The total is within its usual range, but ${explanationName(first)} went from ${ownValue(first, first.before, measure)} to ${ownValue(first, first.after, measure)}${ownUnit(first, measure)}.`;
}

/** What the verdict of the change means: "real change, p < 0.001" */
export function verdictText({ change, decision }: CaseResult): string {
  const p = change.p_value === null ? "" : `, ${pText(change.p_value)}`;
  if (decision === "blocked_by_data_quality") return "blocked by data quality";
  if (change.usual) return usualText(change.usual, p);
  const per = change.rate ? `per ${change.rate.per} ` : "";
  return change.verdict === "moved" ? `real change${p}` : `${per}within its usual range${p}`;
}

/** "unusual: the largest of 58 such changes" */
function usualText({ verdict, rank, of }: NonNullable<CaseResult["change"]["usual"]>, p: string): string {
  const place =
    of < 4 || (verdict === "usual" && rank === 1)
      ? ""
      : rank === 1
        ? `: the largest of ${of} such changes`
        : `: number ${rank} in size of ${of} such changes`;
  const words = {
    unusual: "unusual change",
    usual: "within its usual range",
    usual_for_season: "usual for the season",
    too_little_history: "too little history to tell",
  };
  return `${words[verdict]}${place}${p}`;
}

export function decisionText(result: CaseResult): string {
  switch (result.decision) {
    case "blocked_by_data_quality":
      return "Blocked by data quality: nothing here should be read as a cause until the data are repaired";
    case "no_real_change":
      return "No real change: usual for this metric, and no part moved unlike its own past";
    case "insufficient_evidence":
      return "Insufficient evidence: no explanation withstood the tests";
    case "diagnosed":
      return `Diagnosed: ${coverage(result)}`;
  }
}

/** "That is within its usual range: a change this large happens in 38 % of quiet 14-day periods." */
export function noiseText({ change, question }: Pick<CaseResult, "change" | "question">): string {
  const that = change.rate ? `Per ${change.rate.per} that` : "That";
  // The largest of a few may be usual by how much days differ; its rank would say the opposite.
  if (change.usual && change.usual.of >= 4 && change.usual.rank > 1) {
    const { rank, of } = change.usual;
    return `${that} is within its usual range: ${rank - 1} of ${of - 1} other such changes were as large or larger.`;
  }
  if (change.p_value === null) return `${that} is within its usual range.`;
  const often = change.p_value > 0.995 ? "nearly all" : formatPercent(change.p_value, change.p_value < 0.1 ? 1 : 0);
  const quiet = quietPeriods(daysOf(question.comparison));
  return `${that} is within its usual range: a change this large happens in ${often} of ${quiet}.`;
}

/** "A change of about 3.1 % or more would have been seen"; "" when unknown. */
export function detectableText({ change }: CaseResult): string {
  if (change.detectable === null || !Number.isFinite(change.detectable)) return "";
  return `A change of about ${formatPercent(Math.abs(change.detectable))} or more, up or down, would have been seen.`;
}

export function pText(p: number): string {
  if (p < 0.001) return "p < 0.001";
  return `p = ${formatNumber(p, p < 0.01 ? 3 : 2)}`;
}

/** A sum goes by the name of what is summed; everything else by its label. */
export function metricNoun({ metric }: Pick<CaseResult, "metric">): string {
  const label = plainText(metric.label).trim() || plainText(metric.text);
  return metric.kind === "sum" ? label.replace(/^sum of (?=\S)/i, "") : label;
}

/** The same, to begin a sentence or a title. */
export function metricName(result: Pick<CaseResult, "metric">): string {
  return capitalised(metricNoun(result));
}

/** "Orders per day", "Average of price by day, in euros": what a chart over time shows. */
export function measuredPer({ metric, timeline }: Pick<CaseResult, "metric" | "timeline">): string {
  const name = metricName({ metric });
  const isAmount = metric.kind === "sum" || metric.kind === "count" || metric.kind === "distinct";
  const unit = metric.unit === null || name.includes(` in ${metric.unit}`) ? "" : `, in ${plainText(metric.unit)}`;
  return `${name} ${isAmount ? "per" : "by"} ${timeline.grain}${unit}`;
}

/** Short and exact: the segment where there is one, the title elsewhere. */
export function explanationName({ segment, title, kind }: CaseExplanation): string {
  const name =
    segment === null || Object.keys(segment).length === 0 ? withoutFullStop(plainText(title)) : segmentName(segment);
  return kind === "mix" ? `${name} (mix)` : name;
}

/** What kind of explanation it is, where that is not plain from its name. */
export function kindText({ kind }: CaseExplanation): string {
  const texts = {
    segment: "",
    mix: "a shift in weights: this segment became a larger or smaller part of the whole, which moves the whole even where nothing changed inside",
    broad: "a broad change: most segments moved alike, none stands out",
    offsetting: "one of several moves that cancel out in the total",
    calendar: "the calendar: the periods differ in the days they contain",
    data_quality: "a fault in the data, not in the business",
    upstream: "an upstream measure that the metric is made of",
    event: "one or a few moments that make the change by themselves",
  };
  return texts[kind];
}

/** "Your suspicion holds. Android in US: −60 %, …"; "" where there is none that holds. */
export function suspicionSentence({ suspicion, hypotheses }: CaseResult): string {
  if (suspicion === null || (suspicion.verdict !== "holds" && suspicion.verdict !== "partly")) return "";
  const title = hypotheses.find(({ hypothesis_id: id }) => id === suspicion.hypothesis_id)?.title ?? suspicion.text;
  const verdict = suspicion.verdict === "holds" ? "Your suspicion holds" : "Your suspicion holds in part";
  return `${verdict}. ${title.replace(/ \(your suspicion\)$/, "")}: ${suspicion.seen}`;
}

export function shareText(share: number): string {
  return formatPercent(share, Math.abs(share) >= 0.995 || Math.abs(share) < 0.1 ? 1 : 0).replace(/\.0(?=\D)/, "");
}

/** The first explanation in a sentence; `change` stands for what it explains: "it" or "the change". */
export function causeText(result: CaseResult, change: "it" | "the change"): string {
  const [first, second] = result.explanations;
  if (first === undefined) return "No explanation is given.";
  if (result.conclusion.standing === "offsetting") return offsettingText(result);
  const since = first.onset === null ? "" : `, ${onsetText(first, { byDay: true })}`;
  const share = first.contribution.share;
  if (first.kind === "broad" && second === undefined)
    return `The change is broad: most segments moved alike, none stands out${since}.`;
  if (first.kind === "broad" && (share === null || share >= 0.5))
    return `Most of ${change} is broad; beside it stands out ${explanationName(second!)}.`;
  if (first.kind === "broad")
    return `${capitalised(change)} is broad in part; beside that, ${seenShare(second!, change)}.`;
  if (!addsUp(result) || share === null)
    return `${capitalised(change)} is largest in ${explanationName(first)}${since}.`;
  return `${quotedName(first)} ${accountsFor(share, change)}${since}.`;
}

const seenShare = (explanation: CaseExplanation, change: string): string =>
  explanation.contribution.share === null
    ? `${quotedName(explanation)} stands out`
    : `${quotedName(explanation)} ${accountsFor(explanation.contribution.share, change)}`;

function quotedName(explanation: CaseExplanation): string {
  const name = explanationName(explanation);
  return explanation.segment === null ? `“${name}”` : name;
}

function accountsFor(share: number, change: string): string {
  if (share > 1.0005) return `alone would have moved it further (${shareText(share)} of the change)`;
  if (share < 0) return "moved against it";
  return `accounts for ${shareText(share)} of ${change}`;
}

function offsettingText(result: CaseResult): string {
  const measure = measureOf(result);
  // What lies within another has no part of its own left.
  const moves = result.explanations
    .filter(({ contribution }, i) => i === 0 || contribution.absolute !== 0)
    .slice(0, 3)
    .map((one) => `${explanationName(one)} ${measure.deltaWithUnit(one.contribution.absolute)}`);
  if (moves.length === 1) return `A move inside ${metricNoun(result)} is hidden by the rest: ${moves[0]}.`;
  return `Moves inside ${metricNoun(result)} cancel out: ${listed(moves)}.`;
}

function coverage(result: CaseResult): string {
  const { explanations } = result;
  const count = counted(explanations.length, "explanation");
  if (result.conclusion.standing === "offsetting") return `${count}, moves that cancel out in the total`;
  if (explanations[0]?.kind === "broad" && explanations.length === 1) return "a broad change, no segment stands out";
  if (!addsUp(result)) return `${count}; this metric does not add up over segments, so no shares are given`;
  const shares = explanations.map(({ contribution }) => contribution.share);
  if (explanations.length === 0 || shares.some((share) => share === null)) return count;
  const total = shares.reduce((sum: number, share) => sum + Math.round((share ?? 0) * 1000), 0) / 1000;
  return `${count} ${explanations.length === 1 ? "covers" : "cover"} ${formatPercent(total)} of the change`;
}

function firstBlocking({ quality, explanations }: CaseResult): string {
  const note = quality.find(({ severity }) => severity === "blocking")?.message ?? explanations[0]?.title;
  return note === undefined ? "a check of the data failed" : plainText(note);
}

function quietPeriods(days: number): string {
  if (days === 1) return "quiet days";
  return days === 7 ? "quiet weeks" : `quiet ${days}-day periods`;
}

function unsigned(relative: number): string {
  return relativeText(Math.abs(relative)).replace("+", "");
}

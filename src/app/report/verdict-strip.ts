import type { CaseResult } from "../../investigate/case-result.ts";
import { measureOf, relativeText } from "../../investigate/report/measure.ts";
import { isOneDay, sinceWords } from "../../investigate/report/onset-words.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { explanationName, pText } from "../../investigate/report/words.ts";
import { type Span, textSpan } from "./span.ts";

export interface StripItem {
  label: string;
  value: Span;
  note: string;
}

/** What one wants to know at a glance: is it real, how much, since when, what was decided, how much was searched, who thought. */
export function verdictStrip(result: CaseResult): StripItem[] {
  const { change, search, decision, mind } = result;
  const measure = measureOf(result);
  const figure = (text: string, [evidence]: string[]): Span =>
    evidence === undefined ? textSpan(text) : { ...textSpan(text), kind: "figure", evidence };
  const amount = measure.deltaWithUnit(measure.change);
  const interval =
    change.interval === null
      ? ""
      : `95\u202f% interval ${measure.delta(change.interval[0])} to ${measure.delta(change.interval[1])}`;
  const rate = change.rate?.relative ?? null;
  const perRate = rate === null ? "" : `; per ${change.rate?.per} ${relativeText(rate)}`;
  return [
    { label: "Verdict", value: textSpan(verdicts[result.conclusion.standing]), note: certainty(result) },
    {
      label: "Change",
      value: figure(
        measure.isShare || change.relative === null ? amount : relativeText(change.relative),
        change.evidence,
      ),
      note:
        (measure.isShare || change.relative === null
          ? interval
          : `${amount}${interval === "" ? "" : `; ${interval}`}`) + perRate,
    },
    { label: "Since", ...sinceItem(result, figure) },
    {
      label: "Decision",
      value: textSpan(decisions[decision]),
      note: decision === "diagnosed" ? counted(result.explanations.length, "explanation") : "",
    },
    {
      label: "Searched",
      value: textSpan(counted(search.segments, "segment")),
      note: counted(search.dimensions.length, "dimension"),
    },
    {
      label: "Made by",
      value: textSpan(mind === "built-in" ? "statistics alone" : mind),
      note: mind === "built-in" ? "no model was used" : "it thinks; every figure is by query",
    },
  ];
}

function sinceItem(
  result: CaseResult,
  figure: (text: string, evidence: string[]) => Span,
): Pick<StripItem, "value" | "note"> {
  const [first] = result.explanations;
  if (result.onset !== null) {
    const note = isOneDay(result) ? "change point of the metric" : "with 95\u202f% confidence";
    const early = result.onset_interval?.in_baseline ? "; the baseline already holds part of it" : "";
    return { value: figure(sinceWords(result), result.timeline.evidence), note: `${note}${early}` };
  }
  // Holidays and seasons name their days themselves, and pass.
  if (first?.kind === "calendar" && first.onset === null)
    return { value: textSpan("comes and goes"), note: "with the calendar" };
  if (first === undefined || first.onset === null)
    return { value: textSpan("not known"), note: "no single day stands out" };
  return { value: figure(sinceWords(first), first.proof.onset), note: `of ${explanationName(first)}` };
}

const verdicts: Record<CaseResult["conclusion"]["standing"], string> = {
  explained: "Real change",
  unexplained: "Not explained",
  calendar: "The calendar",
  hidden: "Usual, but a part is not",
  offsetting: "Moves that cancel out",
  usual: "Usual",
  faulty: "Not to be trusted",
};

const decisions: Record<CaseResult["decision"], string> = {
  diagnosed: "Diagnosed",
  insufficient_evidence: "Insufficient evidence",
  no_real_change: "No real change",
  blocked_by_data_quality: "Blocked by data quality",
};

function certainty({ change, decision }: CaseResult): string {
  if (decision === "blocked_by_data_quality") return "the data have faults";
  return change.p_value === null ? "" : pText(change.p_value);
}

import type { CaseExplanation, CaseResult } from "../../investigate/case-result.ts";
import { formatDay } from "../../investigate/report/dates.ts";
import { relativeChange } from "../../investigate/report/measure.ts";
import { isOneDay } from "../../investigate/report/onset-words.ts";
import { segmentName, withoutFullStop } from "../../investigate/report/plain-text.ts";
import { metricNoun } from "../../investigate/report/words.ts";

/** An explanation as a hypothesis that can fail: what is behind the change, by how much it moved, and since when. */
export function challengeSentence(explanation: CaseExplanation, result: CaseResult): string {
  const { segment, kind, title } = explanation;
  const { absolute } = result.change;
  const change = (absolute ?? 0) < 0 ? "fall" : "rise";
  if (kind === "data_quality") return `Missing or doubled data explain the ${change}.`;
  if (kind === "calendar") return `The calendar explains the ${change}.`;
  if (kind === "broad") return `The ${change} is broad.`;
  if (segment === null || Object.keys(segment).length === 0) return `${withoutFullStop(title)}.`;
  const name = segmentName(withoutTables(segment));
  const moved = moveText(explanation);
  if (kind === "offsetting" || result.change.verdict === "noise") return `${name} ${moved}.`;
  if (kind === "mix") return `The ${change} of ${metricNoun(result)} came from ${name}.`;
  return `The ${change} of ${metricNoun(result)} came from ${name}, which ${moved}.`;
}

/** "country" for `customers.country`: the case knows it by that too. */
const withoutTables = (segment: NonNullable<CaseExplanation["segment"]>): typeof segment =>
  Object.fromEntries(Object.entries(segment).map(([name, value]) => [name.slice(name.lastIndexOf(".") + 1), value]));

function moveText(explanation: CaseExplanation): string {
  const { before, after, onset } = explanation;
  const relative = relativeChange(before, after);
  const verb = (relative ?? (after ?? 0) - (before ?? 0)) < 0 ? "fell" : "rose";
  const size = relative === null ? "" : ` by ${(Math.abs(relative) * 100).toFixed(1)} percent`;
  // A claim of one day is made only where the case knows the day.
  const since = onset === null || !isOneDay(explanation) ? "" : ` since ${formatDay(onset.slice(0, 10), true)}`;
  return `${verb}${size}${since}`;
}

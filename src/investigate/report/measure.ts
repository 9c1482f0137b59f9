import { formatNumber, formatPercent, formatSigned, formatSignedPercent } from "../../base/format-number.ts";
import type { CaseExplanation, CaseResult } from "../case-result.ts";

/** How the figures of one metric are written, with as many digits everywhere as the bridge needs. */
export interface Measure {
  /** A share between 0 and 1: shown in percent, its changes in percentage points. */
  isShare: boolean;
  /** What the values of one explanation are per, where the periods differ in length: " per day". */
  ownUnit: string;
  /** What follows a change in a table: "points", "days" or nothing. */
  unit: string;
  digits: number;
  /** The change between the two values as they are shown, so that it can be checked by eye. */
  change: number | null;
  value(value: number | null): string;
  delta(value: number | null): string;
  /** A change with its unit: "−0.30 points", "+2.1 days". */
  deltaWithUnit(value: number | null): string;
  valueWithUnit(value: number | null): string;
  /** Whole numbers of the last digit shown, so that sums can be made exact. */
  toUnits(value: number): number;
  fromUnits(units: number): number;
}

export function measureOf(result: CaseResult): Measure {
  const isShare = isShareMetric(result);
  const scale = isShare ? 100 : 1;
  const digits = digitsFor(result, scale);
  const unit = isShare ? "points" : (result.metric.unit ?? "");
  const step = scale * 10 ** digits;
  const value = (value: number | null) => {
    if (value === null) return "–";
    const shown = value * scale;
    const enough = shown !== 0 && Math.abs(shown) < 10 ** (1 - digits) ? undefined : digits;
    return isShare ? formatPercent(value, enough ?? digits + 2) : formatNumber(shown, enough);
  };
  const delta = (value: number | null) => (value === null ? "–" : formatSigned(value * scale, digits));
  const toUnits = (amount: number) => Math.round(amount * step);
  const { baseline_value: before, comparison_value: after } = result.change;
  const space = unit === "" ? "" : ` ${unit}`;
  return {
    isShare,
    ownUnit: perText(result),
    unit,
    digits,
    change: before === null || after === null ? null : (toUnits(after) - toUnits(before)) / step,
    value,
    delta,
    deltaWithUnit: (change) => delta(change) + space,
    valueWithUnit: (amount) => value(amount) + (isShare ? "" : space),
    toUnits,
    fromUnits: (units) => units / step,
  };
}

/** Parts add up to the whole, so the change can be shown as a bridge. */
export function addsUp({ metric }: Pick<CaseResult, "metric">): boolean {
  return metric.kind !== "distinct" && metric.kind !== "level";
}

export function relativeText(relative: number | null): string {
  if (relative === null) return "–";
  const size = Math.abs(relative);
  return formatSignedPercent(relative, size >= 1 || size === 0 ? 0 : size >= 0.001 ? 1 : 3);
}

/** An upstream measure has values of its own, in no unit of the metric; rates have other digits than sums. */
export function ownValue({ kind }: Pick<CaseExplanation, "kind">, value: number | null, measure: Measure): string {
  if (kind !== "upstream" && (measure.ownUnit === "" || kind === "data_quality")) return measure.value(value);
  return value === null ? "–" : formatNumber(value);
}

/** The unit of an explanation's own values: " orders per day". */
export function ownUnit({ kind }: Pick<CaseExplanation, "kind">, { isShare, unit, ownUnit }: Measure): string {
  if (kind === "upstream") return "";
  return `${isShare || unit === "" ? "" : ` ${unit}`}${kind === "data_quality" ? "" : ownUnit}`;
}

const perText = ({ change: { rate } }: CaseResult): string => (rate ? ` per ${rate.per}` : "");

/** "Per day it fell 1.2 % (52 → 51.4): 28 days instead of 31 make −156 of it"; "" where the periods are alike. */
export function rateText({ change: { rate } }: CaseResult, measure: Measure): string {
  if (!rate) return "";
  const { per, lengths, baseline_value: before, comparison_value: after, relative, by_length } = rate;
  const moved =
    relative === null || relative === 0
      ? "it went"
      : `it ${relative < 0 ? "fell" : "rose"} ${relativeText(Math.abs(relative)).replace("+", "")}`;
  const days = `${formatNumber(lengths.comparison)} ${per}${lengths.comparison === 1 ? "" : "s"} instead of ${formatNumber(lengths.baseline)}`;
  return `Per ${per} ${moved} (${formatNumber(before)} → ${formatNumber(after)}); ${days} make ${measure.deltaWithUnit(by_length)} of the change`;
}

/** (after − before) / |before| */
export function relativeChange(before: number | null, after: number | null): number | null {
  return before === null || after === null || before === 0 ? null : (after - before) / Math.abs(before);
}

function isShareMetric({ metric, change, data }: CaseResult): boolean {
  const values = [change.baseline_value, change.comparison_value].filter((value) => value !== null);
  if (values.length === 0 || metric.unit !== null || values.some((value) => value < 0 || value > 1)) return false;
  if (metric.kind === "ratio") return true;
  const profile = data.tables
    .find(({ name }) => name === metric.table)
    ?.profiles.find(({ name }) => name === metric.columns[0]);
  const isYesOrNo = profile !== undefined && profile.cardinality <= 2 && isZeroOrOne(profile.min, profile.max);
  return metric.kind === "average" && metric.columns.length === 1 && isYesOrNo;
}

function isZeroOrOne(min: unknown, max: unknown): boolean {
  return [min, max].every((end) => Number(end) === 0 || Number(end) === 1) && min !== null;
}

// Three digits of the largest move (two for points), none where everything is whole: more would pretend, fewer would not add up.
function digitsFor(result: CaseResult, scale: number): number {
  const { change, explanations, remainder } = result;
  const parts = [remainder.absolute, ...explanations.map(({ contribution }) => contribution.absolute)];
  const moves = [change.absolute, ...(addsUp(result) ? parts : [])];
  const values = [change.baseline_value, change.comparison_value];
  if (scale === 1 && [...moves, ...values].every((value) => value === null || Number.isInteger(value))) return 0;
  const largestMove = largest(moves) * scale;
  const size = largestMove > 0 ? largestMove : (largest(values) * scale) / 100;
  if (size === 0) return 0;
  const wanted = (scale === 1 ? 2 : 1) - Math.floor(Math.log10(size));
  return Math.min(8, Math.max(scale === 1 ? 0 : 1, wanted));
}

function largest(values: (number | null)[]): number {
  return Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
}

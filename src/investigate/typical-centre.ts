import type { MeasuredChange } from "./case-result.ts";
import type { Facts } from "./facts.ts";
import { lengthOf } from "./period-lengths.ts";
import { isAdditive, isRatio, metricValue, varianceOf } from "./sums.ts";
import type { Parts } from "./weigh-parts.ts";

// A general drift below this share of the whole change is left in the remainder rather than called a broad move.
const leastShare = 0.25;
const leastErrors = 3;

/** The factor against which parts are weighed: that of everything in general where it matters and is no noise, else none. */
export function typicalCentre(
  facts: Facts,
  { verdict, baseline_value, absolute: whole, rate }: MeasuredChange,
  centre: number,
  rest: Parts["rest"],
): number {
  if (!isAdditive(facts.metric) || whole === null || baseline_value === null || verdict === "noise") return 1;
  const byLength = rate?.by_length ?? 0;
  const [before, absolute] = [baseline_value + byLength, whole - byLength];
  const broad = (centre - 1) * before;
  const isMaterial = Math.sign(broad) === Math.sign(absolute) && Math.abs(broad) >= leastShare * Math.abs(absolute);
  return isMaterial && Math.abs(centre - 1) >= 0.02 && hasRestMoved(facts, rest) ? centre : 1;
}

/** Did what no segment explains move by more than its noise? */
export function hasRestMoved(facts: Facts, { before, after, chance }: Parts["rest"]): boolean {
  const { metric } = facts;
  if (!isAdditive(metric) && !isRatio(metric)) return false;
  const [daysBefore, daysAfter] = [lengthOf(facts, facts.baseline), lengthOf(facts, facts.comparison)];
  const [first, second] = [metricValue(metric, before, daysBefore), metricValue(metric, after, daysAfter)];
  if (first === null || second === null) return false;
  const variance = varianceOf(metric, before, daysBefore) + varianceOf(metric, after, daysAfter);
  return Math.abs(second - first) > leastErrors * Math.sqrt(chance * variance);
}

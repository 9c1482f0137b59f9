import type { MeasuredChange } from "./case-result.ts";
import type { Facts } from "./facts.ts";
import { isAdditive } from "./sums.ts";

// A general drift below this share of the whole change is left in the remainder rather than called a broad move.
const leastShare = 0.25;

/** The factor against which parts are weighed: that of everything in general where it matters, else none. */
export function typicalCentre(
  facts: Facts,
  { absolute, baseline_value: before, verdict }: MeasuredChange,
  centre: number,
): number {
  if (!isAdditive(facts.metric) || absolute === null || before === null || verdict === "noise") return 1;
  const broad = (centre - 1) * before;
  const isMaterial =
    Math.sign(broad) === Math.sign(absolute) &&
    Math.abs(broad) >= leastShare * Math.abs(absolute) &&
    Math.abs(centre - 1) >= 0.02;
  return isMaterial ? centre : 1;
}

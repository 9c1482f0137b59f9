import { betaLower } from "../distributions/beta.ts";
import { mean, winsorise } from "../robust.ts";
import { type RateSeries, rateAt } from "./rate-series.ts";

/** What is usual at each phase of a cycle (the weekdays of a week): a factor around 1, or an offset around 0. */
export interface CyclePattern {
  form: "multiplicative" | "additive";
  values: number[];
  /** Chance that phases as different as these come from noise. */
  pValue: number;
}

/** 0 is Monday; `day` counts from 1970-01-01, a Thursday. */
export function weekdayOf(day: number): number {
  return (((Math.floor(day) + 3) % 7) + 7) % 7;
}

/**
 * Compares every value with the level of the whole cycle around it, so that trends and shifts do not leak into the
 * pattern; outliers within a phase are pulled in. Null when there are fewer than two full cycles.
 */
export function estimatePattern(
  series: RateSeries,
  length: number,
  form: "multiplicative" | "additive" | "auto" = "auto",
): CyclePattern | null {
  const levels = localLevels(series, length);
  const positive = levels.every((level) => level > 0) && series.numerator.every((value) => value >= 0);
  const chosen = form === "auto" ? (positive ? "multiplicative" : "additive") : form;
  if (series.positions.length < 2 * length || (chosen === "multiplicative" && !positive)) return null;
  const deviations: number[][] = Array.from({ length }, () => []);
  for (let i = 0; i < levels.length; i++) {
    const rate = rateAt(series, i);
    const deviation = chosen === "multiplicative" ? rate / levels[i]! : rate - levels[i]!;
    deviations[phaseOf(series.positions[i]!, length)]!.push(deviation);
  }
  if (deviations.some((phase) => phase.length < 2)) return null;
  const pulled = deviations.map((phase) => winsorise(phase, 3));
  const centres = pulled.map((phase) => mean(phase));
  return { form: chosen, values: normalise(centres, chosen), pValue: phaseDifferencePValue(pulled, centres) };
}

/** The same series with the pattern taken out of its numerator or into its exposure. */
export function removePattern(series: RateSeries, pattern: CyclePattern): RateSeries {
  const length = pattern.values.length;
  const value = (i: number) => pattern.values[phaseOf(series.positions[i]!, length)]!;
  if (pattern.form === "additive") {
    return { ...series, numerator: series.numerator.map((amount, i) => amount - value(i) * series.exposure[i]!) };
  }
  return { ...series, exposure: series.exposure.map((exposure, i) => exposure * Math.max(value(i), 0.02)) };
}

export function phaseOf(position: number, length: number): number {
  return ((position % length) + length) % length;
}

function localLevels(series: RateSeries, length: number): number[] {
  const { positions, numerator, exposure } = series;
  const count = positions.length;
  const levels: number[] = [];
  let low = 0;
  let high = 0;
  let sum = 0;
  let weight = 0;
  const first = positions[0] ?? 0;
  const last = positions[count - 1] ?? 0;
  for (let i = 0; i < count; i++) {
    const from = Math.max(first, Math.min(positions[i]! - Math.floor(length / 2), last - length + 1));
    while (high < count && positions[high]! < from + length) {
      sum += numerator[high]!;
      weight += exposure[high]!;
      high++;
    }
    while (positions[low]! < from) {
      sum -= numerator[low]!;
      weight -= exposure[low]!;
      low++;
    }
    levels.push(sum / weight);
  }
  return levels;
}

function normalise(centres: number[], form: "multiplicative" | "additive"): number[] {
  const centre = mean(centres);
  return centres.map((value) => (form === "multiplicative" ? value / centre : value - centre));
}

/**
 * One-way analysis of variance; the upper tail of F by the incomplete beta function. Comparing with the level of the
 * whole cycle took one value's worth of freedom, and pulling outliers in about a twentieth, out of each cycle's spread.
 */
function phaseDifferencePValue(groups: number[][], centres: number[]): number {
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const overall = groups.reduce((sum, group, phase) => sum + group.length * centres[phase]!, 0) / total;
  let between = 0;
  let within = 0;
  for (const [phase, group] of groups.entries()) {
    between += group.length * (centres[phase]! - overall) ** 2;
    for (const value of group) within += (value - centres[phase]!) ** 2;
  }
  const freedom = total - groups.length;
  within *= (1.05 * groups.length) / (groups.length - 1);
  if (within <= 0) return between > 0 ? 0 : 1;
  return betaLower(within / (within + between), freedom / 2, (groups.length - 1) / 2);
}

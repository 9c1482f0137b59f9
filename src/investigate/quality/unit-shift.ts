import { mean, median } from "../../analysis/robust.ts";
import type { Period } from "../question.ts";
import { isWithin } from "./calendar.ts";
import type { DayStats } from "./read-timeline.ts";
import { robustSpread } from "./robust-spread.ts";
import { findUnitFactor } from "./unit-factors.ts";

/** Days whose values are those of the other days times a constant. */
export interface UnitShift {
  /** Logarithm of the factor, shifted against ordinary. */
  logFactor: number;
  standardError: number;
  ordinary: string[];
  shifted: string[];
  onset: string;
}

interface Point {
  day: string;
  level: number;
  weight: number;
}

const windowDays = 28;
const smallestShift = Math.log(1.5);

/** Looks for a sudden step of the daily mean logarithm, then for single days that stand apart by a known factor. */
export function findUnitShift(days: readonly DayStats[], index: number, span: Period): UnitShift | null {
  const points = days
    .filter(({ day, measures }) => isWithin(day, span) && measures[index].logMean !== null)
    .map(({ day, measures }) => ({
      day,
      level: measures[index].logMean!,
      weight: Math.min(measures[index].filled, 100),
    }));
  if (points.length < 4) return null;
  return findStep(points) ?? findDaysApart(points);
}

function findStep(points: readonly Point[]): UnitShift | null {
  const split = bestSplit(points);
  const before = points.slice(0, split);
  const after = points.slice(split);
  if (before.length < 2 || after.length < 2) return null;
  const logFactor = median(after.map(({ level }) => level)) - median(before.map(({ level }) => level));
  const standardError = Math.hypot(errorOf(before), errorOf(after));
  if (Math.abs(logFactor) < smallestShift || Math.abs(logFactor) < 8 * standardError) return null;
  if (!isSharp(before, after, logFactor)) return null;
  return {
    logFactor,
    standardError,
    ordinary: before.slice(-windowDays).map(({ day }) => day),
    shifted: after.slice(0, windowDays).map(({ day }) => day),
    onset: after[0].day,
  };
}

/** Where one step explains most of the variance. */
function bestSplit(points: readonly Point[]): number {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const whole = points.reduce((sum, { level, weight }) => sum + weight * level, 0);
  let [weight, moment, best, bestGain] = [0, 0, 1, -1];
  for (let split = 1; split < points.length; split++) {
    weight += points[split - 1].weight;
    moment += points[split - 1].weight * points[split - 1].level;
    const rest = total - weight;
    const gain = moment ** 2 / weight + (whole - moment) ** 2 / rest;
    if (gain > bestGain || split === 1) [best, bestGain] = [split, gain];
  }
  return best;
}

const errorOf = (points: readonly Point[]): number =>
  (1.25 * robustSpread(points.map(({ level }) => level))) / Math.sqrt(points.length);

/** The days next to the step already stand at the levels of both sides; a slope or a slow change does not. */
function isSharp(before: readonly Point[], after: readonly Point[], logFactor: number): boolean {
  const near = mean(after.slice(0, 3).map(({ level }) => level)) - mean(before.slice(-3).map(({ level }) => level));
  const wobble = Math.hypot(
    robustSpread(before.map(({ level }) => level)),
    robustSpread(after.map(({ level }) => level)),
  );
  return (
    Math.abs(near - logFactor) <= Math.max(0.1 * Math.abs(logFactor), Math.min(2 * wobble, 0.3 * Math.abs(logFactor)))
  );
}

function findDaysApart(points: readonly Point[]): UnitShift | null {
  const centre = median(points.map(({ level }) => level));
  const spread = robustSpread(
    points.map(({ level }) => level),
    centre,
  );
  const apart = points.filter(({ level }) => {
    const shift = level - centre;
    return (
      Math.abs(shift) >= Math.log(9) && Math.abs(shift) >= 10 * spread && findUnitFactor(shift, 0.1 * Math.abs(shift))
    );
  });
  if (apart.length < 2 || new Set(apart.map(({ level }) => level > centre)).size > 1) return null;
  const days = new Set(apart.map(({ day }) => day));
  const ordinary = points.filter(({ day }) => !days.has(day));
  return {
    logFactor: median(apart.map(({ level }) => level)) - median(ordinary.map(({ level }) => level)),
    standardError: Math.hypot(errorOf(apart), errorOf(ordinary)),
    ordinary: ordinary.slice(-windowDays).map(({ day }) => day),
    shifted: apart.slice(0, windowDays).map(({ day }) => day),
    onset: apart[0].day,
  };
}

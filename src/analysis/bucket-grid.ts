import { median } from "./robust.ts";

export type BucketUnit = "hour" | "day" | "week" | "month" | "quarter" | "year" | "other";

export interface BucketGrid {
  unit: BucketUnit;
  /** The ordinal of the bucket that holds `time`; neighbours differ by one. */
  positionOf: (time: number) => number;
  timeOf: (position: number) => number;
  /** Length of a bucket in days, months and years alike: sums of two months are compared as they are. */
  meanDays: number;
  /** Length in days of the bucket at `position`. */
  daysOf: (position: number) => number;
}

const DAY_MS = 86_400_000;

/** Recognises hours, days, weeks, months, quarters and years from the spacing of bucket starts. */
export function inferGrid(times: readonly number[]): BucketGrid {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, index) => time - sorted[index]!);
  const step = gaps.length > 0 ? typicalStep(gaps) : 1;
  if (step >= 28 && step <= 31) return calendarGrid("month", 1);
  if (step >= 89 && step <= 92) return calendarGrid("quarter", 3);
  if (step >= 365 && step <= 366) return calendarGrid("year", 12);
  return evenGrid(step, sorted[0] ?? 0);
}

/** Gaps in the data only widen the spacing, so the smallest stands for the bucket when the median does not. */
function typicalStep(gaps: number[]): number {
  const smallest = Math.min(...gaps);
  const middle = median(gaps);
  return middle < 1.5 * smallest ? middle : smallest;
}

function evenGrid(step: number, origin: number): BucketGrid {
  const size = Math.abs(step - 1 / 24) < 1e-3 ? 1 / 24 : step;
  return {
    unit: size === 1 / 24 ? "hour" : size === 1 ? "day" : size === 7 ? "week" : "other",
    positionOf: (time) => Math.round((time - origin) / size),
    timeOf: (position) => origin + position * size,
    meanDays: size,
    daysOf: () => size,
  };
}

function calendarGrid(unit: BucketUnit, months: number): BucketGrid {
  const timeOf = (position: number) => Date.UTC(1970, position * months, 1) / DAY_MS;
  return {
    unit,
    positionOf: (time) => {
      const date = new Date(time * DAY_MS);
      return Math.floor(((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()) / months);
    },
    timeOf,
    meanDays: (months * 365.25) / 12,
    daysOf: (position) => timeOf(position + 1) - timeOf(position),
  };
}

/** How far apart the dates of a table lie: what one bucket of its history is. */
export type Grain = "hour" | "day" | "week" | "month" | "quarter" | "year";

/** A run of buckets, both ends included; bucket 0 is the first that the data have. */
export interface Span {
  from: number;
  to: number;
}

/** Where the buckets of a history lie in time. */
export interface Calendar {
  grain: Grain;
  /** Bucket 0 in the grain's own count: hours, days or weeks since 1970-01-01 (weeks begin `phase` days later), months, quarters or years since year 0. */
  origin: number;
  /** Days between 1970-01-01 and the first beginning of a week; 0 for other grains. */
  phase: number;
  /** Number of buckets from the first to the last that the data have. */
  size: number;
}

export const lengthOf = ({ from, to }: Span): number => to - from + 1;

/** Buckets of a year, for seasons. */
export const bucketsPerYear: Record<Grain, number> = {
  hour: 24 * 365.25,
  day: 365.25,
  week: 365.25 / 7,
  month: 12,
  quarter: 4,
  year: 1,
};

/** Days since 1970-01-01 at which a bucket begins (broken for hours). */
export function startOf({ grain, origin, phase }: Calendar, bucket: number): number {
  const index = origin + bucket;
  switch (grain) {
    case "hour":
      return index / 24;
    case "day":
      return index;
    case "week":
      return index * 7 + phase;
    case "month":
      return dayOfMonth(index);
    case "quarter":
      return dayOfMonth(index * 3);
    case "year":
      return dayOfMonth(index * 12);
  }
}

const dayMs = 86_400_000;

function dayOfMonth(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1);
  return date.getTime() / dayMs;
}

/** The bucket that a day (since 1970-01-01) falls into. */
export function bucketOf({ grain, origin, phase }: Calendar, day: number): number {
  if (grain === "hour") return Math.floor(day * 24) - origin;
  if (grain === "day") return Math.floor(day) - origin;
  if (grain === "week") return Math.floor((Math.floor(day) - phase) / 7) - origin;
  const date = new Date(Math.floor(day) * dayMs);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Math.floor(month / { month: 1, quarter: 3, year: 12 }[grain]) - origin;
}

export const monthOf = (day: number): number => {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

export const isFirstOfMonth = (day: number): boolean => new Date(day * dayMs).getUTCDate() === 1;
export { dayOfMonth };

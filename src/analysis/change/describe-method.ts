import type { BucketUnit } from "../bucket-grid.ts";

/** What is compared: totals of windows of one length, amounts per day, pooled rates, or levels. */
export type ChangeBasis = "total" | "per_day" | "rate" | "level";

/** Where the noise was read off: the metric's history, the buckets of the windows, their rows, or nowhere. */
export type TestKind = "history" | "between_buckets" | "within_buckets" | "none";

export interface MethodFacts {
  test: TestKind;
  unit: BucketUnit;
  buckets: number;
  patternName: string | null;
  persistence: number;
  hasTrend: boolean;
  basis: ChangeBasis;
}

/** One sentence for the report. */
export function describeMethod(facts: MethodFacts): string {
  const parts = [TESTS[facts.test](facts)];
  if (facts.test === "history") {
    if (facts.patternName) parts.push(`${facts.patternName} pattern aligned`);
    if (facts.hasTrend) parts.push("measured against the trend of the history");
    if (facts.persistence > 0.1) parts.push(`widened because each ${bucketName(facts.unit)} resembles the one before`);
  }
  if (facts.basis === "per_day") parts.push("per day because the windows differ in length");
  return parts.join(", ");
}

const TESTS: Record<TestKind, (facts: MethodFacts) => string> = {
  history: ({ buckets, unit }) => `against ${buckets} ${bucketName(unit)}s of the metric's own history`,
  between_buckets: ({ buckets, unit }) => `Welch's t-test on ${buckets} ${bucketName(unit)}s of the two windows`,
  within_buckets: () => "sampling error of the rows inside the two windows, taken as independent",
  none: () => "not tested: one value per window and no measure of its spread",
};

function bucketName(unit: BucketUnit): string {
  return unit === "other" ? "bucket" : unit;
}

import { expect, it } from "vitest";
import type { Facts } from "../../src/investigate/facts.ts";
import { findSeriesOnset, type MetricSeries } from "../../src/investigate/measure-metric.ts";
import { seededRandom } from "../analysis/seeded-random.ts";

const firstDay = Date.parse("2025-03-24") / 86_400_000;
const isoDay = (index: number): string => new Date((firstDay + index) * 86_400_000).toISOString().slice(0, 10);

/** Baseline 21 April to 11 May, comparison 12 to 25 May. */
const facts = {
  metric: { kind: "sum" },
  baseline: { start: isoDay(28), end: isoDay(48) },
  comparison: { start: isoDay(49), end: isoDay(62) },
} as unknown as Facts;

function seriesOf(noise: number, shape: (day: number) => number): MetricSeries {
  const random = seededRandom(5);
  const buckets = Array.from({ length: 63 }, (_, day) => ({
    time: firstDay + day,
    numerator: 100 + noise * (random.uniform() - 0.5) + shape(day),
    denominator: null,
    variance: null,
  }));
  return { grain: "day", buckets, times: buckets.map((_, day) => isoDay(day)), evidence: "E1" };
}

it("gives a plain step its day", () => {
  const found = findSeriesOnset(
    facts,
    seriesOf(8, (day) => (day >= 51 ? -40 : 0)),
  );
  expect(found).toEqual({ onset: "2025-05-14", onset_interval: { from: "2025-05-14", to: "2025-05-14" } });
});

it("gives a step in much noise the days it may have begun on", () => {
  const { onset_interval: interval } = findSeriesOnset(
    facts,
    seriesOf(60, (day) => (day >= 51 ? -36 : 0)),
  );
  expect(interval!.from < interval!.to).toBe(true);
  expect(interval!.from <= "2025-05-14" && interval!.to >= "2025-05-14").toBe(true);
});

it("says that a change began within the baseline", () => {
  const { onset, onset_interval } = findSeriesOnset(
    facts,
    seriesOf(8, (day) => (day >= 41 ? -40 : 0)),
  );
  expect([onset, onset_interval?.in_baseline]).toEqual([isoDay(41), true]);
});

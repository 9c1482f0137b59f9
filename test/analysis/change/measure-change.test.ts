import { describe, expect, it } from "vitest";
import { type ChangeQuestion, measureChange } from "../../../src/analysis/change/measure-change.ts";
import type { Bucket } from "../../../src/analysis/series.ts";
import { seededRandom } from "../seeded-random.ts";
import { movedPct, SCENARIOS } from "./change-scenarios.ts";

function daily(values: number[], denominators?: number[]): Bucket[] {
  return values.map((numerator, t) => ({
    time: 19_000 + t,
    numerator,
    denominator: denominators?.[t] ?? null,
    variance: null,
  }));
}

function ask(question: Partial<ChangeQuestion> & Pick<ChangeQuestion, "buckets" | "windows">) {
  return measureChange({ kind: "sum", missing: "auto", windowValues: null, ...question })!;
}

function days(from: number, to: number) {
  return { start: 19_000 + from, end: 19_000 + to };
}

describe("calibration", () => {
  for (const name of [
    "AR 0, 28 days before",
    "AR 0.6, 70 days before",
    "14 v 14, AR 0.4, weekdays",
    "trend 0.2 a day, AR 0.3",
    "conversion 5 % of 1000, 14 v 14",
  ]) {
    const scenario = SCENARIOS.find((candidate) => candidate.name === name)!;
    it(`calls a change in 2 to 8 % of quiet series and in most with a fall of a tenth: ${name}`, () => {
      const alarms = movedPct(scenario, 600, 1);
      expect(alarms).toBeGreaterThanOrEqual(2);
      expect(alarms).toBeLessThanOrEqual(8);
      expect(movedPct(scenario, 100, 0.9)).toBeGreaterThan(50);
    });
  }
});

describe("values", () => {
  it("reports totals for windows of one length and amounts per day otherwise", () => {
    const buckets = daily(Array.from({ length: 20 }, (_, t) => (t < 10 ? 10 : 8)));
    const equal = ask({ buckets, windows: { baseline: days(0, 10), comparison: days(10, 20) } });
    expect([equal.basis, equal.baseline.value, equal.comparison.value, equal.absolute]).toEqual([
      "total",
      100,
      80,
      -20,
    ]);
    const unequal = ask({ buckets, windows: { baseline: days(0, 10), comparison: days(15, 20) } });
    expect([unequal.basis, unequal.baseline.raw, unequal.comparison.raw]).toEqual(["per_day", 100, 40]);
    expect(unequal.absolute).toBeCloseTo(-2, 12);
    expect(unequal.relative).toBeCloseTo(-0.2, 12);
  });

  it("divides pooled numerators by pooled denominators", () => {
    const change = ask({
      buckets: daily([1, 9, 4, 4], [10, 30, 20, 20]),
      windows: { baseline: days(0, 2), comparison: days(2, 4) },
      kind: "ratio",
    });
    expect([change.baseline.value, change.comparison.value]).toEqual([0.25, 0.2]);
  });

  it("takes the given window values of a metric that cannot be added", () => {
    const random = seededRandom(1);
    const buckets = daily(Array.from({ length: 56 }, (_, t) => (t < 42 ? 100 : 80) + random.normal()));
    const change = ask({
      buckets,
      windows: { baseline: days(28, 42), comparison: days(42, 56) },
      kind: "level",
      windowValues: { baseline: 900, comparison: 720 },
    });
    expect(change.absolute).toBe(-180);
    expect(change.verdict).toBe("moved");
    expect(change.interval![0]).toBeLessThan(-180);
    expect(change.interval![1]).toBeGreaterThan(-200);
  });

  it("counts absent days of a sparse metric as zero", () => {
    const buckets = daily([4, 4, 4, 4, 4, 4, 4, 4]).filter((_, t) => t % 2 === 0 || t === 7);
    const change = ask({ buckets, windows: { baseline: days(0, 4), comparison: days(4, 8) }, kind: "count" });
    expect([change.baseline.raw, change.comparison.raw, change.baseline.buckets]).toEqual([8, 12, 4]);
  });

  it("is null when a window holds no data", () => {
    const windows = { baseline: days(0, 2), comparison: days(50, 60) };
    expect(
      measureChange({ buckets: daily([1, 2]), windows, kind: "sum", missing: "auto", windowValues: null }),
    ).toBeNull();
  });
});

describe("verdict", () => {
  const random = seededRandom(5);
  const week = [1.2, 1.1, 1, 1, 1.1, 0.6, 0.5];

  it("does not take a weekend for a fall", () => {
    const buckets = daily(Array.from({ length: 70 }, (_, t) => 1000 * week[t % 7]! * (1 + 0.02 * random.normal())));
    const change = ask({ buckets, windows: { baseline: days(63, 66), comparison: days(68, 70) } });
    expect(change.relative).toBeLessThan(-0.4);
    expect(Math.abs(change.aligned.relative!)).toBeLessThan(0.05);
    expect(change.verdict).toBe("noise");
    expect(change.method).toContain("weekday pattern aligned");
  });

  it("says what the trend alone would have done", () => {
    const buckets = daily(Array.from({ length: 98 }, (_, t) => 1000 + 5 * t + 10 * random.normal()));
    const change = ask({ buckets, windows: { baseline: days(70, 84), comparison: days(84, 98) } });
    expect(change.plainPValue).toBeLessThan(1e-6);
    expect(change.verdict).toBe("noise");
    expect(Math.abs(change.trend!.expected / change.absolute - 1)).toBeLessThan(0.1);
  });

  it("sees a shift between windows a year apart although the level climbs in between", () => {
    const buckets = daily(Array.from({ length: 455 }, (_, t) => 100 + (t > 90 ? t / 15 : 0) + 5 * random.normal()));
    const change = ask({ buckets, windows: { baseline: days(0, 90), comparison: days(365, 455) } });
    expect(change.verdict).toBe("moved");
    expect(change.historyDays).toBe(455);
  });

  it("tests single months against years of months", () => {
    const buckets = Array.from({ length: 60 }, (_, t) => ({
      time: Date.UTC(2005, t, 1) / 86_400_000,
      numerator: 50 + random.normal() + (t >= 48 ? 20 : 0),
      denominator: 1000,
      variance: null,
    }));
    const at = (month: number) => ({ start: buckets[month]!.time, end: buckets[month]!.time + 28 });
    const moved = ask({ buckets, windows: { baseline: at(35), comparison: at(59) }, kind: "ratio" });
    expect([moved.verdict, moved.test]).toEqual(["moved", "history"]);
    const quiet = ask({
      buckets: buckets.slice(0, 48),
      windows: { baseline: at(35), comparison: at(47) },
      kind: "ratio",
    });
    expect(quiet.verdict).toBe("noise");
  });

  it("uses the rows' spread when each window is one bucket", () => {
    const windows = { baseline: days(0, 1), comparison: days(1, 2) };
    const counts = ask({ buckets: daily([1000, 1300]), windows, kind: "count" });
    expect([counts.test, counts.verdict]).toEqual(["within_buckets", "moved"]);
    expect(ask({ buckets: daily([1000, 1030]), windows, kind: "count" }).verdict).toBe("noise");
    const shares = ask({ buckets: daily([50, 80], [1000, 1000]), windows, kind: "ratio" });
    expect(shares.pValue).toBeCloseTo(0.0062, 3);
    const sums = daily([1000, 1300]).map((bucket) => ({ ...bucket, variance: 40_000 }));
    expect(ask({ buckets: sums, windows }).pValue).toBeGreaterThan(0.2);
  });

  it("reads hours and weeks as well as days", () => {
    const hours = Array.from({ length: 24 * 35 }, (_, t) => ({
      time: 19_000 + t / 24,
      numerator: (100 + (t >= 24 * 28 ? -8 : 0)) * (t % 24 < 8 ? 0.3 : 1.2) + 4 * random.normal(),
      denominator: null,
      variance: null,
    }));
    const fall = ask({ buckets: hours, windows: { baseline: days(21, 28), comparison: days(28, 35) } });
    expect(fall.method).toContain("hours");
    expect(fall.method).toContain("hour-of-week pattern aligned");
    expect([fall.verdict, Math.round(100 * fall.relative!)]).toEqual(["moved", -8]);
    const weeks = Array.from({ length: 30 }, (_, t) => ({
      time: 19_000 + 7 * t,
      numerator: 700 + 20 * random.normal() + (t >= 28 ? 150 : 0),
      denominator: null,
      variance: null,
    }));
    const rise = ask({ buckets: weeks, windows: { baseline: days(182, 196), comparison: days(196, 210) } });
    expect([rise.verdict, rise.test, rise.baseline.buckets]).toEqual(["moved", "history", 2]);
  });

  it("admits that two bare numbers cannot be tested", () => {
    const change = ask({ buckets: daily([1000, 1300]), windows: { baseline: days(0, 1), comparison: days(1, 2) } });
    expect([change.test, change.pValue, change.interval]).toEqual(["none", null, null]);
    expect(change.method).toContain("not tested");
  });

  it("gives the same answer for windows that overlap in either order of the rows", () => {
    const buckets = daily(Array.from({ length: 60 }, () => 100 + 5 * random.normal()));
    const windows = { baseline: days(0, 60), comparison: days(46, 60) };
    const change = ask({ buckets, windows });
    expect(ask({ buckets: buckets.toReversed(), windows })).toEqual(change);
    expect(change.verdict).toBe("noise");
  });
});

describe("rows that come by chance", () => {
  const random = seededRandom(3);
  // Days that happen to resemble each other, with all of their spread being that of their rows.
  const wave = Array.from({ length: 28 }, (_, t) => 10 * Math.sqrt(2) * Math.sin(t / 1.3) + random.normal());
  const shares = wave.map((value, t) => 100 + value - (t < 14 ? 0 : 18));
  const buckets = (rowVariance: number) => daily(shares).map((bucket) => ({ ...bucket, variance: rowVariance }));
  const windows = { baseline: days(0, 14), comparison: days(14, 28) };
  const chanceOf = (rowVariance: number, comesByChance: boolean) =>
    ask({ buckets: buckets(rowVariance), windows, missing: "absent", comesByChance }).plainPValue!;

  it("leave no room for days that resemble each other, where they explain all of the spread", () => {
    expect(chanceOf(100, false)).toBeGreaterThan(0.001);
    expect(chanceOf(100, true)).toBeLessThan(0.0005);
  });

  it("say nothing where the days spread far beyond them", () => {
    expect(chanceOf(1, true)).toBeCloseTo(chanceOf(1, false), 2);
  });
});

import { describe, expect, it } from "vitest";
import { findOnset } from "../../../src/analysis/timeline/find-onset.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";

const WEEK = [1.1, 1.05, 1, 1.05, 1.2, 0.8, 0.7];

function onsetOf(random: SeededRandom, shape: (day: number) => number, days = 84) {
  const buckets = random.autoregressive(days, 0.2, 4).map((noise, t) => ({
    time: 19_000 + t,
    numerator: (100 + noise + shape(t)) * WEEK[t % 7]!,
    denominator: null,
    variance: null,
  }));
  const windows = {
    baseline: { start: 19_000 + days - 42, end: 19_000 + days - 21 },
    comparison: { start: 19_000 + days - 21, end: 19_000 + days },
  };
  const onset = findOnset({ buckets, windows, kind: "sum", missing: "auto" });
  return onset && { ...onset, day: onset.time - 19_000 };
}

describe("findOnset", () => {
  it("dates a step of four daily deviations within a day", () => {
    const random = seededRandom(21);
    let near = 0;
    for (let run = 0; run < 60; run++) {
      const onset = onsetOf(random, (t) => (t >= 58 + (run % 14) ? -16 : 0));
      if (onset && Math.abs(onset.day - 58 - (run % 14)) <= 1) near++;
    }
    expect(near).toBeGreaterThanOrEqual(57);
  });

  it("names an onset in few series of pure noise, and in few with a steady trend", () => {
    const random = seededRandom(22);
    let noise = 0;
    let trend = 0;
    for (let run = 0; run < 100; run++) {
      if (onsetOf(random, () => 0)) noise++;
      if (onsetOf(random, (t) => t / 5)) trend++;
    }
    expect(noise).toBeLessThanOrEqual(5);
    expect(trend).toBeLessThanOrEqual(12);
  });

  it("tells a step, a recovery and a ramp apart", () => {
    const step = onsetOf(seededRandom(23), (t) => (t >= 63 ? -40 : 0));
    expect([step?.kind, step?.day, step?.until]).toEqual(["step", 63, null]);
    expect(step!.range).toEqual([19_063, 19_063]);
    const recovery = onsetOf(seededRandom(24), (t) => (t >= 65 && t < 75 ? -40 : 0));
    expect([recovery?.kind, recovery?.day, recovery!.until! - 19_000]).toEqual(["recovery", 65, 75]);
    const ramp = onsetOf(seededRandom(25), (t) => -4 * Math.max(0, t - 63));
    expect(ramp?.kind).toBe("ramp");
    expect(Math.abs(ramp!.day - 64)).toBeLessThanOrEqual(2);
    expect(ramp!.effect).toBeLessThan(-60);
  });

  it("holds the day of a step in its range in about 95 of 100 series, and says a day alone only where that is plain", () => {
    const random = seededRandom(28);
    const runs = 200;
    let held = 0;
    let named = 0;
    let width = 0;
    for (let run = 0; run < runs; run++) {
      const day = 50 + (run % 24);
      const onset = onsetOf(random, (t) => (t >= day ? -10 : 0));
      if (!onset) continue;
      const [from, to] = onset.range.map((time) => time - 19_000);
      named++;
      width += to! - from! + 1;
      if (day >= from! && day <= to!) held++;
    }
    expect(named).toBeGreaterThan(0.8 * runs);
    expect(held / named).toBeGreaterThan(0.93);
    expect(width / named).toBeGreaterThan(2);
    expect(width / named).toBeLessThan(10);
  });

  it("is not fooled by one spike", () => {
    expect(onsetOf(seededRandom(26), (t) => (t === 70 ? 300 : 0))).toBeNull();
  });

  it("is null for a handful of buckets", () => {
    expect(onsetOf(seededRandom(27), () => 0, 42 - 38)).toBeNull();
  });
});

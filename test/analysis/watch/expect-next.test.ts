import { describe, expect, it } from "vitest";
import { expectNext } from "../../../src/analysis/watch/expect-next.ts";
import type { WatchedKind } from "../../../src/analysis/watch/watched-series.ts";
import { measureAlarms } from "./measure-alarms.ts";
import { openRandom, seriesKinds } from "./quiet-series.ts";

const week = { length: 7, phaseOf: (position: number) => position % 7 };

function expected(values: (number | null)[], kind: WatchedKind, shifts: number[] = []) {
  const history = values.map((value, position) => ({ position, value, size: null }));
  return expectNext({ history, next: { position: values.length, size: null }, kind, cycles: [week], shifts });
}

const noisy = (seed: number, days: number, of: (day: number, noise: number) => number): number[] => {
  const random = openRandom(seed);
  return Array.from({ length: days }, (_, day) => of(day, random.normal()));
};

describe("what a metric's history lets one expect", () => {
  it("knows weekdays", () => {
    const values = noisy(1, 56, (day, noise) => (day % 7 >= 5 ? 400 : 1000) + 10 * noise);
    expect(expected([...values, ...values.slice(0, 5)], "amount").value).toBeCloseTo(400, -1.5);
    expect(expected(values, "amount").value).toBeCloseTo(1000, -1.5);
  });

  it("goes on with a trend", () => {
    const { value } = expected(
      noisy(2, 90, (day, noise) => 1000 + 10 * day + 10 * noise),
      "amount",
    );
    expect(Math.abs(value - 1900)).toBeLessThan(15);
  });

  it("is not led astray by an earlier incident", () => {
    const quiet = noisy(3, 60, (_, noise) => 1000 + 20 * noise);
    const hurt = quiet.map((value, day) => (day >= 40 && day < 43 ? 300 : value));
    const [clean, dirty] = [expected(quiet, "amount"), expected(hurt, "amount")];
    expect(Math.abs(dirty.value - clean.value)).toBeLessThan(10);
    expect(dirty.deviation).toBeLessThan(1.6 * clean.deviation);
    expect(dirty.chanceOf(800)).toBeLessThan(0.005);
  });

  it("is not led astray by an incident in the first days of all", () => {
    const values = noisy(
      10,
      91,
      (day, noise) => (day === 5 || day === 34 ? 0.4 : 1) * (day % 7 >= 5 ? 700 : 1000) + 30 * noise,
    );
    expect(expected(values, "amount").chanceOf(850)).toBeLessThan(0.005);
  });

  it("follows a step of the level that is no incident, after two weeks of it", () => {
    const values = noisy(11, 29, (day, noise) => (day < 14 ? 1000 : 1250) + 50 * noise);
    const { value, chanceOf } = expected(values, "amount");
    expect(Math.abs(value - 1250)).toBeLessThan(60);
    expect(chanceOf(1000)).toBeLessThan(0.008);
  });

  it("knows the weekends of hours from the second week on", () => {
    const isRest = (hour: number) => Math.floor(hour / 24) % 7 >= 5;
    const values = noisy(
      12,
      15 * 24,
      (hour, noise) => (isRest(hour) ? 600 : 1000) * (1 + (hour % 24) / 24) * (1 + 0.05 * noise),
    );
    const outer = { ...week, span: 168, phaseOf: (hour: number) => Math.floor(hour / 24) % 7 };
    const at = (hour: number) =>
      expectNext({
        history: values.slice(0, hour).map((value, position) => ({ position, value, size: null })),
        next: { position: hour, size: null },
        kind: "amount",
        cycles: [{ length: 24, phaseOf: (position) => position % 24, outer }],
      });
    const [saturday, monday] = [at(12 * 24), at(14 * 24)];
    expect([saturday.chanceOf(600) > 0.05, saturday.chanceOf(1000) < 0.008]).toEqual([true, true]);
    expect([monday.chanceOf(1000) > 0.05, monday.chanceOf(600) < 0.008]).toEqual([true, true]);
  });

  it("follows a level that is known to have become another", () => {
    const values = noisy(4, 60, (day, noise) => (day < 50 ? 1000 : 700) + 15 * noise);
    expect(Math.abs(expected(values, "amount", [50]).value - 700)).toBeLessThan(20);
  });

  it("finds out by itself that a level became another, and stayed", () => {
    const values = noisy(9, 60, (day, noise) => (day < 40 ? 1000 : 700) + 15 * noise);
    const { value, deviation } = expected(values, "amount");
    expect([Math.abs(value - 700) < 15, deviation < 25]).toEqual([true, true]);
  });

  it("counts few things as chance makes them", () => {
    const random = openRandom(5);
    const { chanceOf } = expected(
      Array.from({ length: 60 }, () => random.poisson(4)),
      "count",
    );
    expect(chanceOf(0)).toBeGreaterThan(0.01);
    expect(chanceOf(14)).toBeLessThan(0.003);
    const seldom = expected(
      Array.from({ length: 91 }, () => random.poisson(1)),
      "count",
    );
    expect([seldom.chanceOf(3) > 0.01, seldom.chanceOf(6) < 0.008]).toEqual([true, true]);
  });

  it("expects a rate to scatter more where little is behind it", () => {
    const random = openRandom(6);
    const history = Array.from({ length: 60 }, (_, position) => {
      const size = 1000;
      return { position, value: 0.1 + 0.0095 * random.normal(), size };
    });
    const at = (size: number) =>
      expectNext({ history, next: { position: 60, size }, kind: "rate", cycles: [week] }).chanceOf(0.15);
    expect(at(1000)).toBeLessThan(0.001);
    expect(at(50)).toBeGreaterThan(0.05);
  });

  it("gives a range whose ends are as unlikely as asked for", () => {
    const { range, chanceOf } = expected(
      noisy(7, 60, (_, noise) => 1000 + 20 * noise),
      "amount",
    );
    for (const end of range(0.01)) expect(chanceOf(end)).toBeCloseTo(0.01, 3);
  });

  it("bears gaps, and series that never moved", () => {
    const values = noisy(8, 60, (_, noise) => 1000 + 20 * noise);
    expect(
      Math.abs(
        expected(
          values.map((value, day) => (day % 9 === 4 ? null : value)),
          "amount",
        ).value - 1000,
      ),
    ).toBeLessThan(15);
    const flat = expected(Array(30).fill(7), "level");
    expect(flat.value).toBeCloseTo(7, 6);
    expect(flat.chanceOf(7)).toBeGreaterThan(0.9);
    expect(flat.chanceOf(8)).toBeLessThan(0.001);
  });
});

describe("simulated metrics", () => {
  const measured = seriesKinds.map((kind, index) =>
    measureAlarms(kind, { seed: 77_000 + index, months: 2, historyDays: 84, everyDays: 2 }),
  );
  const share = (part: "alarms" | "seen", whole: "checks" | "planted") =>
    measured.reduce((sum, one) => sum + one[part], 0) / measured.reduce((sum, one) => sum + one[whole], 0);

  it("alarm in at most one check of a hundred while they are quiet", () => {
    expect(share("alarms", "checks")).toBeLessThanOrEqual(0.01);
  });

  it("alarm in at least 95 of 100 first periods of a move of five standard errors", () => {
    expect(share("seen", "planted")).toBeGreaterThanOrEqual(0.95);
  });
});

import { describe, expect, it } from "vitest";
import { alarms, averageMetric, countMetric, gate, type Row, ratioMetric, spanMetric, sumMetric } from "./gate.ts";
import { dayAt, february, makeOrders, makeRandom, march, weekdayOf } from "./random-rows.ts";

const seeds = Array.from({ length: 5 }, (_, index) => index + 1);
const periods = { baseline: february, comparison: march };

describe("ordinary data gives no alarm", () => {
  it.each(seeds)("for orders with a weekday pattern (seed %i)", async (seed) => {
    const rows = makeOrders({ seed });
    expect(
      alarms(await gate({ rows, metric: sumMetric("amount"), ...periods, dimensions: ["country", "device"] })),
    ).toEqual([]);
  });

  it.each(seeds)("for a table without an id, with dates only and few values (seed %i)", async (seed) => {
    const rows = makeOrders({ seed, perDay: 60 }).map(({ id: _, amount: __, day, ...rest }) => ({
      day: String(day).slice(0, 10),
      ...rest,
    }));
    expect(alarms(await gate({ rows, metric: countMetric, ...periods }))).toEqual([]);
  });

  it("when volume really doubles in such a table", async () => {
    const rows = makeOrders({ perDay: (day) => (day >= march.start ? 80 : 40) }).map(
      ({ id: _, day, amount, ...rest }) => ({
        day: String(day).slice(0, 10),
        ...rest,
        amount: Math.round(Number(amount) / 20),
      }),
    );
    expect(alarms(await gate({ rows, metric: sumMetric("amount"), ...periods }))).toEqual([]);
  });

  it.each(seeds)("on business days only (seed %i)", async (seed) => {
    const rows = makeOrders({ seed }).filter(({ day }) => weekdayOf(String(day).slice(0, 10)) < 5);
    expect(alarms(await gate({ rows, metric: countMetric, ...periods, dimensions: ["country", "device"] }))).toEqual(
      [],
    );
  });

  it("with a holiday in business-day data", async () => {
    const rows = makeOrders().filter(
      ({ day }) => weekdayOf(String(day).slice(0, 10)) < 5 && !String(day).startsWith("2024-03-29"),
    );
    expect(alarms(await gate({ rows, metric: countMetric, ...periods, dimensions: ["country", "device"] }))).toEqual(
      [],
    );
  });

  it.each(seeds)("for 500 rare events in a year (seed %i)", async (seed) => {
    const rows = makeOrders({ seed, start: "2023-01-01", days: 365, perDay: 1.6 });
    const quarters = {
      baseline: { start: "2023-01-01", end: "2023-03-31" },
      comparison: { start: "2023-10-01", end: "2023-12-31" },
    };
    for (const metric of [countMetric, sumMetric("amount"), averageMetric("amount")]) {
      expect(alarms(await gate({ rows, metric, ...quarters, dimensions: ["country", "device"] }))).toEqual([]);
    }
  });

  it.each(seeds)("for events that get rarer (seed %i)", async (seed) => {
    const rows = makeOrders({ seed, perDay: (day) => (day >= march.start ? 0.7 : 6) });
    expect(alarms(await gate({ rows, metric: countMetric, ...periods, dimensions: ["country", "device"] }))).toEqual(
      [],
    );
  });

  it.each(["month", "week", "day"] as const)("for one row a %s", async (grain) => {
    const random = makeRandom(3);
    const days = Array.from({ length: 730 }, (_, offset) => dayAt("2022-01-01", offset)).filter((day) =>
      grain === "month" ? day.endsWith("-01") : grain === "week" ? weekdayOf(day) === 0 : true,
    );
    const rows = days.map((day) => ({ day, sales: Math.round(1000 + 100 * random.normal()) }));
    const verdict = await gate({
      rows,
      metric: sumMetric("sales"),
      baseline: { start: "2022-10-01", end: "2022-12-31" },
      comparison: { start: "2023-10-01", end: "2023-12-31" },
    });
    expect(alarms(verdict)).toEqual([]);
  });

  it("for two months extracted a year apart", async () => {
    const rows = [
      ...makeOrders({ start: "2023-03-01", days: 31 }),
      ...makeOrders({ seed: 2, start: "2024-03-01", days: 31 }),
    ];
    const verdict = await gate({
      rows,
      metric: sumMetric("amount"),
      baseline: { start: "2023-03-01", end: "2023-03-31" },
      comparison: march,
      dimensions: ["country", "device"],
    });
    expect(alarms(verdict)).toEqual([]);
  });

  it("for a category that grows and sparse ones that come and go", async () => {
    const random = makeRandom(5);
    const rows = makeOrders().map((row) => ({
      ...row,
      plan: random.pick(["basic", "pro"], [10, String(row["day"]) >= march.start ? 8 : 2]),
      campaign: `c${Math.floor(Date.parse(String(row["day"]).slice(0, 10)) / 86_400_000 / 5 + 3 * random.next())}`,
    }));
    expect(
      alarms(await gate({ rows, metric: countMetric, ...periods, dimensions: ["country", "plan", "campaign"] })),
    ).toEqual([]);
  });

  it("when everything really rises by 60 %, falls by 40 % or triples in one country", async () => {
    for (const change of [() => 1.6, () => 0.6, (row: Row) => (row["country"] === "Italy" ? 3 : 1)]) {
      const rows = makeOrders({ perDay: 200 }).map((row) =>
        String(row["day"]) >= march.start ? { ...row, amount: Number(row["amount"]) * change(row) } : row,
      );
      for (const metric of [sumMetric("amount"), averageMetric("amount")])
        expect(alarms(await gate({ rows, metric, ...periods, dimensions: ["country", "device"] }))).toEqual([]);
    }
  });

  it("for heavy-tailed amounts, a rate and a time span", async () => {
    const random = makeRandom(8);
    const rows = makeOrders({ amount: (each) => Math.exp(3 + 1.8 * each.normal()) }).map((row) => {
      const end = Date.parse(`${String(row["day"]).replace(" ", "T")}Z`) + 86_400_000 * Math.exp(random.normal());
      return {
        ...row,
        visits: 50 + random.poisson(20),
        orders: random.poisson(4),
        closed: new Date(end).toISOString().slice(0, 19),
      };
    });
    for (const metric of [
      sumMetric("amount"),
      averageMetric("amount"),
      ratioMetric("orders", "visits"),
      spanMetric("closed", "day"),
    ])
      expect(alarms(await gate({ rows, metric, ...periods, dimensions: ["country", "device"] }))).toEqual([]);
  });
});

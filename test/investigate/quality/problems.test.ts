import { describe, expect, it } from "vitest";
import { averageMetric, countMetric, found, gate, type Row, ratioMetric, spanMetric, sumMetric } from "./gate.ts";
import { dayAt, february, isFrom, makeOrders, makeRandom, march } from "./random-rows.ts";

const periods = { baseline: february, comparison: march, dimensions: ["country", "device"] };
const revenue = { metric: sumMetric("amount"), ...periods };
const dayOf = (row: Row): string => String(row["day"]).slice(0, 10);
const without = (days: string[]) => makeOrders().filter((row) => !days.includes(dayOf(row)));
const scaled = (factor: number, from: string, rows = makeOrders()): Row[] =>
  rows.map((row) => (isFrom(row, from) ? { ...row, amount: Number(row["amount"]) * factor } : row));

describe("missing days", () => {
  it("are named, and only for information while few", async () => {
    const note = found(await gate({ rows: without(["2024-03-12"]), ...revenue }), "missing-days");
    expect(note).toMatchObject({ severity: "info" });
    expect(note!.message).toMatch(/^1 of the 31 days expected in the comparison .* have no rows: 2024-03-12\.$/);
  });

  it("are a warning from a tenth of the period on, and block from three tenths on", async () => {
    const five = without(["2024-03-11", "2024-03-12", "2024-03-13", "2024-03-14", "2024-03-20"]);
    const note = found(await gate({ rows: five, ...revenue }), "missing-days")!;
    expect(note.severity).toBe("warning");
    expect(note.message).toContain("2024-03-11 to 2024-03-14, 2024-03-20");
    const half = makeOrders().filter((row) => dayOf(row) < "2024-03-06" || dayOf(row) > "2024-03-20");
    expect((await gate({ rows: half, ...revenue })).blocked).toBe(true);
  });

  it("are found in the baseline too, and in monthly data", async () => {
    const note = found(
      await gate({ rows: without(["2024-02-06", "2024-02-07", "2024-02-08"]), ...revenue }),
      "missing-days",
    )!;
    expect(note.message).toContain("expected in the baseline");
    const months = Array.from(
      { length: 24 },
      (_, month) => `${2022 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`,
    );
    const rows = months.filter((day) => day !== "2023-08-01").map((day, index) => ({ day, sales: 100 + (index % 5) }));
    const verdict = await gate({
      rows,
      metric: sumMetric("sales"),
      baseline: { start: "2022-07-01", end: "2022-09-30" },
      comparison: { start: "2023-07-01", end: "2023-09-30" },
    });
    expect(found(verdict, "missing-days")!.message).toContain("1 of the 3 days expected in the comparison");
  });
});

describe("coverage", () => {
  it("blocks a period without rows and one of which a third is outside the data", async () => {
    const empty = await gate({
      rows: makeOrders({ days: 60 }),
      ...revenue,
      comparison: { start: "2024-05-01", end: "2024-05-31" },
    });
    expect(found(empty, "coverage")).toMatchObject({ severity: "blocking" });
    const half = await gate({ rows: makeOrders({ days: 75 }), ...revenue });
    expect(found(half, "coverage")!.message).toContain("The data ends on 2024-03-15: 16 of the 31 days");
    expect(half.blocked).toBe(true);
  });

  it("warns of a baseline that begins before the data", async () => {
    const verdict = await gate({ rows: makeOrders({ start: "2024-02-06", days: 55 }), ...revenue });
    expect(found(verdict, "coverage")).toMatchObject({ severity: "warning" });
    expect(found(verdict, "coverage")!.message).toContain("The data begins on 2024-02-06: 5 of the 29 days");
  });

  it("counts rows without a date", async () => {
    const rows = makeOrders().map((row, index) => (index % 10 === 0 ? { ...row, day: null } : row));
    expect(found(await gate({ rows, ...revenue }), "undated-rows")).toMatchObject({ severity: "warning" });
  });
});

describe("the end of the data", () => {
  it("is called truncated when the last day stops at noon", async () => {
    const rows = makeOrders({ perDay: 100 }).filter((row) => String(row["day"]) < "2024-03-31 09:00:00");
    const note = found(await gate({ rows, ...revenue }), "truncated-end")!;
    expect(note.message).toMatch(/^The last day, 2024-03-31, has .* the last row is from hour 7 of the day/);
  });

  it("is called late when the last three days trickle in", async () => {
    const random = makeRandom(4);
    const rows = makeOrders({ perDay: 100 }).filter((row) => !isFrom(row, "2024-03-29") || random.next() < 0.3);
    const note = found(await gate({ rows, ...revenue }), "truncated-end")!;
    expect(note).toMatchObject({ severity: "warning" });
    expect(note.message).toContain("The last 3 days, from 2024-03-29");
  });

  it("is not called truncated when volume fell weeks ago, or when the data goes on", async () => {
    const random = makeRandom(4);
    const fallen = makeOrders({ perDay: 100 }).filter((row) => !isFrom(row, "2024-03-10") || random.next() < 0.3);
    expect(found(await gate({ rows: fallen, ...revenue }), "truncated-end")).toBeUndefined();
    const goesOn = makeOrders({ perDay: 100, days: 100 }).filter(
      (row) => dayOf(row) !== "2024-03-31" || random.next() < 0.3,
    );
    expect(found(await gate({ rows: goesOn, ...revenue }), "truncated-end")).toBeUndefined();
  });
});

describe("duplicate loads", () => {
  const doubled = (days: string[], rows = makeOrders()) => [
    ...rows,
    ...rows.filter((row) => days.includes(dayOf(row))),
  ];

  it("block when they make the change", async () => {
    const verdict = await gate({ rows: doubled(["2024-03-05", "2024-03-06", "2024-03-07"]), ...revenue });
    expect(found(verdict, "duplicate-load")).toMatchObject({ severity: "blocking" });
    expect(found(verdict, "duplicate-load")!.message).toMatch(
      /^3 days \(2024-03-05, 2024-03-06, 2024-03-07\) loaded twice: .* \(50\.0\s%\) are exact copies/,
    );
  });

  it("are a warning when the change is larger, or when the average hardly feels them", async () => {
    const grown = doubled(["2024-03-05"], makeOrders({ perDay: (day) => (day >= march.start ? 80 : 40) }));
    expect(found(await gate({ rows: grown, ...revenue }), "duplicate-load")).toMatchObject({ severity: "warning" });
    const amount = (random: { normal(): number }, day: string) => (day >= march.start ? 90 : 60) + 5 * random.normal();
    const rows = doubled(["2024-03-05"], makeOrders({ amount }));
    expect(found(await gate({ rows, ...revenue, metric: averageMetric("amount") }), "duplicate-load")).toMatchObject({
      severity: "warning",
    });
  });

  it("are found where a tenth of the rows of one period is repeated", async () => {
    const rows = makeOrders();
    const copies = rows.filter((row, index) => isFrom(row, march.start) && index % 10 === 0);
    expect(found(await gate({ rows: [...rows, ...copies], ...revenue }), "duplicate-load")!.message).toContain(
      "with repeated rows",
    );
  });
});

describe("missing values", () => {
  it("are a warning in a dimension", async () => {
    const rows = makeOrders().map((row, index) =>
      isFrom(row, "2024-03-10") && index % 3 === 0 ? { ...row, country: null } : row,
    );
    const note = found(await gate({ rows, ...revenue }), "missing-values")!;
    expect(note.severity).toBe("warning");
    expect(note.message).toMatch(/^country is missing in \d+ of [\d,]+ rows of the comparison .* against 0 of /);
  });

  it("block where the summed amount goes missing", async () => {
    const rows = makeOrders().map((row, index) =>
      isFrom(row, march.start) && index % 3 === 0 ? { ...row, amount: null } : row,
    );
    const verdict = await gate({ rows, ...revenue });
    expect(found(verdict, "missing-values")).toMatchObject({ severity: "blocking" });
    const average = await gate({ rows, ...revenue, metric: averageMetric("amount") });
    expect(average.blocked).toBe(false);
  });
});

describe("categories", () => {
  const recode = (from: string, change: (row: Row) => Row, rows = makeOrders()) =>
    rows.map((row) => (isFrom(row, from) ? change(row) : row));

  it.each(["2024-02-20", "2024-03-01", "2024-03-15"])(
    "that are renamed on %s are told, both names and since when",
    async (day) => {
      const rows = recode(day, (row) => (row["country"] === "France" ? { ...row, country: "FR" } : row));
      const verdict = await gate({ rows, ...revenue });
      const note = found(verdict, "renamed-categories")!;
      expect(note.severity).toBe("warning");
      expect(note.message).toContain(`seems to be called "FR" (`);
      expect(note.message).toMatch(
        new RegExp(`^country: "France" \\(.* last on ${dayAt(day, -1)}\\) .* first on ${day}\\)`),
      );
      expect(found(verdict, "new-categories")).toBeUndefined();
    },
  );

  it("that take turns beside one that stays are not called renamed", async () => {
    const rows = makeOrders().map((row, index) => ({
      ...row,
      campaign: index % 2 ? "always" : `week ${Math.floor(Date.parse(dayOf(row)) / 86_400_000 / 7)}`,
    }));
    expect(
      found(await gate({ rows, ...revenue, dimensions: ["country", "device", "campaign"] }), "renamed-categories"),
    ).toBeUndefined();
  });

  it("that are all spelled anew are told", async () => {
    const rows = recode(march.start, (row) => ({ ...row, country: String(row["country"]).toUpperCase() }));
    const note = found(await gate({ rows, ...revenue }), "renamed-categories")!;
    expect(note.message).toContain('"Germany"');
    expect(note.message).toContain('seems to be called "GERMANY"');
  });

  it("that are new or gone with another make-up are only for information", async () => {
    const rows = recode(march.start, (row) =>
      row["country"] === "France" ? { ...row, country: "Japan", device: "tablet" } : row,
    );
    const verdict = await gate({ rows, ...revenue });
    expect(found(verdict, "renamed-categories")).toBeUndefined();
    expect(found(verdict, "new-categories")).toMatchObject({ severity: "info" });
    expect(found(verdict, "vanished-categories")!.message).toContain('"France"');
  });
});

describe("a change of unit", () => {
  it.each([100, 0.001, 60, 10])("by a factor of %d blocks, with its first day", async (factor) => {
    const verdict = await gate({ rows: scaled(factor, "2024-03-08"), ...revenue });
    expect(found(verdict, "unit-jump")).toMatchObject({ severity: "blocking" });
    expect(found(verdict, "unit-jump")!.message).toContain("from 2024-03-08 on");
  });

  it("from miles to kilometres blocks where values are many and tight", async () => {
    const rows = makeOrders({ perDay: 300, amount: (random) => 20 + 0.5 * random.normal() });
    const verdict = await gate({
      rows: scaled(1.609344, march.start, rows),
      ...revenue,
      metric: averageMetric("amount"),
    });
    expect(found(verdict, "unit-jump")).toMatchObject({ severity: "blocking" });
    expect(found(verdict, "unit-jump")!.message).toContain("kilometres for miles");
    const risen = await gate({ rows: scaled(1.6, march.start, rows), ...revenue, metric: averageMetric("amount") });
    expect(risen.blocked).toBe(false);
  });

  it("of a few days only blocks too", async () => {
    const rows = makeOrders().map((row) =>
      dayOf(row) >= "2024-03-11" && dayOf(row) <= "2024-03-15" ? { ...row, amount: Number(row["amount"]) * 100 } : row,
    );
    expect(found(await gate({ rows, ...revenue }), "unit-jump")).toMatchObject({ severity: "blocking" });
  });

  it("is seen in the denominator of a ratio", async () => {
    const random = makeRandom(6);
    const rows = makeOrders().map((row) => ({
      ...row,
      orders: 1 + random.poisson(3),
      weight: (isFrom(row, march.start) ? 1000 : 1) * (5 + random.next()),
    }));
    const verdict = await gate({ rows, ...revenue, metric: ratioMetric("orders", "weight") });
    expect(found(verdict, "unit-jump")!.message).toContain("the denominator of sum(orders) / sum(weight)");
  });

  it("is not seen in one segment that grows tenfold, nor in a gradual rise", async () => {
    const segment = makeOrders().map((row) =>
      isFrom(row, march.start) && row["country"] === "Germany" ? { ...row, amount: Number(row["amount"]) * 10 } : row,
    );
    expect(found(await gate({ rows: segment, ...revenue }), "unit-jump")).toBeUndefined();
    const gradual = makeOrders({
      amount: (random, day) =>
        Math.exp(4 + 0.8 * random.normal() + (Date.parse(day) - Date.parse("2024-01-01")) / 86_400_000 / 30),
    });
    expect(found(await gate({ rows: gradual, ...revenue }), "unit-jump")).toBeUndefined();
  });

  it("of the sign blocks", async () => {
    const verdict = await gate({ rows: scaled(-1, "2024-03-11"), ...revenue });
    expect(found(verdict, "sign-flip")).toMatchObject({ severity: "blocking" });
  });
});

describe("impossible values", () => {
  const withEnd = (daysLater: (row: Row, index: number) => number | null) =>
    makeOrders().map((row, index) => {
      const later = daysLater(row, index);
      const end = Date.parse(`${String(row["day"]).replace(" ", "T")}Z`) + 86_400_000 * (later ?? 0);
      return { ...row, closed: later === null ? null : new Date(end).toISOString().slice(0, 19) };
    });
  const span = { ...periods, metric: spanMetric("closed", "day") };

  it("such as ends before starts block when they are many and warn when they are some", async () => {
    const many = await gate({
      rows: withEnd((row, index) => (isFrom(row, march.start) && index % 3 === 0 ? -2 : 3)),
      ...span,
    });
    expect(found(many, "impossible-values")).toMatchObject({ severity: "blocking" });
    expect(found(many, "impossible-values")!.message).toMatch(/^closed is before day in \d+ of [\d,]+ rows/);
    const some = await gate({ rows: withEnd((_, index) => (index % 30 === 0 ? -2 : 3)), ...span });
    expect(found(some, "impossible-values")).toMatchObject({ severity: "warning" });
  });

  it("such as placeholder dates are told", async () => {
    const rows = withEnd(() => 3).map((row, index) =>
      index % 4 === 0 ? { ...row, closed: "9999-12-31T00:00:00" } : row,
    );
    expect(found(await gate({ rows, ...span }), "impossible-values")).toMatchObject({ severity: "blocking" });
  });

  it("such as negative amounts that never were are a warning", async () => {
    const rows = makeOrders().map((row, index) =>
      isFrom(row, march.start) && index % 20 === 0 ? { ...row, amount: -5 } : row,
    );
    expect(found(await gate({ rows, ...revenue }), "impossible-values")).toMatchObject({ severity: "warning" });
  });

  it("such as shares above one are told", async () => {
    const random = makeRandom(2);
    const rows = makeOrders().map((row, index) => ({
      ...row,
      fill_rate: isFrom(row, march.start) && index % 3 === 0 ? 7 : random.next(),
    }));
    const verdict = await gate({ rows, ...periods, metric: averageMetric("fill_rate") });
    expect(found(verdict, "impossible-values")!.message).toContain("outside 0 to 1");
  });

  it("do not include spans that are still open: those are a warning", async () => {
    const verdict = await gate({
      rows: withEnd((row, index) => (isFrom(row, "2024-03-15") && index % 2 === 0 ? null : 3)),
      ...span,
    });
    expect(verdict.blocked).toBe(false);
    expect(found(verdict, "open-spans")).toMatchObject({ severity: "warning" });
    expect(found(verdict, "missing-values")).toBeUndefined();
  });
});

describe("odd values", () => {
  it("that repeat day after day are told", async () => {
    const random = makeRandom(9);
    const rows = Array.from({ length: 91 }, (_, offset) => {
      const day = dayAt("2024-01-01", offset);
      return { day, sensor: day >= "2024-03-20" ? 21.5 : Math.round(200 + 30 * random.normal()) / 10 };
    });
    const verdict = await gate({ rows, baseline: february, comparison: march, metric: averageMetric("sensor") });
    expect(found(verdict, "stuck-values")!.message).toContain(
      "12 days in a row of the comparison, 2024-03-20 to 2024-03-31",
    );
  });

  it("that make up the change alone are named with their row", async () => {
    const rows = [
      ...makeOrders(),
      { id: "big", day: "2024-03-13 10:00:00", country: "Spain", device: "desktop", amount: 250_000 },
    ];
    const note = found(await gate({ rows, ...revenue }), "dominant-row")!;
    expect(note.severity).toBe("warning");
    expect(note.message).toContain("250,000 (on 2024-03-13, country = Spain, device = desktop)");
  });
});

describe("every note", () => {
  it("cites evidence that was asked, and the same data gives the same bytes", async () => {
    const rows = scaled(100, "2024-03-08", without(["2024-03-12"]));
    const first = await gate({ rows, ...revenue });
    expect(first.notes.length).toBeGreaterThan(1);
    for (const note of first.notes) {
      expect(note.evidence.length).toBeGreaterThan(0);
      for (const id of note.evidence) expect(first.evidence).toHaveProperty(id);
    }
    expect(JSON.stringify(await gate({ rows, ...revenue }).then(stripFolder))).toBe(JSON.stringify(stripFolder(first)));
  });

  it("is counted among the checks made, also for metrics that are plain counts", async () => {
    const verdict = await gate({
      rows: makeOrders({ days: 60 }),
      ...periods,
      metric: countMetric,
      comparison: { start: "2024-02-20", end: "2024-02-29" },
      baseline: { start: "2024-02-01", end: "2024-02-19" },
    });
    expect(verdict.checks).toBeGreaterThanOrEqual(10);
  });
});

const stripFolder = ({ notes, checks, evidence }: Awaited<ReturnType<typeof gate>>) => ({
  notes,
  checks,
  rows: Object.values(evidence).map(({ rows }) => rows),
});

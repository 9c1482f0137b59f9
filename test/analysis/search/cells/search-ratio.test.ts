import { describe, expect, it } from "vitest";
import { searchCells } from "../../../../src/analysis/search/cells/search-cells.ts";
import { cellsOf, countAround, cross, labels, names, type Row, seeded } from "./cells-of.ts";

const visits = cross({ country: names("c", 6), channel: names("h", 5), device: names("d", 3) });

interface Change {
  rate?: (row: Row) => number;
  volume?: (row: Row) => number;
  baseRate?: (row: Row) => number;
}

function conversions({ rate = () => 1, volume = () => 1, baseRate = () => 0.1 }: Change, seed = 1): Row[] {
  const random = seeded(seed);
  return visits.map((row) => {
    const mean = 300 + 1500 * random();
    const expectedOf = countAround(mean, random);
    const actualOf = countAround(mean * volume(row), random);
    return {
      ...row,
      expectedOf,
      actualOf,
      expected: Math.min(expectedOf, countAround(expectedOf * baseRate(row), random)),
      actual: Math.min(actualOf, countAround(actualOf * baseRate(row) * rate(row), random)),
    };
  });
}

function search(rows: Row[]) {
  const data = cellsOf(rows);
  const result = searchCells(data);
  return { ...result, labels: labels(data, result.causes) };
}

function ratio(rows: Row[], part: string, whole: string): number {
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
  return sum(part) / sum(whole);
}

const byDevice = ({ device }: Row) => (device === "d1" ? 0.2 : 0.05);

describe("searching ratios", () => {
  it("calls a drop inside a segment a rate change", () => {
    const rows = conversions({ rate: ({ channel }) => (channel === "h2" ? 0.6 : 1) });
    const { labels: found, causes } = search(rows);
    expect(found).toEqual(["rate: channel=h2"]);
    expect(causes[0]!.effect).toBeCloseTo(Math.log(0.6), 1);
    const change = ratio(rows, "actual", "actualOf") - ratio(rows, "expected", "expectedOf");
    expect(causes[0]!.contribution / change).toBeGreaterThan(0.8);
    expect(causes[0]!.contribution / change).toBeLessThan(1.2);
  });

  it("calls a pure shift of volume a mix change, worth what undoing it would move", () => {
    const rows = conversions({ baseRate: byDevice, volume: ({ device }) => (device === "d1" ? 2 : 1) });
    const { labels: found, causes } = search(rows);
    expect(found).toEqual(["mix: device=d1"]);
    const undone = rows.map((row) =>
      row["device"] === "d1"
        ? { ...row, actual: Number(row["actual"]) / 2, actualOf: Number(row["actualOf"]) / 2 }
        : row,
    );
    const owed = ratio(rows, "actual", "actualOf") - ratio(undone, "actual", "actualOf");
    expect(causes[0]!.contribution / owed).toBeCloseTo(1, 1);
  });

  it("tells a rate change from a mix change in the same table", () => {
    const { labels: found } = search(
      conversions({
        baseRate: byDevice,
        volume: ({ device }) => (device === "d1" ? 2 : 1),
        rate: ({ channel, device }) => (device === "d2" && channel === "h4" ? 0.4 : 1),
      }),
    );
    expect(found).toEqual(["mix: device=d1", "rate: channel=h4&device=d2"]);
  });

  it("leaves out a shift of volume that does not move the ratio", () => {
    expect(search(conversions({ volume: ({ device }) => (device === "d1" ? 2 : 1) })).labels).toEqual([]);
  });

  it("claims nothing in noise or when every rate moved alike", () => {
    for (let seed = 1; seed <= 10; seed++) {
      expect(search(conversions({}, seed)).labels).toEqual([]);
      expect(search(conversions({ rate: () => 0.85 }, seed)).labels).toEqual([]);
    }
  });

  it("reports a share near one in its own direction", () => {
    const rows = conversions({ rate: ({ channel }) => (channel === "h2" ? 3 : 1) }).map((row) => ({
      ...row,
      actual: Number(row["actualOf"]) - Number(row["actual"]),
      expected: Number(row["expectedOf"]) - Number(row["expected"]),
    }));
    const { labels: found, causes } = search(rows);
    expect(found).toEqual(["rate: channel=h2"]);
    expect(causes[0]!.contribution).toBeLessThan(0);
    expect(causes[0]!.effect).toBeLessThan(0);
  });

  it("handles an average, whose numerator exceeds its denominator", () => {
    const random = seeded(2);
    const rows = visits.map((row) => {
      const orders = 100 + Math.floor(400 * random());
      const basket = (change: number) => orders * 50 * change * (1 + 0.02 * (random() - 0.5));
      return {
        ...row,
        expectedOf: orders,
        actualOf: orders,
        expected: basket(1),
        actual: basket(row["country"] === "c4" ? 0.7 : 1),
      };
    });
    const { labels: found, causes } = search(rows);
    expect(found).toEqual(["rate: country=c4"]);
    expect(causes[0]!.effect).toBeCloseTo(Math.log(0.7), 1);
  });
});

describe("incidents in sparse tables", () => {
  /** Few failures per cell, with more than one outcome in a hundred only where the incident is. */
  function failures(isHit: (row: Row) => boolean, seed: number): Row[] {
    const random = seeded(seed);
    return cross({ cdn: names("n", 4), bitrate: names("b", 4), isp: names("i", 5) })
      .filter(() => random() < 0.7)
      .map((row) => {
        const expectedOf = 1 + Math.floor(60 * random() ** 2);
        const actualOf = 1 + Math.floor(60 * random() ** 2);
        return {
          ...row,
          expectedOf,
          actualOf,
          expected: expectedOf - Math.min(expectedOf, countAround(0.02 * expectedOf, random)),
          actual: actualOf - Math.min(actualOf, countAround((isHit(row) ? 0.4 : 0.02) * actualOf, random)),
        };
      });
  }

  it("names the one segment that holds the failures", () => {
    expect(search(failures(({ bitrate }) => bitrate === "b2", 1)).labels).toEqual(["rate: bitrate=b2"]);
  });

  it("names two segments that failed together", () => {
    const { labels: found } = search(failures(({ bitrate }) => bitrate === "b2" || bitrate === "b3", 3));
    expect(found).toEqual(["rate: bitrate=b2", "rate: bitrate=b3"]);
  });

  it("stays silent without an incident", () => {
    for (let seed = 1; seed <= 30; seed++) expect(search(failures(() => false, seed)).labels).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { askCase, makeTraffic, makeVisits, type Traffic } from "./ask-case.ts";

/** Every rate rises by 6 % while visits move from where people buy to where they look. */
const simpson = (scale: number): Traffic[] => [
  { device: "web", visits: 600 * scale, rate: 0.2, lateVisits: 300 * scale, lateRate: 0.212 },
  { device: "app", visits: 400 * scale, rate: 0.04, lateVisits: 900 * scale, lateRate: 0.0424 },
  { device: "tablet", visits: 150 * scale, rate: 0.1, lateVisits: 150 * scale, lateRate: 0.106 },
];

describe("a ratio that falls while the rate of every segment rises", () => {
  const cases: [string, Record<string, string>, string][] = [
    ["in a table of daily sums", { traffic: makeTraffic(1, simpson(1)) }, "sum(orders) / sum(visits)"],
    ["in a table of single visits", { visits: makeVisits(1, simpson(0.3)) }, "avg(converted)"],
  ];
  it.each(cases)("is a matter of mix, and no rate is blamed: %s", async (_, tables, metric) => {
    const { explanations, change, remainder, hypotheses } = await askCase(tables, metric);
    expect(change.absolute).toBeLessThan(0);
    expect(explanations[0]).toMatchObject({ kind: "mix" });
    expect(Object.keys(explanations[0].segment ?? {})).toEqual(["device"]);
    expect(explanations.filter(({ kind }) => kind === "segment")).toEqual([]);
    expect(explanations[0].contribution.absolute).toBeLessThan(0.9 * (change.absolute as number));
    expect(explanations[0].reasoning).toMatch(/Rate effect \+\d.*mix effect −\d.*interaction/);
    const sum = explanations.reduce((total, one) => total + one.contribution.absolute, remainder.absolute);
    expect(sum).toBeCloseTo(change.absolute as number, 12);
    expect(hypotheses.find(({ title }) => title.startsWith("The mix changed"))?.status).toBe("CONFIRMED");
  });
});

it("says the rate effect, the mix effect and the interaction of a segment whose rate fell, with their evidence", async () => {
  const visits = makeVisits(3, [
    { device: "web", visits: 150, rate: 0.2, lateVisits: 150, lateRate: 0.2 },
    { device: "app", visits: 150, rate: 0.2, lateVisits: 150, lateRate: 0.08 },
    { device: "tablet", visits: 150, rate: 0.2, lateVisits: 150, lateRate: 0.2 },
  ]);
  const { explanations, evidence } = await askCase({ visits }, "avg(converted)");
  const [first] = explanations;
  expect(first).toMatchObject({ kind: "segment", segment: { device: "app" } });
  const figures = first.reasoning.match(/Rate effect (\S+) points, mix effect (\S+) points, interaction (\S+) points/);
  const effects = (figures ?? []).slice(1).map((text) => Number(text.replace("−", "-")) / 100);
  expect(effects).toHaveLength(3);
  expect(effects[0]).toBeLessThan(-0.03);
  expect(Math.abs(effects[1])).toBeLessThan(0.005);
  expect(effects[0] + effects[1] + effects[2]).toBeCloseTo(first.contribution.absolute, 3);
  const weighed = first.evidence.map((id) => evidence[id]).find(({ sql }) => sql.includes(" as part, "));
  expect(weighed?.sql).toContain("exposure");
  expect(first.rateAndMix!.evidence.map((id) => evidence[id].sql)).toEqual([expect.stringContaining("group by part")]);
  expect(first.rateAndMix!.effect.rate).toBeCloseTo(effects[0], 4);
});

it("says of a segment that was not there before that it entered, and calls it mix", async () => {
  const visits = makeVisits(4, [
    { device: "web", visits: 150, rate: 0.2, lateVisits: 150, lateRate: 0.2 },
    { device: "app", visits: 150, rate: 0.2, lateVisits: 150, lateRate: 0.2 },
    { device: "kiosk", visits: 0, rate: 0, lateVisits: 100, lateRate: 0.02 },
  ]);
  const { explanations } = await askCase({ visits }, "avg(converted)");
  expect(explanations[0]).toMatchObject({ kind: "mix", segment: { device: "kiosk" } });
  expect(explanations[0].reasoning).toContain("It entered: it did not exist before");
  expect(explanations[0].contribution.share).toBeGreaterThan(0.7);
});

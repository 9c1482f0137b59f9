import { describe, expect, it } from "vitest";
import { openFiles } from "../../src/engine/data-source.ts";
import type { CaseExplanation } from "../../src/investigate/case-result.ts";
import { investigate } from "../../src/investigate/investigate.ts";
import { questionOf, writeTables } from "./investigate-tables.ts";
import type { Order } from "./made-orders.ts";
import { calendars, makePanel, noises, type PanelRecipe } from "./made-panels.ts";

const metrics = { sum: "sum(orders)", ratio: "sum(orders)/sum(visits)" };

async function explained(rows: Order[], metric: keyof typeof metrics): Promise<CaseExplanation[]> {
  const source = await openFiles(writeTables({ daily: rows }));
  try {
    const { explanations } = await investigate(questionOf({ metric: metrics[metric] }), {
      source,
      sessionId: "00000000-0000-4000-8000-000000000000",
      now: () => new Date(0),
      onProgress: () => {},
    });
    return explanations;
  } finally {
    source.close();
  }
}

async function blamedIn(rows: Order[], metric: keyof typeof metrics): Promise<string[]> {
  const explanations = await explained(rows, metric);
  return explanations.flatMap(({ segment }) => (segment === null ? [] : [nameOf(segment)]));
}

const nameOf = (segment: object): string =>
  Object.entries(segment)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

describe("tables with one row per day and cell", () => {
  const isIosInGermany = (cell: Order) => cell["device"] === "ios" && cell["country"] === "DE";
  const planted: Record<string, { recipe: Omit<PanelRecipe, "seed">; metric: keyof typeof metrics; wanted: string }> = {
    "a cell that lost most of its orders": {
      recipe: { noise: "shares", effect: (cell) => (isIosInGermany(cell) ? 0.4 : 1) },
      metric: "sum",
      wanted: "device=ios country=DE",
    },
    "a value that lost a seventh, each cell with a week of its own": {
      recipe: { calendar: "own weeks", effect: ({ country }) => (country === "FR" ? 0.85 : 1) },
      metric: "sum",
      wanted: "country=FR",
    },
    "a value that gained, on restless days": {
      recipe: { calendar: "restless", effect: ({ device }) => (device === "web" ? 1.3 : 1) },
      metric: "sum",
      wanted: "device=web",
    },
    "a cell that fell while everything did": {
      recipe: { calendar: "broad", noise: "overdispersed", effect: (cell) => (isIosInGermany(cell) ? 0.5 : 1) },
      metric: "sum",
      wanted: "device=ios country=DE",
    },
    "a cell of a table in which empty cells have no row": {
      recipe: { level: 12, effect: (cell) => (isIosInGermany(cell) ? 0.3 : 1) },
      metric: "sum",
      wanted: "device=ios country=DE",
    },
    "a rate that fell in one cell": {
      recipe: { calendar: "weekdays", moves: "rate", effect: (cell) => (isIosInGermany(cell) ? 0.7 : 1) },
      metric: "ratio",
      wanted: "device=ios country=DE",
    },
  };

  it.each(Object.entries(planted))(
    "blames %s",
    async (_, { recipe, metric, wanted }) => {
      expect(await blamedIn(makePanel({ ...recipe, seed: 12 }), metric)).toEqual([wanted]);
    },
    60_000,
  );

  it("is sure of a clear fall, and of what moved beside it", async () => {
    const effect = (cell: Order) => (isIosInGermany(cell) ? 0.5 : 1);
    const explanations = await explained(makePanel({ seed: 12, calendar: "broad", effect }), "sum");
    expect(explanations.map(({ kind }) => kind)).toEqual(["broad", "segment"]);
    const [, { qValue, contribution }] = explanations;
    expect(qValue).toBeLessThan(0.001);
    expect(contribution.interval![1]).toBeLessThan(contribution.absolute / 2);
  }, 60_000);

  it("blames at most one of 14 in which no segment moved", async () => {
    const blamed: string[] = [];
    for (const [i, calendar] of calendars.entries()) {
      for (const metric of ["sum", "ratio"] as const) {
        const noise = noises[(i + (metric === "sum" ? 0 : 1)) % noises.length];
        const found = await blamedIn(makePanel({ seed: 40 + i, calendar, noise }), metric);
        if (found.length > 0) blamed.push(`${calendar} ${noise} ${metric}: ${found.join("; ")}`);
      }
    }
    expect(blamed.length, blamed.join("\n")).toBeLessThanOrEqual(1);
  }, 300_000);
});

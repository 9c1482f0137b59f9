import { writeFileSync } from "node:fs";
import { comparisonStart, dateOf, makeQuietTable, type QuietKind } from "../../../bench/quiet-tables.ts";
import type { Question } from "../../../src/investigate/question.ts";
import { newFolder, questionOf, writeTables } from "../investigate-tables.ts";
import { isLate, makeOrders, type Order, type Shop } from "../made-orders.ts";
import { makePanel, type PanelRecipe } from "../made-panels.ts";

export interface MadeCase {
  files: string[];
  question: Question;
}

const fell =
  (values: Record<string, string>, to: number) =>
  (order: Order): number =>
    isLate(order) && Object.entries(values).every(([name, value]) => order[name] === value) ? to : 1;

const visits = (order: Order, random: { uniform(): number }): Order => ({
  visits: 5,
  paid: Array.from({ length: 5 }, () =>
    random.uniform() < (order["device"] === "ios" ? 0.4 : 0.2) ? 1 : 0,
  ).reduce<number>((a, b) => a + b, 0),
});

const orders = (shop: Shop, metric: string, asked: Partial<Question> = {}): MadeCase => ({
  files: writeTables({ orders: makeOrders({ perDay: 100, ...shop }) }),
  question: { ...questionOf({ metric }), ...asked },
});

const panel = (recipe: PanelRecipe, metric: string, asked: Partial<Question> = {}): MadeCase => ({
  files: writeTables({ daily: makePanel(recipe) }),
  question: { ...questionOf({ metric }), ...asked },
});

const quietMetrics: Record<QuietKind, string> = {
  sum: "sum(amount)",
  count: "count(*)",
  avg: "avg(amount)",
  ratio: "sum(orders)/sum(visits)",
};

function quiet(index: number): MadeCase {
  const { csv, kind } = makeQuietTable(index);
  const file = `${newFolder("quiet")}.csv`;
  writeFileSync(file, csv);
  const period = (from: number) => ({ start: dateOf(from), end: dateOf(from + 13) });
  const question = questionOf({
    metric: quietMetrics[kind],
    baseline: period(comparisonStart - 14),
    comparison: period(comparisonStart),
  });
  return { files: [file], question };
}

const ios = { device: "ios", country: "DE" };
const isIos = (cell: Order): boolean => cell["device"] === "ios" && cell["country"] === "DE";

/** One of each kind of answer, and of each kind of metric. */
export const madeCases: Record<string, () => MadeCase> = {
  "a segment fell": () => orders({ seed: 1, volume: fell(ios, 0.3) }, "sum(amount)"),
  "a segment fell, and was suspected": () =>
    orders({ seed: 2, volume: fell(ios, 0.3) }, "count(*)", { prompt: "I suspect iOS in Germany" }),
  "a small one was suspected": () =>
    panel({ seed: 3, effect: (cell) => (isIos(cell) ? 0.7 : 1) }, "sum(orders)", { prompt: "iOS in Germany fell" }),
  "the wrong one was suspected": () =>
    panel({ seed: 4, effect: (cell) => (isIos(cell) ? 0.4 : 1) }, "sum(orders)", { prompt: "Android in the US" }),
  "everything fell": () => orders({ seed: 5, volume: fell({}, 0.7) }, "sum(amount)"),
  "one fell and one rose": () =>
    orders(
      {
        seed: 6,
        most: 2,
        volume: (order) => fell({ country: "DE" }, 0.6)(order) * fell({ country: "FR" }, 1.55)(order),
      },
      "sum(amount)",
    ),
  "a part rose against a fall": () =>
    orders(
      {
        seed: 7,
        most: 2,
        volume: (order) => fell({ country: "DE" }, 0.3)(order) * fell({ country: "ES" }, 1.9)(order),
      },
      "count(*)",
    ),
  "a share of the volume shifted": () =>
    orders({ seed: 8, most: 2, volume: fell({ device: "ios" }, 1.8), columns: visits }, "sum(paid)/sum(visits)"),
  "a rate fell": () =>
    panel({ seed: 9, moves: "rate", effect: (cell) => (isIos(cell) ? 0.5 : 1) }, "sum(orders)/sum(visits)"),
  "different things were counted": () =>
    orders(
      {
        seed: 11,
        volume: fell({ device: "ios" }, 0.2),
        columns: (_, random) => ({ user_id: `u${Math.floor(1500 * random.uniform())}` }),
      },
      "count(distinct user_id)",
    ),
  "periods of different lengths": () =>
    orders({ seed: 12, volume: fell(ios, 0.3) }, "sum(amount)", {
      baseline: { start: "2025-01-20", end: "2025-02-16" },
    }),
  "days are missing": () => ({
    files: writeTables({
      orders: makeOrders({ seed: 13, perDay: 60 }).filter(({ day }) => String(day) < "2025-02-24"),
    }),
    question: questionOf({ metric: "sum(amount)" }),
  }),
  "a value has a new name": () => ({
    files: writeTables({
      orders: makeOrders({ seed: 14, volume: fell({ device: "web" }, 0.4) }).map((order) =>
        isLate(order) && order["channel"] === "mail" ? { ...order, channel: "newsletter" } : order,
      ),
    }),
    question: questionOf({ metric: "sum(amount)" }),
  }),
  "a quiet sum": () => quiet(0),
  "a quiet count": () => quiet(1),
  "a quiet ratio": () => quiet(3),
  "an average that rose everywhere": () => quiet(10),
};

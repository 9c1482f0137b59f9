import type { Question } from "../../../src/investigate/question.ts";
import type { Tables } from "../../engine/sources/fill-source.ts";
import { questionOf } from "../../investigate/investigate-tables.ts";
import { baseline, isLate, makeOrders, type Order, type Shop } from "../../investigate/made-orders.ts";

export interface ConformanceCase {
  name: string;
  tables: Tables;
  question: Question;
}

const metrics = ["sum(amount)", "count(*)", "avg(amount)", "sum(paid)/sum(items)", "count(distinct customer)"];

/** What happened: how much of the usual volume an order has, and what becomes of its columns. */
interface Plant extends Pick<Shop, "volume" | "most"> {
  change?(order: Order): Order;
  rows?(orders: Order[]): Order[];
}

const isGerman = (order: Order): boolean => isLate(order) && order["country"] === "DE";

const noChange: Order = {};

const plants: Record<string, Plant> = {
  nothing: {},
  "one country falls": { volume: (order) => (isGerman(order) ? 0.35 : 1) },
  "one corner costs more": {
    change: (order) =>
      isGerman(order) && order["device"] === "ios" ? { amount: 2 * Number(order["amount"]) } : noChange,
  },
  "everything falls": { volume: (order) => (isLate(order) ? 0.75 : 1) },
  "days are missing": {
    rows: (orders) => orders.filter(({ day }) => String(day) < "2025-02-24" || String(day) > "2025-02-27"),
  },
  "a day is loaded twice": {
    rows: (orders) => [...orders, ...orders.filter(({ day }) => ["2025-02-19", "2025-02-20"].includes(String(day)))],
  },
};

function ordersOf(seed: number, { volume, most, change = () => noChange, rows = (orders) => orders }: Plant): Order[] {
  const orders = makeOrders({
    seed,
    perDay: 25,
    dimensions: { device: { ios: 4, web: 3 }, country: { DE: 3, FR: 3, "Côte d'Ivoire": 2, 'say "hi", you': 1 } },
    volume,
    most,
    columns: (order, random) => {
      const items = 1 + Math.floor(3 * random.uniform());
      const made = {
        amount: Math.round(2000 + 8000 * random.uniform()) / 100,
        items,
        paid: Math.floor((items + 1) * random.uniform()),
        customer: `c${Math.floor(300 * random.uniform())}`,
        coupon: random.uniform() < 0.5 ? null : ["SAVE", "NEW"][Math.floor(2 * random.uniform())],
      };
      return { ...made, ...change({ ...order, ...made }) };
    },
  });
  return rows(orders);
}

// All metrics ask the same table of a plant, so that it is made and taken out once.
const crossed = Object.entries(plants).flatMap(([name, plant], i) => {
  const tables = { orders: ordersOf(100 + i, plant) };
  return metrics.map(
    (metric): ConformanceCase => ({ name: `${metric}: ${name}`, tables, question: questionOf({ metric }) }),
  );
});

const shops = Array.from({ length: 12 }, (_, i) => ({ shop_id: i + 1, region: ["north", "south", "west"][i % 3] }));

const special: ConformanceCase[] = [
  {
    name: "the cause is in a joined table",
    tables: {
      orders: ordersOf(7, {})
        .map((order, i) => ({ ...order, shop_id: (i % 12) + 1 }))
        .filter((order, i) => !isLate(order) || order.shop_id % 3 > 0 || i % 4 === 0),
      shops,
    },
    question: questionOf({ metric: "sum(amount)" }),
  },
  {
    name: "days are numbers",
    tables: {
      orders: ordersOf(8, plants["one country falls"]).map((order) => ({
        ...order,
        day: Number(String(order["day"]).replaceAll("-", "")),
      })),
    },
    question: { ...questionOf({ metric: "sum(amount)" }), dateColumn: "day" },
  },
  {
    name: "periods of different length",
    tables: { orders: ordersOf(9, plants["one country falls"]) },
    question: { ...questionOf({ metric: "sum(amount)" }), baseline: { ...baseline, start: "2025-01-20" } },
  },
  {
    name: "a median",
    tables: { orders: ordersOf(10, plants["one corner costs more"]) },
    question: questionOf({ metric: "median(amount)" }),
  },
];

export const conformanceCases = [...crossed, ...special];

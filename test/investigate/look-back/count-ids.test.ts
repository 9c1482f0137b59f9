import { expect, it } from "vitest";
import type { DatedRows } from "../../../src/analysis/history/dated-rows.ts";
import { proveIds, readIds } from "../../../src/investigate/look-back/count-ids.ts";
import { datedRequest, lookBack } from "../../../src/investigate/look-back/look-back.ts";
import { factsOf, openTables } from "./made-facts.ts";

// A receipt an hour from 8 to 17 of ten weeks, each with bread and every other one with tea, in two shops by turns; customers come back.
const source = await openTables(`create table lines as
  select day + to_hours(8 + hour::integer) as sold, day::date::varchar || ' ' || hour as receipt, 'c' || (hour % 3) as customer,
    ['north', 'south'][1 + hour % 2] as shop, item
  from range(timestamp '2026-01-05', timestamp '2026-03-16', interval 1 day) days(day), range(10) hours(hour),
    (values ('bread', 1), ('tea', 2)) items(item, nth) where hour % nth = 0`);

const dimension = (name: string) => ({ name, sql: name, cardinality: 2 });
const count = (id: string, aggregate = `count(distinct ${id})`) =>
  factsOf("lines", {
    metric: { kind: "distinct", amount: id, aggregate },
    dimensions: [dimension("shop"), dimension("item")],
  });

const sums = ({ dimensions: [first], amounts }: DatedRows) =>
  Object.fromEntries(
    first!.values.map((value, code) => [
      value,
      amounts.reduce((sum, amount, i) => sum + (first!.codes[i] === code ? amount : 0), 0),
    ]),
  );

it("proves that receipts lie in one day and one shop, though not in one item", async () => {
  const proof = await proveIds(count("receipt"), source);
  expect(proof).toEqual({ fixed: [dimension("shop")], varied: [dimension("item")] });
});

it("proves nothing of what comes back, nor of what is more than a count", async () => {
  expect(await proveIds(count("customer"), source)).toBe(null);
  expect(await proveIds(count("receipt", "count(distinct receipt) / count(distinct shop)"), source)).toBe(null);
});

it("reads each receipt once, and once for every item it holds", async () => {
  const facts = count("receipt");
  const proof = (await proveIds(facts, source))!;
  const data = await readIds(facts, proof, datedRequest(facts), source);
  expect(sums(data)).toEqual({ north: 350, south: 350 });
  expect(data.alone.map(sums)).toEqual([{ bread: 700, tea: 350 }]);
});

it("tells the items apart that moved most where there are too many", async () => {
  const dimensions = [{ ...dimension("item"), cardinality: 1000 }];
  const facts = { ...count("receipt"), dimensions };
  const { alone } = await readIds(facts, { fixed: [], varied: dimensions }, datedRequest(facts), source);
  expect(alone.map(sums)).toEqual([{ bread: 700, tea: 350 }]);
});

it("gives receipts a past, and says which movers overlap", async () => {
  const past = (await lookBack(count("receipt"), source))!;
  expect(past.usual).toMatchObject({ verdict: "usual", of: 9 });
  expect(past.said).toEqual([]);
  const byDimension = past.movers.map(({ terms, share, overlaps }) => [terms[0]!.dimension, share, overlaps]);
  expect(byDimension).toContainEqual(["item", null, true]);
  expect(byDimension.find(([name]) => name === "shop")!.at(-1)).toBe(false);
});

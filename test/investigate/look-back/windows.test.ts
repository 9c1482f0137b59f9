import { expect, it } from "vitest";
import { lookAtPast } from "../../../src/investigate/look-back/look-at-past.ts";
import { factsOf, openTables } from "./made-facts.ts";

// Twenty weeks with two hundred visits a day in four countries by turns; amounts from 1 to 97, and sixty users of each country come back.
const visits = `select day::date as sold, ['DE', 'FR', 'IT', 'ES'][1 + nth % 4] as country, strftime(day, '%A') as weekday,
    'user ' || (nth % 4) || ' ' || (hash(day, nth) % 60) as visitor, 1 + hash(nth, day) % 97 as amount
  from range(timestamp '2025-10-27', timestamp '2026-03-16', interval 1 day) days(day), range(200) visits(nth)`;
const source = await openTables(
  `create table quiet as ${visits}`,
  `create table dear as select * replace (case when country = 'IT' and sold >= '2026-03-09' then 2 * amount else amount end as amount) from quiet`,
  `create table gone as select * from quiet where not (country = 'FR' and sold >= '2026-03-09' and right(visitor, 1) < '6')`,
  `create table less as select * from quiet where not (sold >= '2026-03-09' and right(visitor, 1) < '6')`,
  `create table holed as select * from quiet where sold not between '2026-03-10' and '2026-03-13'`,
);

const dimensions = ["country", "weekday"].map((name) => ({ name, sql: name, cardinality: 7 }));
const median = { kind: "level", amount: "amount", aggregate: "median(amount)" } as const;
const visitors = { kind: "distinct", amount: "visitor", aggregate: "count(distinct visitor)" } as const;
const look = async (table: string, metric: typeof median | typeof visitors) =>
  (await lookAtPast(factsOf(table, { metric, dimensions }), source))!;

it.each([median, visitors])(
  "holds a metric that adds up over nothing against its past ($aggregate)",
  async (metric) => {
    const past = await look("quiet", metric);
    expect(past.usual).toMatchObject({ verdict: "usual", of: 19 });
    expect(past.said).toEqual([]);
    expect(past.movers.map(({ terms }) => terms[0]!.dimension)).toEqual(Array(4).fill("country"));
  },
);

it("names the value whose median moved", async () => {
  const past = await look("dear", median);
  expect(past.said[0]).toMatchObject({ kind: "part", terms: [{ dimension: "country", value: "IT" }] });
  expect(past.movers[0]).toMatchObject({ terms: [{ value: "IT" }], share: null, unusual: { rank: 1, of: 19 } });
});

it("names the country whose visitors stay away, and calls it broad where all do", async () => {
  const [part] = (await look("gone", visitors)).said;
  expect(part).toMatchObject({ kind: "part", terms: [{ dimension: "country", value: "FR" }] });
  const past = await look("less", visitors);
  expect(past.usual.verdict).toBe("unusual");
  expect(past.said[0]).toMatchObject({ kind: "broad", spread: { dimension: "country", alike: 4, of: 4 } });
});

it("blames days without rows for visitors that are missing", async () => {
  const past = await look("holed", visitors);
  expect(past.said[0]).toMatchObject({
    kind: "fault",
    fault: "missing",
    times: ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"],
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../src/engine/duck.ts";
import { findLiteralFigures } from "../../src/engine/find-literal-figures.ts";

const scratch = makeScratchFolder();
let duck: Duck;
beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.folder });
  await duck.run("create table orders (amount double, device varchar)");
});
afterAll(() => {
  duck.close();
  scratch.remove();
});

describe("a query that gives figures of its own text is no evidence", () => {
  it.each([
    "select 4200 as revenue",
    "select 41 + 1 as revenue",
    "select '4200' as revenue",
    "with hidden as (select 4200 as revenue) select revenue from hidden",
    "select revenue from (values (4200)) given(revenue)",
    "select range as revenue from range(4200, 4201)",
    "select unnest([4200]) as revenue",
    "select sum(amount) as revenue from orders where false union all select 4200",
    "select sum(amount) as revenue from orders where false union all select 4200 from orders",
    "select given.revenue from orders, (values (4200)) given(revenue)",
    "select revenue, device from orders, (select 4200 as revenue)",
    "with recursive up as (select 4200 as revenue union all select revenue + 1 from up where revenue < 4205) select revenue from up",
    "select (select 4200) as revenue, device from orders",
    "describe select 4200 as revenue",
    "select sum(4200) as revenue from orders",
    "select max(4200) as revenue, device from orders group by device",
  ])("%s", async (sql) => {
    await duck.table(sql, [], 10);
    expect(await findLiteralFigures(duck, sql)).not.toBeNull();
  });

  it.each([
    "select sum(amount) as revenue from orders",
    "select count(*) as n from orders where device = 'ios'",
    "select 'baseline' as period, 0 as part, sum(amount) from orders union all select 'comparison', 1, sum(amount) from orders",
    "with kept as (select * from orders) select device, sum(amount) from kept group by 1",
    "select device, sum(amount) / (select sum(amount) from orders) from orders group by all",
    "select *, row_number() over () as place from orders",
    "select coalesce(sum(o.amount), 0) from range(3) r left join orders o on o.amount = r.range",
    "describe select amount from orders",
    "describe select 1 from orders",
    "select sum(1) as n, sum(1) filter (device = 'ios') from orders",
  ])("but this is: %s", async (sql) => {
    await duck.table(sql, [], 10);
    expect(await findLiteralFigures(duck, sql)).toBeNull();
  });
});

import { expect, it } from "vitest";
import { betweenYears, findHoliday } from "../../../src/investigate/look-back/find-holiday.ts";
import { lookBack } from "../../../src/investigate/look-back/look-back.ts";
import { factsOf, openTables } from "./made-facts.ts";

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

it("knows public holidays, and days that a column calls so", () => {
  expect(findHoliday([dayOf("2025-12-25")], [])).toMatch(/^Christmas Day/);
  expect(findHoliday([dayOf("2025-12-10")], [])).toBe(null);
  expect(findHoliday([dayOf("2025-12-10")], ["holiday = 1"])).toBe("holiday = 1");
});

it("takes the days between Christmas and New Year together, where a holiday is among them", () => {
  expect(betweenYears(["2025-12-23", "2025-12-26", "2025-12-29"].map(dayOf))).toEqual(
    ["2025-12-26", "2025-12-29"].map(dayOf),
  );
  expect(betweenYears(["2025-12-29", "2025-12-30"].map(dayOf))).toEqual([]);
});

// A hundred orders a day or a few more, sixty between the years, and thirty on the holidays themselves, or none.
const orders = (table: string, onHolidays: number) => `create table ${table} as select day::date as sold
  from range(timestamp '2025-10-01', timestamp '2026-02-28', interval 1 day) days(day), range(110) orders(nth)
  where nth < case when day in ('2025-12-25', '2025-12-26', '2026-01-01') then ${onHolidays}
    when day between '2025-12-24' and '2026-01-02' then 60 else 100 + hash(day) % 8 end`;
const source = await openTables(orders("open", 30), orders("closed", 0));

it.each(["open", "closed"])("explains a week between the years by the calendar (%s on holidays)", async (table) => {
  const facts = factsOf(table, {
    metric: {},
    baseline: { start: "2025-12-12", end: "2025-12-18" },
    comparison: { start: "2025-12-26", end: "2026-01-01" },
  });
  const [said] = (await lookBack(facts, source))!.said;
  expect(said).toMatchObject({ kind: "calendar", holiday: "Christmas and New Year" });
  expect(said).toHaveProperty("times.length", 7);
});

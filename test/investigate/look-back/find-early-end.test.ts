import { expect, it } from "vitest";
import type { ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";
import { lookBack } from "../../../src/investigate/look-back/look-back.ts";
import { factsOf, openTables } from "./made-facts.ts";

// Twelve rows a day from 8 to 19 for ten weeks; of the last Sunday those until 10:30.
const hours = `select day + to_hours(8 + hour::integer) + interval 30 minutes as sold
  from range(timestamp '2026-01-05', timestamp '2026-03-16', interval 1 day) days(day), range(12) hours(hour)`;
const source = await openTables(
  `create table timed as select * from (${hours}) where sold < timestamp '2026-03-15 11:00'`,
  `create table beside as select sold::date as sold, strftime(sold, '%H:%M:%S') as clock from timed`,
  `create table whole as ${hours}`,
);
const beside = { name: "beside", profiles: [{ name: "clock", samples: ["08:30:00", "19:30:00"] }] };
const tables = [beside] as unknown as ProfiledTable[];
const look = async (table: string) => {
  const facts = factsOf(table, {
    metric: {},
    baseline: { start: "2026-03-06", end: "2026-03-08" },
    comparison: { start: "2026-03-13", end: "2026-03-15" },
  });
  return (await lookBack(facts, { ...source, tables }))!;
};

it.each(["timed", "beside"])("sees that the last day is cut off (%s)", async (table) => {
  const { grain, faults } = await look(table);
  expect(grain).toBe("day");
  expect(faults).toMatchObject([{ fault: "cut_off", times: ["2026-03-15"], until: "10:30", effect: -9, share: 1 }]);
});

it("finds nothing where the day is whole", async () => {
  expect((await look("whole")).faults).toEqual([]);
});

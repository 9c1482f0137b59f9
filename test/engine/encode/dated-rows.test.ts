import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatedRows } from "../../../src/analysis/history/dated-rows.ts";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import type { CutLimits } from "../../../src/engine/encode/dated/choose-cut.ts";
import type { DatedRequest } from "../../../src/engine/encode/dated/dated-request.ts";
import { fetchDatedCells } from "../../../src/engine/encode/dated/fetch-dated-cells.ts";
import { readDatedRows } from "../../../src/engine/encode/dated/read-dated-rows.ts";
import { toCells } from "../../analysis/history/to-cells.ts";

const scratch = makeScratchFolder();
let duck: Duck;
beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.folder, threads: 1 });
  // Forty rows every 150 hours of 2024; amounts are whole numbers, so that their sums are exact in any order.
  await duck.run(`create table sales as select timestamp '2024-01-01' + to_hours(150 * (i // 40)::integer) as sold,
    case when i % 11 = 0 then null else 'shop ' || (i % 4) end as shop, ['é', 'z', 'B'][1 + i % 3] as kind,
    'c' || (i * 7919 % 499) as customer, (i * 31 % 97)::double as amount, 1 + i % 4 as items from range(2300) t(i)`);
});
afterAll(() => {
  duck.close();
  scratch.remove();
});

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

const request: DatedRequest = {
  from: "(select * from sales) facts",
  time: "sold",
  dimensions: [
    { name: "customer", sql: "customer", cardinality: 499 },
    { name: "shop", sql: "shop", cardinality: 7 },
    { name: "kind", sql: "kind", cardinality: 3 },
  ],
  amount: "amount",
  exposure: null,
  baseline: { start: dayOf("2024-10-01"), end: dayOf("2024-10-14") },
  comparison: { start: dayOf("2024-10-15"), end: dayOf("2024-10-28") },
};
/** Few cells hold many rows where rows are not cut by customers. */
const few = request.dimensions.slice(1);
const noLimits = { cells: 1e9, bytes: Number.POSITIVE_INFINITY };
const plain = ({ dimensions, ...data }: DatedRows) => ({
  ...data,
  dimensions: dimensions.map(({ name, values, codes }) => ({ name, values, codes: [...codes] })),
});

const grains: Record<DatedRows["calendar"]["grain"], Partial<DatedRequest>> = {
  hour: {
    baseline: { start: dayOf("2024-10-01"), end: dayOf("2024-10-02") },
    comparison: { start: dayOf("2024-10-03"), end: dayOf("2024-10-04") },
  },
  day: {},
  week: { time: "date_trunc('week', sold)" },
  month: { time: "date_trunc('month', sold)" },
  quarter: { time: "date_trunc('quarter', sold)" },
  year: { time: "date_trunc('year', sold + to_days(200))" },
};

describe.each(Object.entries(grains))("dated rows in buckets of a %s", (grain, more) => {
  it.each([null, "items"])(
    "are the same one by one, as cells, and summed up by a server (exposure: %s)",
    async (exposure) => {
      const asked = { ...request, ...more, exposure };
      const rows = await readDatedRows(duck, asked, noLimits);
      expect(rows).toMatchObject({ calendar: { grain }, sums: null, isWhole: true, negativeShare: 0, leftOut: [] });
      expect(plain(await fetchDatedCells(duck.rows, asked, noLimits))).toEqual(plain(toCells(rows)));

      const cells = await readDatedRows(duck, { ...asked, dimensions: few }, { ...noLimits, cells: 2000 });
      expect(cells.amounts.length).toBeLessThan(900);
      expect(plain(cells)).toEqual(plain(toCells({ ...rows, dimensions: rows.dimensions.slice(1) })));
      expect(plain(await fetchDatedCells(duck.rows, { ...asked, dimensions: few }, noLimits))).toEqual(plain(cells));
    },
  );
});

describe("a table of too many cells", () => {
  const both = async (limits: CutLimits) => [
    await readDatedRows(duck, request, limits),
    await fetchDatedCells(duck.rows, request, limits),
  ];
  const namesOf = ({ dimensions, alone, leftOut }: DatedRows) => ({
    together: dimensions.map(({ name }) => name),
    alone: alone.map((own) => own.dimensions[0]!.name),
    leftOut,
  });

  it("is cut by fewer dimensions at once, the most varied by themselves where there is room, and says which are left out", async () => {
    for (const data of await both({ ...noLimits, cells: 1000 })) {
      expect(namesOf(data)).toEqual({ together: ["kind"], alone: ["shop", "customer"], leftOut: [] });
      for (const { sums } of [data, ...data.alone]) expect(sums!.rows.reduce((sum, rows) => sum + rows)).toBe(2300);
      const shops = await fetchDatedCells(duck.rows, { ...request, dimensions: [request.dimensions[1]!] }, noLimits);
      expect(plain(data.alone[0]!)).toEqual(plain(shops));
    }
    for (const data of await both({ ...noLimits, cells: 500 }))
      expect(namesOf(data)).toEqual({ together: ["kind"], alone: [], leftOut: ["shop", "customer"] });
  });

  it("tells apart the values that moved most where a dimension has too many by itself", async () => {
    const [files, server] = await both({ ...noLimits, cells: 1000 });
    const [shop, customer] = files!.alone.map(({ dimensions: [dimension] }) => dimension!);
    expect(shop!.folded).toBeUndefined();
    expect(customer!.folded).toEqual({ rest: 0, cardinality: 499 });
    expect(customer!.values[0]).toBe("(all others)");
    expect(customer!.values.length).toBeLessThan(10);
    const { dimensions: _, ...cells } = files!.alone[1]!;
    expect(server!.alone[1]).toMatchObject(cells);
  });

  it("has at least its total", async () => {
    for (const data of await both({ ...noLimits, cells: 10 })) {
      expect(namesOf(data)).toEqual({ together: [], alone: [], leftOut: ["kind", "shop", "customer"] });
      expect(data.amounts.length).toBe(58);
    }
  });

  it("is cut so, too, where it would weigh too much on the wire", async () => {
    const data = await fetchDatedCells(duck.rows, request, { cells: 1e9, bytes: 130_000 });
    expect(namesOf(data)).toEqual({ together: ["shop", "kind"], alone: ["customer"], leftOut: [] });
  });
});

it("knows negative and broken amounts by their rows, whatever they sum up to", async () => {
  const amount = "case when kind = 'z' then -0.5 else 0.5 end";
  const data = await fetchDatedCells(duck.rows, { ...request, dimensions: [], amount });
  expect(data).toMatchObject({ isWhole: false });
  expect(data.negativeShare).toBeCloseTo(1 / 3, 2);
});

it("has no buckets where there are no rows", async () => {
  const from = "(select * from sales where false) facts";
  expect((await readDatedRows(duck, { ...request, from })).calendar.size).toBe(0);
  expect((await fetchDatedCells(duck.rows, { ...request, from })).calendar.size).toBe(0);
});

import { describe, expect, it } from "vitest";
import type { ColumnProfile, ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";
import { profileText } from "./profile-text.ts";

const column = ({ profiles }: ProfiledTable, name: string): ColumnProfile =>
  profiles.find((profile) => profile.name === name)!;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe("profileTable", () => {
  it("counts values, missing ones, extremes and mean exactly", async () => {
    const table = await profileText("plan,price\npro,10\nfree,\npro,30\n,20\npro,40\n");
    expect(column(table, "plan")).toMatchObject({
      cardinality: 2,
      nullCount: 1,
      min: "free",
      max: "pro",
      mean: null,
      topValues: [
        { value: "pro", count: 3 },
        { value: "free", count: 1 },
      ],
      histogram: [],
      samples: ["pro", "free"],
    });
    expect(column(table, "price")).toMatchObject({ cardinality: 4, nullCount: 1, min: 10, max: 40, mean: 25 });
  });

  it("gives each of a few whole numbers a bin of its own, gaps included", async () => {
    const table = await profileText("rating\n1\n1\n2\n5\n");
    expect(column(table, "rating").histogram).toEqual([2, 1, 0, 0, 1]);
  });

  it("puts many numbers into 24 equal bins that hold every value", async () => {
    const table = await profileText(
      `price\n${range(240)
        .map((value) => value + 0.5)
        .join("\n")}\n`,
    );
    const { histogram } = column(table, "price");
    expect(histogram).toHaveLength(24);
    expect(new Set(histogram)).toEqual(new Set([10]));
  });

  it("shows a number column by a spread of real values from smallest to largest", async () => {
    const table = await profileText(
      `price\n${range(101)
        .map((value) => value / 2)
        .join("\n")}\n`,
    );
    expect(column(table, "price").samples.map(Number)).toEqual([0, 12.5, 25, 37.5, 50]);
  });

  it("shows a time column from first to last", async () => {
    const days = range(60).map((day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10));
    const { samples, min, max, cardinality, histogram } = column(await profileText(`day\n${days.join("\n")}\n`), "day");
    expect([min, max, cardinality]).toEqual(["2024-01-01", "2024-02-29", 60]);
    expect([samples[0], samples.at(-1), samples.length]).toEqual(["2024-01-01", "2024-02-29", 5]);
    expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(60);
  });

  it("keeps whole numbers that a double cannot hold", async () => {
    const table = await profileText("account_id\n9007199254740993\n9007199254740995\n");
    expect(column(table, "account_id").max).toBe(9007199254740995n);
  });

  it("describes columns without values and with one value", async () => {
    const table = await profileText("a,empty,same\n1,,EUR\n2,,EUR\n");
    expect(column(table, "empty")).toMatchObject({
      role: "dimension",
      cardinality: 0,
      nullCount: 2,
      min: null,
      samples: [],
    });
    expect(column(table, "same")).toMatchObject({ role: "dimension", cardinality: 1, isFreeText: false });
  });

  it("handles column names that need quoting or clash with the engine's own", async () => {
    const table = await profileText('"say ""hi""",file_row_number,bin,n,value\nx,1,2,3,4\ny,2,2,3,5\n');
    expect(table.profiles.map(({ cardinality }) => cardinality)).toEqual([2, 2, 1, 1, 2]);
  });

  it("counts exactly above the size where it changes method", async () => {
    const rows = range(30_000).map((row) => {
      const time = new Date(Date.UTC(2024, 0, 1) + (row % 25_000) * 1000).toISOString().slice(0, 19);
      const fine = `${time}.${row % 3}00000`;
      return [row + 7, `k${row % 29_000}`, (row % 28_000) / 8, time, fine, row % 9].join(",");
    });
    const { profiles } = await profileText(`id,text,price,at,fine_at,few\n${rows.join("\n")}\n`);
    expect(profiles.map(({ cardinality }) => cardinality)).toEqual([30_000, 29_000, 28_000, 25_000, 30_000, 9]);
    for (const { histogram, dataType } of profiles)
      if (dataType !== "string") expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(30_000);
  });
});

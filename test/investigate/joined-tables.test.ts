import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { investigateCase } from "../../bench/investigate-case.ts";
import { joinedPeriods, makeJoinedCase } from "../../bench/joined-tables.ts";
import { newFolder } from "./investigate-tables.ts";

async function causesOf(seed: number, index: number): Promise<{ claimed: string[]; planted: string[] }> {
  const { tables, truth } = makeJoinedCase(seed, index);
  const folder = newFolder("shop");
  mkdirSync(folder);
  const files = Object.entries(tables).map(([table, csv]) => {
    const path = join(folder, `${table}.csv`);
    writeFileSync(path, csv);
    return path;
  });
  const { claimed } = await investigateCase({ files, metric: "sum(amount)", dateColumn: null, ...joinedPeriods });
  return { claimed: claimed.sort(), planted: [...truth].sort() };
}

describe("causes in joined tables of four weeks", () => {
  it("names a tier of customers whose days happen to resemble each other", async () => {
    const { claimed, planted } = await causesOf(2, 3);
    expect(planted).toEqual(["brand=B4", "tier=gold"]);
    expect(claimed).toEqual(planted);
  });

  it("names a pair across tables whose ripples look like drift of all that it meets", async () => {
    const { claimed, planted } = await causesOf(6, 2);
    expect(planted).toEqual(["category=toys&tier=free", "tier=basic", "tier=platinum"]);
    expect(claimed).toEqual(planted);
  });
});

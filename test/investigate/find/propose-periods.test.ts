import { describe, expect, it } from "vitest";
import { proposePeriods } from "../../../src/investigate/find/propose-periods.ts";
import { csv, day, openTexts } from "../understand/open-texts.ts";

const noise = (i: number): number => ((i * 7919) % 13) - 6;
const monthOf = (i: number): string => new Date(Date.UTC(2021, i, 1)).toISOString().slice(0, 10);

async function propose(table: string, metric = "sum(sales)", where?: string) {
  const source = await openTexts({ shop: table });
  try {
    return await proposePeriods({ metric, definition: null, dateColumn: null, ...(where && { where }) }, source);
  } finally {
    source.close();
  }
}

describe("proposePeriods", () => {
  it("takes whole weeks of days around the step, weekends aside", async () => {
    // 2024-01-01 is a Monday; the step is on Monday the 12th of February.
    const table = csv("date,region,sales", 60, (i) => [
      day(i),
      "n",
      (i >= 42 ? 700 : 1000) - (i % 7 >= 5 ? 400 : 0) + noise(i),
    ]);
    const [best] = await propose(table);
    expect(best).toMatchObject({
      since: "2024-02-12",
      unit: "day",
      baseline: { start: "2024-01-29", end: "2024-02-11" },
      comparison: { start: "2024-02-12", end: "2024-02-25" },
    });
    expect(best.says).toContain("fell on 12 Feb 2024");
    expect(best.says).toContain("compare 29 Jan–11 Feb 2024 with 12–25 Feb 2024");
  });

  it.each([
    ["months", (i: number) => monthOf(i), "2022-01-01..2022-12-31", "2023-01-01..2023-12-31"],
    ["weeks", (i: number) => day(7 * i), "2024-04-22..2024-06-16", "2024-06-17..2024-08-11"],
  ])("proposes %s for a table of them", async (_, dateOf, baseline, comparison) => {
    const [best] = await propose(csv("date,sales", 36, (i) => [dateOf(i), (i >= 24 ? 1400 : 1000) + noise(i)]));
    const range = ({ start, end }: { start: string; end: string }) => `${start}..${end}`;
    expect([range(best.baseline), range(best.comparison)]).toEqual([baseline, comparison]);
    expect(best.says).toContain("rose");
  });

  it("looks at the rows of the condition only, and says where nothing changed", async () => {
    const table = csv("date,region,sales", 120, (i) => [
      day(Math.floor(i / 2)),
      ["n", "s"][i % 2],
      (i % 2 === 0 && i >= 84 ? 500 : 1000) + noise(i),
    ]);
    expect((await propose(table, "sum(sales)", "region = 'n'"))[0].since).toBe("2024-02-12");
    await expect(propose(table, "sum(sales)", "region = 's'")).rejects.toMatchObject({
      code: "NO_CHANGE_FOUND",
      message: expect.stringContaining("2024-01-01 to 2024-02-29"),
    });
  });
});

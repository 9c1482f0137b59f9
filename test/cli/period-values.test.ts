import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { seededRandom } from "../analysis/seeded-random.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import type { Order } from "../investigate/made-orders.ts";
import { runCli } from "./run-cli.ts";

/** Revenue of one country halves in the second of three periods; there is no date. */
function makeSales(column: string, values: (string | number)[]): Order[] {
  const random = seededRandom(11);
  return values.flatMap((value, period) =>
    Array.from({ length: 900 }, (_, i): Order => {
      const [country, device] = [["US", "DE", "FR", "JP"][i % 4], ["ios", "android", "web"][Math.floor(i / 4) % 3]];
      const factor = period === 1 && country === "DE" ? 0.5 : 1;
      return {
        [column]: value,
        country,
        device,
        revenue: Math.round(factor * (80 + 40 * random.uniform()) * 100) / 100,
      };
    }),
  );
}

describe("periods that are values of a column", () => {
  it.each([
    ["phase", ["before", "after", "later"]],
    ["season", [2023, 2024, 2025]],
  ])("compares two values of %s", async (column, values) => {
    const [file] = writeTables({ sales: makeSales(column, values) });
    const out = newFolder("case");
    const [baseline, comparison] = values.map(String);
    const { code, stdout, stderr } = await runCli([
      ...["investigate", file, "--metric", "sum(revenue)", "--baseline", baseline.toUpperCase()],
      ...["--comparison", comparison, "--out", out, "--json"],
    ]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("whydunit:")]);
    const result = investigationResultSchema.parse(JSON.parse(stdout));
    expect(result.explanations[0].segment).toEqual({ country: "DE" });
    expect(result.quality).toEqual([]);
    const report = readFileSync(join(out, "report.md"), "utf8");
    expect(report).toContain(`| Baseline | ${baseline}: `);
    expect(report).not.toContain("2000");
  });

  it("says what a period can be where no column has the value", async () => {
    const [file] = writeTables({ sales: makeSales("phase", ["before", "after"]) });
    const asked = ["--metric", "revenue", "--baseline", "before", "--comparison", "nowhere"];
    const { code, stderr } = await runCli(["investigate", file, ...asked]);
    expect(code).toBe(2);
    expect(stderr).toContain('No column of sales holds both "before" and "nowhere"');
  });
});

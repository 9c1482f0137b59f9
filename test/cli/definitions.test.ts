import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { errorEnvelopeSchema } from "../../src/domain/error-response.ts";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { shopCsv } from "../api/shop.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { runCli } from "./run-cli.ts";

let shop: string;
beforeAll(() => {
  shop = `${newFolder("shop")}.csv`;
  writeFileSync(shop, shopCsv());
});

const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];

/** The sum of a column of the shop over some of its rows. */
function sumOf(column: number, isIn: (cells: string[]) => boolean): number {
  const lines = readFileSync(shop, "utf8").split("\n").slice(1);
  return lines
    .map((line) => line.split(","))
    .filter(isIn)
    .reduce((sum, cells) => sum + Number(cells[column]), 0);
}

async function failureOf(...args: string[]) {
  const { code, stdout } = await runCli(["investigate", shop, ...args, "--json"]);
  expect(code).toBe(2);
  return errorEnvelopeSchema.parse(JSON.parse(stdout)).error;
}

describe("investigate", () => {
  it("looks at the rows of --where alone, says so, and verifies", async () => {
    const out = newFolder("case");
    const where = "country = 'DE' and device <> 'web'";
    const asked = ["investigate", shop, "--metric", "sum(orders)", ...periods, "--where", where, "--out", out];
    const { code, stdout } = await runCli([...asked, "--json"]);
    expect(code).toBe(0);
    const result = investigationResultSchema.parse(JSON.parse(stdout));
    const isIn = ([day, device, country]: string[]) => country === "DE" && device !== "web" && day >= "2025-02-17";
    expect(result.where).toBe(where);
    expect(result.change.comparison_value).toBe(sumOf(3, isIn));
    expect(result.explanations[0].segment).toEqual({ device: "ios" });
    expect(readFileSync(join(out, "report.md"), "utf8")).toContain("only rows where `country = 'DE'");
    const again = await runCli(asked);
    expect(again.stdout).toContain("only rows where country = 'DE'");
    expect((await runCli(["verify", out])).code).toBe(0);
  });

  it("finds the periods with --find, and says which and by which command", async () => {
    const { stdout } = await runCli(["investigate", shop, "--metric", "sum(orders)", "--find", "--json"]);
    const result = investigationResultSchema.parse(JSON.parse(stdout));
    expect(result.baseline).toMatchObject({ start: "2025-02-03", end: "2025-02-16" });
    expect(result.comparison).toMatchObject({ start: "2025-02-17", end: "2025-03-02" });
    expect(result.proposal!.says).toContain("fell on 17 Feb 2025");
    expect(result.proposal!.command).toContain("--metric 'sum(orders)' --baseline 2025-02-03..2025-02-16");
  });

  it("reads periods in words", async () => {
    const asked = ["--baseline", "the week before", "--comparison", "week 8 of 2025"];
    const { stdout } = await runCli(["investigate", shop, "--metric", "sum(orders)", ...asked, "--json"]);
    const result = investigationResultSchema.parse(JSON.parse(stdout));
    expect(result.baseline).toMatchObject({ start: "2025-02-10", end: "2025-02-16" });
    expect(result.comparison).toMatchObject({ start: "2025-02-17", end: "2025-02-23" });
  });

  it("tells all mistakes at once", async () => {
    const error = await failureOf(
      ...["--metric", "profit", "--where", "colour = 'red'", "--date", "when"],
      ...["--baseline", "2025-13", "--comparison", "2025-02"],
    );
    expect(error.details["problems"]).toMatchObject([
      { field: "metric", code: "COLUMN_NOT_FOUND" },
      { field: "where", code: "COLUMN_NOT_FOUND" },
      { field: "date", code: "COLUMN_NOT_FOUND" },
      { field: "periods", code: "INVALID_DATE_RANGE" },
    ]);
    expect(error.message).toContain("4 things are wrong");
  });

  it.each([
    [
      "overlapping periods",
      ["--baseline", "2025-01", "--comparison", "2025-01-20..2025-02-20"],
      "have 2025-01-20..2025-01-31 in common",
    ],
    [
      "a baseline after the comparison",
      ["--baseline", "2025-02", "--comparison", "2025-01"],
      "swap them: --baseline 2025-01-01..2025-01-31",
    ],
    [
      "words for days without data",
      ["--baseline", "the week before", "--comparison", "last week"],
      "--comparison 2025-02-24..2025-03-02",
    ],
    ["a condition that no row meets", [...periods, "--where", "device = 'fax'"], "no row"],
    ["an aggregate as a condition", [...periods, "--where", "sum(orders) > 3"], "over many rows"],
    ["a file as a condition", [...periods, "--where", "device in (select content from read_text('x'))"], "subqueries"],
  ])("refuses %s", async (_, args, text) => {
    const error = await failureOf("--metric", "sum(orders)", ...args);
    expect(error.message).toContain(text);
  });
});

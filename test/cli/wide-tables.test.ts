import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { seededRandom } from "../analysis/seeded-random.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { runCli } from "./run-cli.ts";

const countries = ["Brazil", "France", "Germany", "India", "Italy", "Japan", "Norway", "Poland", "Spain"];
const day = (offset: number) => new Date(Date.UTC(2021, 0, 1 + offset));
const iso = (offset: number) => day(offset).toISOString().slice(0, 10);
const american = (offset: number) => `${day(offset).getUTCMonth() + 1}/${day(offset).getUTCDate()}/21`;

/** New cases of 120 days by country; those of India are three times as many from the 91st day on. */
function newCases(): number[][] {
  const random = seededRandom(5);
  return countries.map((country) =>
    Array.from({ length: 120 }, (_, i) =>
      Math.round((900 + 200 * random.uniform()) * (country === "India" && i >= 90 ? 3 : 1)),
    ),
  );
}

function write(name: string, rows: (string | number)[][]): string {
  const folder = newFolder("wide");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.csv`);
  writeFileSync(path, `${rows.map((row) => row.join(",")).join("\n")}\n`);
  return path;
}

/** A column per country. */
function writeByCountry(): string {
  const cases = newCases();
  const rows = Array.from({ length: 120 }, (_, i) => [iso(i), ...cases.map((series) => series[i])]);
  return write("new_cases", [["date", ...countries], ...rows]);
}

/** A column per day, with running totals. */
function writeByDay(): string {
  const totals = newCases().map((series) => series.map((_, i) => series.slice(0, i + 1).reduce((a, b) => a + b)));
  const header = ["Country/Region", "Lat", ...Array.from({ length: 120 }, (_, i) => american(i))];
  return write("confirmed", [header, ...countries.map((name, k) => [name, 10.5 + k, ...totals[k]])]);
}

const periods = ["--baseline", `${iso(60)}..${iso(89)}`, "--comparison", `${iso(90)}..${iso(119)}`];

async function investigate(file: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCli(["investigate", file, ...periods, ...args, "--json"]);
  return { code, stderr, result: investigationResultSchema.parse(JSON.parse(stdout)) };
}

const sumOf = (from: number, to: number) =>
  newCases()
    .flatMap((series) => series.slice(from, to))
    .reduce((a, b) => a + b);

describe("wide tables", () => {
  it("finds the country among columns, and says that the table was turned", async () => {
    const { code, result } = await investigate(writeByCountry(), "--metric", "sum(new_cases)");
    expect(code).toBe(0);
    expect([result.change.baseline_value, result.change.comparison_value]).toEqual([sumOf(60, 90), sumOf(90, 120)]);
    expect(result.explanations[0].segment).toEqual({ series: "India" });
    expect(result.quality).toContainEqual(
      expect.objectContaining({
        check: "wide-table",
        severity: "info",
        message: expect.stringContaining("a column per place (9: Brazil … Spain); it was turned long"),
      }),
    );
  });

  it("measures a column that is named, and leaves the table alone", async () => {
    const { result } = await investigate(writeByCountry(), "--metric", "sum(India)");
    expect(result.quality.map(({ check }) => check)).not.toContain("wide-table");
    expect(result.change.relative).toBeGreaterThan(1.5);
  });

  it("keeps the table where that is asked for", async () => {
    const { stdout } = await runCli([
      ...["investigate", writeByCountry(), ...periods, "--metric", "sum(value)", "--wide", "keep", "--json"],
    ]);
    expect(JSON.parse(stdout).error.code).toBe("COLUMN_NOT_FOUND");
    const wrong = await runCli(["investigate", writeByCountry(), ...periods, "--metric", "value", "--wide", "no"]);
    expect(wrong.stderr).toContain("--wide is keep or auto, not no");
  });

  it("does not add up running totals, and takes their increases where asked", async () => {
    const file = writeByDay();
    const plain = await investigate(file, "--metric", "sum(confirmed)");
    expect([plain.code, plain.result.decision]).toEqual([4, "blocked_by_data_quality"]);
    expect(plain.result.explanations[0].reasoning).toContain("Use sum(increase(value))");
    const out = newFolder("case");
    const { result } = await investigate(file, "--metric", "sum(increase(confirmed))", "--out", out);
    expect([result.change.baseline_value, result.change.comparison_value]).toEqual([sumOf(60, 90), sumOf(90, 120)]);
    expect(result.explanations[0].segment).toEqual({ "Country/Region": "India" });
    const verified = await runCli(["verify", out]);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining("Every byte holds")]);
  });
});

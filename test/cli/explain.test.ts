import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainResultSchema } from "../../src/domain/explain-result.ts";
import { seededRandom } from "../analysis/seeded-random.ts";
import { writeTables } from "../investigate/investigate-tables.ts";
import type { Order } from "../investigate/made-orders.ts";
import { runCli } from "./run-cli.ts";

/** 7 × 8 × 6 cells with their forecast; `factor` is what happened to them. */
function makePlan(seed: number, factor: (cell: Order) => number): Order[] {
  const random = seededRandom(seed);
  return Array.from({ length: 7 * 8 * 6 }, (_, i) => {
    const cell: Order = { shop: `s${i % 7}`, product: `p${Math.floor(i / 7) % 8}`, region: `r${Math.floor(i / 56)}` };
    const plan = Math.round(200 + 400 * random.uniform());
    return { ...cell, plan, actual: random.poisson(plan * factor(cell)) };
  });
}

const files = writeTables({
  zebra: makePlan(1, ({ shop }) => (shop === "s3" ? 0.5 : 1)),
  apple: makePlan(2, () => 1),
  mango: makePlan(3, ({ product, region }) => (product === "p2" && region === "r4" ? 1.8 : 1)),
});
const columns = ["--actual", "actual", "--expected", "plan"];

describe("explain", () => {
  it("prints one JSON line per file, in the order given", async () => {
    const { code, stdout, stderr } = await runCli(["explain", ...files, ...columns, "--json"]);
    const lines = stdout.trimEnd().split("\n");
    const results = lines.map((line) => explainResultSchema.parse(JSON.parse(line)));
    expect(results.map(({ file }) => file)).toEqual(files);
    expect(results.map(({ causes }) => causes.map(({ segment }) => segment))).toEqual([
      [{ shop: "s3" }],
      [],
      [{ product: "p2", region: "r4" }],
    ]);
    expect(results.map(({ causes }) => causes.map(({ contribution }) => Math.sign(contribution)))).toEqual([
      [-1],
      [],
      [1],
    ]);
    expect(results.map(({ decision }) => decision)).toEqual(["diagnosed", "insufficient_evidence", "diagnosed"]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
  });

  it("ends with 3 where no file has a cause", async () => {
    const { code, stdout } = await runCli(["explain", files[1], ...columns]);
    expect(code).toBe(3);
    expect(stdout).toBe(`${files[1]}: no segment stands out from the noise\n`);
  });

  it("names the columns there are where the one asked for is not", async () => {
    const { code, stdout } = await runCli(["explain", files[0], "--actual", "sales", "--expected", "plan", "--json"]);
    expect(code).toBe(2);
    const { error } = JSON.parse(stdout);
    expect(error.code).toBe("COLUMN_NOT_FOUND");
    expect(error.message).toContain("actual");
  });

  it("says which file cannot be read, after the lines of those before it", async () => {
    const broken = join(files[0], "..", "nowhere.csv");
    const { code, stdout } = await runCli(["explain", files[0], broken, ...columns, "--json"]);
    expect(code).not.toBe(0);
    expect(JSON.parse(stdout.split("\n")[0])).toMatchObject({ file: files[0] });
    expect(stdout.split("\n")[1]).toContain("nowhere.csv");
  });
});

it("explain reads ratios of aggregates", async () => {
  const rows = makePlan(4, ({ shop }) => (shop === "s5" ? 0.6 : 1)).map((row) => ({
    ...row,
    visits: 1000,
    planned: 1000,
  }));
  const [file] = writeTables({ ratio: rows });
  const { stdout } = await runCli([
    ...["explain", file, "--actual", "sum(actual)/sum(visits)", "--expected", "sum(plan)/sum(planned)", "--json"],
  ]);
  const { causes } = explainResultSchema.parse(JSON.parse(stdout));
  expect(causes.map(({ segment }) => segment)).toEqual([{ shop: "s5" }]);
});

it("explain keeps a file name with a line break on its line", async () => {
  const odd = join(files[1], "..", "two\nlines.csv");
  writeFileSync(odd, "shop,plan,actual\na,1,1\nb,1,1\n");
  const { stdout } = await runCli(["explain", odd, ...columns, "--json"]);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
});

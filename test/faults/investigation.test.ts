import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import { errorEnvelopeSchema } from "../../src/domain/error-response.ts";
import { type InvestigationResult, investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { checkEvidence } from "../cli/check-evidence.ts";
import { type CliRun, runCli } from "../cli/run-cli.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders, type Order } from "../investigate/made-orders.ts";

const quiet = makeOrders({ seed: 30, perDay: 80 });
const moved = makeOrders({
  seed: 61,
  perDay: 80,
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
});
const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];

const investigate = (orders: Order[], metric: string, ...more: string[]): Promise<CliRun> =>
  runCli(["investigate", ...writeTables({ orders }), "--metric", metric, ...periods, "--json", ...more]);

const resultOf = ({ stdout }: CliRun): InvestigationResult => investigationResultSchema.parse(JSON.parse(stdout));
const errorOf = ({ stdout }: CliRun) => errorEnvelopeSchema.parse(JSON.parse(stdout)).error;

describe("questions that cannot be answered", () => {
  it("F31: a column that is not there is named with those that are", async () => {
    const run = await investigate(quiet, "sum(revenue)");
    expect(run.code).toBe(2);
    expect(errorOf(run)).toMatchObject({
      code: "COLUMN_NOT_FOUND",
      details: { column: "revenue", available: ["amount", "channel", "country", "day", "device", "order_id"] },
    });
    expect(errorOf(run).message).toContain("amount, channel, country, day, device, order_id");
  });

  it.each([
    ["baseline", "2023-05"],
    ["comparison", "2026-05"],
  ])("F32: an empty %s comes with the days the data cover", async (name, period) => {
    const run = await investigate(quiet, "sum(amount)", `--${name}`, period);
    expect(run.code).toBe(2);
    expect(errorOf(run)).toMatchObject({
      code: "INVALID_DATE_RANGE",
      details: { period: name, covers: { start: "2025-01-06", end: "2025-03-02" } },
    });
    expect(errorOf(run).message).toContain("2025-01-06 to 2025-03-02");
  });
});

it("F33: noise is called noise, with exit code 3 and what would have been seen", async () => {
  const files = writeTables({ orders: quiet });
  const out = newFolder("noise");
  const run = await runCli(["investigate", ...files, "--metric", "sum(amount)", ...periods, "--out", out]);
  expect(run.code).toBe(3);
  expect(run.stdout).toMatch(/within its\s+usual\s+range/);
  expect(run.stdout).toMatch(/A change of about [\d.]+.% or more, up or down, would\s+have\s+been\s+seen/);
  const result = investigationResultSchema.parse(JSON.parse(readFileSync(join(out, "results/result.json"), "utf8")));
  expect(result).toMatchObject({ decision: "no_real_change", explanations: [], change: { verdict: "noise" } });
  await checkEvidence(result, files);
});

describe("F34: faults of the data come before causes", () => {
  const between = (order: Order, first: string, last: string) =>
    String(order["day"]) >= first && String(order["day"]) <= last;

  it("missing days block", async () => {
    const run = await investigate(
      quiet.filter((order) => !between(order, "2025-02-20", "2025-02-24")),
      "sum(amount)",
    );
    expect(run.code).toBe(4);
    const { decision, quality, explanations } = resultOf(run);
    expect(decision).toBe("blocked_by_data_quality");
    expect(quality[0]).toMatchObject({ check: "missing-days", severity: "blocking" });
    expect(quality[0].message).toContain("2025-02-20");
    expect(quality[0].evidence).not.toEqual([]);
    expect(explanations.map(({ kind, segment }) => ({ kind, segment }))).toEqual([
      { kind: "data_quality", segment: null },
    ]);
  });

  it("a load that ran twice blocks", async () => {
    const twice = quiet.filter((order) => between(order, "2025-02-20", "2025-02-23"));
    const run = await investigate([...quiet, ...twice], "sum(amount)");
    expect(run.code).toBe(4);
    const { decision, quality, explanations } = resultOf(run);
    expect(decision).toBe("blocked_by_data_quality");
    expect(quality[0]).toMatchObject({ check: "duplicate-load", severity: "blocking" });
    expect(explanations.map(({ kind }) => kind)).toEqual(["data_quality"]);
  });

  it("a spike of missing values is named, and is not called a broad change", async () => {
    const spiked = quiet.map((order, i) => (isLate(order) && i % 3 === 0 ? { ...order, amount: null } : order));
    const { quality, explanations } = resultOf(await investigate(spiked, "sum(amount)"));
    expect(quality[0]).toMatchObject({ check: "missing-values" });
    expect(quality[0].evidence).not.toEqual([]);
    expect(explanations[0].kind).toBe("data_quality");
  });

  it("a renamed category is named, and neither name is a cause", async () => {
    const renamed = quiet.map((order) =>
      isLate(order) && order["country"] === "DE" ? { ...order, country: "Germany" } : order,
    );
    const { quality, explanations } = resultOf(await investigate(renamed, "sum(amount)"));
    expect(quality[0]).toMatchObject({ check: "renamed-categories" });
    expect(quality[0].message).toMatch(/"DE".*"Germany"/);
    expect(explanations.filter(({ segment }) => segment !== null)).toEqual([]);
  });
});

describe("F38: same data, same bytes", () => {
  const textsOf = (folder: string, ending: RegExp): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => ending.test(path))
        .sort()
        .map((path) => [path, readFileSync(join(folder, path)).toString("base64")]),
    );
  const withoutTimes = (folder: string): string =>
    readFileSync(join(folder, "report.md"), "utf8").replace(/Generated .* UTC · case [0-9a-f-]{8,36}/, "Generated");

  it("the report is the same but for its id and time, charts and evidence to the last byte, in any time zone", async () => {
    const files = writeTables({ orders: moved });
    const folders = [];
    for (const TZ of ["UTC", "America/Los_Angeles"]) {
      const out = newFolder("same");
      const args = ["investigate", ...files, "--metric", "sum(amount)", ...periods, "--out", out];
      expect((await runCli(args, { TZ })).code).toBe(0);
      folders.push(out);
    }
    const [first, second] = folders;
    expect(withoutTimes(first)).toContain("country");
    expect(withoutTimes(first)).not.toMatch(/case [0-9a-f-]{8,36}/);
    expect(withoutTimes(second)).toBe(withoutTimes(first));
    const charts = textsOf(join(first, "charts"), /\.(svg|png|json)$/);
    expect(Object.keys(charts).length).toBeGreaterThanOrEqual(9);
    expect(textsOf(join(second, "charts"), /\.(svg|png|json)$/)).toEqual(charts);
    expect(textsOf(second, /evidence\.json$|explanations\.json$/)).toEqual(
      textsOf(first, /evidence\.json$|explanations\.json$/),
    );
  });
});

/** A folder on a disk of its own with room for 64 KB; null where mounting is not allowed. */
function mountTiny(): string | null {
  const folder = newFolder("tiny");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
  return status === 0 ? folder : null;
}

const tiny = mountTiny();
if (tiny === null) console.warn("SKIPPED: F39 needs the right to mount a tmpfs");

describe.skipIf(tiny === null)("F39: the disk is full", () => {
  it("the run fails with a clear error, what was written stays valid, and with room it goes on from there", async () => {
    try {
      writeFileSync(join(tiny!, "earlier.txt"), "kept");
      const files = writeTables({ orders: moved });
      const call = ["investigate", ...files, "--metric", "sum(amount)", ...periods, "--json", "--out", tiny!];
      const run = await runCli(call);
      expect(run.code).toBe(1);
      const { message } = errorOf(run);
      expect(message).toMatch(/no space left|disk is full/i);
      expect(message).not.toContain("on our side");
      expect(run.stderr).toBe(`whydunit: ${message}\n`);
      expect(readFileSync(join(tiny!, "earlier.txt"), "utf8")).toBe("kept");
      const left = readdirSync(tiny!, { recursive: true, encoding: "utf8" });
      expect(left.filter((path) => /report\.md|\.tmp$/.test(path))).toEqual([]);
      for (const path of left.filter((name) => name.endsWith(".json")))
        expect(() => JSON.parse(readFileSync(join(tiny!, path), "utf8"))).not.toThrow();
      const steps = left.filter((path) => path.includes("steps/"));
      expect(steps.length).toBeGreaterThan(2);
      const bytesOf = () => steps.map((path) => readFileSync(join(tiny!, path), "utf8"));
      const before = bytesOf();

      expect(spawnSync("mount", ["-o", "remount,size=8m", tiny!]).status).toBe(0);
      const again = await runCli(call);
      expect(again.code).toBe(0);
      expect(bytesOf()).toEqual(before);
      expect(await verifyFolder(dirname(resultOf(again).report_path!))).toMatchObject({ first_problem: null });
    } finally {
      spawnSync("umount", [tiny!]);
    }
    expect(existsSync(join(tiny!, "earlier.txt"))).toBe(false);
  });
});

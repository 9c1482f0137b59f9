import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type InvestigationResult, investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { checkEvidence, expectReconciled } from "./check-evidence.ts";
import { type CliRun, runCli } from "./run-cli.ts";

const files = ["orders", "customers", "products"].map((name) =>
  fileURLToPath(new URL(`../../examples/demo/${name}.csv.gz`, import.meta.url)),
);

describe("demo --json", () => {
  let run: CliRun;
  let result: InvestigationResult;
  beforeAll(async () => {
    run = await runCli(["demo", "--json"]);
    result = investigationResultSchema.parse(JSON.parse(run.stdout));
  }, 120_000);

  it("prints one JSON document and nothing else", () => {
    expect(run.code).toBe(0);
    expect(run.stderr).toBe("");
    expect(run.stdout.trimEnd()).not.toContain("\n");
  });

  it("finds what broke first, over the join, since the day it broke", () => {
    expect(result.decision).toBe("diagnosed");
    expect(result.explanations[0]).toMatchObject({
      rank: 1,
      kind: "segment",
      segment: { device: "ios", "customers.country": "DE" },
      onset: "2025-02-17",
    });
  });

  it("accounts for the whole change", () => {
    expectReconciled(result);
  });

  it("cites evidence that can be run again", async () => {
    expect(Object.keys(result.evidence).length).toBeGreaterThan(10);
    await checkEvidence(result, files);
  });

  it("writes the report where it says", () => {
    expect(existsSync(result.report_path!)).toBe(true);
  });
});

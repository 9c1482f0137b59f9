import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import type { FinishedCase } from "../../src/app/run-case.ts";
import { explanationSchema } from "../../src/domain/explanation.ts";
import { findingsLedgerSchema } from "../../src/domain/findings-ledger.ts";
import { hypothesisSchema } from "../../src/domain/hypothesis.ts";
import { investigationContextSchema } from "../../src/domain/investigation-context.ts";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { sessionSchema } from "../../src/domain/session.ts";
import { newFolder, questionOf, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";

const files = writeTables({
  orders: makeOrders({
    seed: 71,
    perDay: 80,
    volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
  }),
});

describe("the case folder", () => {
  const out = join(newFolder("deep"), "down");
  const steps: string[] = [];
  let finished: FinishedCase;
  beforeAll(async () => {
    finished = await investigateFiles({
      files,
      question: questionOf({ metric: "sum(amount)" }),
      out,
      onProgress: (step) => steps.push(step),
    });
  });
  const read = (path: string) => JSON.parse(readFileSync(join(out, path), "utf8"));

  it("is made where it is wanted, with the report in it", () => {
    expect(finished.reportPath).toBe(join(out, "report.md"));
    const report = readFileSync(finished.reportPath, "utf8");
    expect(report).toContain("country");
    for (const [, path] of report.matchAll(/\]\((charts\/[^)]+)\)/g)) expect(existsSync(join(out, path))).toBe(true);
    expect(report.match(/\]\(charts\//g)!.length).toBeGreaterThanOrEqual(3);
  });

  it("holds what was asked and found in the shapes of the design", () => {
    investigationContextSchema.parse(read("context.json"));
    sessionSchema.parse(read("metadata.json"));
    const hypotheses = hypothesisSchema.array().parse(read("analysis/hypotheses.json"));
    expect(hypotheses.length).toBeGreaterThanOrEqual(5);
    expect(hypotheses.length).toBeLessThanOrEqual(7);
    expect(hypotheses.every(({ status }) => status === "CONFIRMED" || status === "RULED_OUT")).toBe(true);
    findingsLedgerSchema.parse(read("analysis/findings_ledger.json"));
    explanationSchema.array().parse(read("results/explanations.json"));
    const result = investigationResultSchema.parse(read("results/result.json"));
    expect(result.explanations[0].segment).toEqual({ country: "DE" });
    expect(read("analysis/evidence.json")).toEqual(result.evidence);
  });

  it("cites in the report only evidence that it holds", () => {
    const cited = readFileSync(finished.reportPath, "utf8").match(/\bE\d+\b/g)!;
    const known = Object.keys(read("analysis/evidence.json"));
    expect([...new Set(cited)].filter((id) => !known.includes(id))).toEqual([]);
  });

  it("keeps the steps in the order they were told", () => {
    const log = readFileSync(join(out, "analysis/progress.txt"), "utf8");
    const places = steps.map((step) => log.indexOf(step));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("leaves no temporary files behind", () => {
    expect(readdirSync(out, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tmp"))).toEqual([]);
  });
});

it("never writes into a folder that holds something already, but beside it", async () => {
  const out = newFolder("used");
  mkdirSync(out);
  writeFileSync(join(out, "report.md"), "mine");
  const { reportPath, result } = await investigateFiles({
    files,
    question: questionOf({ metric: "count(*)" }),
    out,
    onProgress: () => {},
  });
  expect(readFileSync(join(out, "report.md"), "utf8")).toBe("mine");
  expect(reportPath).toBe(join(out, `case-${result.sessionId.slice(0, 8)}`, "report.md"));
});

it("a question that cannot be answered leaves its audit trail, no report and no scratch files", async () => {
  const out = newFolder("nothing");
  const scratch = newFolder("scratch");
  mkdirSync(scratch, { recursive: true });
  vi.stubEnv("TMPDIR", scratch);
  const asked = investigateFiles({ files, question: questionOf({ metric: "sum(nope)" }), out, onProgress: () => {} });
  await expect(asked).rejects.toMatchObject({ code: "COLUMN_NOT_FOUND" }).finally(vi.unstubAllEnvs);
  expect(readdirSync(out).filter((name) => !name.startsWith("audit"))).toEqual(["analysis", "metadata.json"]);
  expect(readdirSync(scratch)).toEqual([]);
});

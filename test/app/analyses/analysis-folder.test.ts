import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openNothingBlocked } from "../../../src/analyst/policy/masker.ts";
import { openTrail } from "../../../src/analyst/run/trail.ts";
import { analyseFiles, type FinishedAnalysis } from "../../../src/app/analyses/analyse-files.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { analysisSubmissionSchema } from "../../../src/domain/analysis-request.ts";
import { openAuditLog } from "../../../src/ledger/audit-log.ts";
import { verifyAuditLog } from "../../../src/ledger/verify-audit-log.ts";

const scratch = mkdtempSync(join(tmpdir(), "whydunit-analysis-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made: FinishedAnalysis;
beforeAll(async () => {
  const sales = join(scratch, "sales.csv");
  writeFileSync(sales, "state,day,revenue\nArizona,2024-01-01,10\nTexas,2024-01-02,20\nArizona,2024-02-01,30\n");
  const submission = { intent: "revenue by state", data_sources: [{ type: "csv", file_path: sales }] };
  made = await analyseFiles(analysisSubmissionSchema.parse(submission), {
    out: join(scratch, "made"),
    home: join(scratch, "home"),
    environment: {},
  });
});

function copy(): string {
  const folder = mkdtempSync(join(scratch, "copy-"));
  cpSync(made.folder, folder, { recursive: true });
  return folder;
}

it("proves an analysis as it was made", async () => {
  expect(await verifyFolder(copy())).toMatchObject({ ok: true, checked: { evidence: 1 }, first_problem: null });
});

it("F58: finds a flipped byte in every artifact", async () => {
  for (const { path } of made.result.artifacts) {
    const folder = copy();
    const bytes = readFileSync(join(folder, path));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(join(folder, path), bytes);
    expect((await verifyFolder(folder)).first_problem).toBe(`${path} was changed: its hash differs`);
  }
});

describe("F59: verify names the first break in the trail of an analysis", () => {
  const lines = (folder: string) => readFileSync(join(folder, "audit.jsonl"), "utf8").trimEnd().split("\n");
  const rewritten = async (change: (all: string[]) => string[]) => {
    const folder = copy();
    writeFileSync(join(folder, "audit.jsonl"), `${change(lines(folder)).join("\n")}\n`);
    return (await verifyFolder(folder)).first_problem;
  };

  it.each<[string, (all: string[]) => string[], RegExp]>([
    ["an edited decision", (all) => all.map((one) => one.replace('"allowed"', '"refused"')), /entry \d/],
    ["a deleted entry", (all) => all.toSpliced(2, 1), /entry 3/],
    ["two entries in another order", (all) => [all[0], all[2], all[1], ...all.slice(3)], /entry 2/],
    ["a tail that was cut off", (all) => all.slice(0, -2), /./],
  ])("%s", async (_, change, named) => {
    expect(await rewritten(change)).toMatch(named);
  });
});

it("F60: fifty trails on one log make one chain", async () => {
  const path = join(scratch, "many", "audit.jsonl");
  const logs = Array.from({ length: 50 }, () => openAuditLog(path, made.result.request_id));
  for (const [i, log] of logs.entries())
    openTrail(log, openNothingBlocked()).decided({ decision: "allowed", rule: "no_policy", reason: `number ${i}` });
  await Promise.all(logs.map((log) => log.settled()));
  const { entries, problem } = verifyAuditLog(path);
  expect(problem).toBeNull();
  expect(new Set(entries.map(({ event_data }) => event_data["reason"])).size).toBe(50);
});

it("F61: an append that a crash cut off is told, and left as it is", async () => {
  const path = join(scratch, "torn", "audit.jsonl");
  const decide = async () => {
    const log = openAuditLog(path, made.result.request_id);
    openTrail(log, openNothingBlocked()).decided({ decision: "allowed", rule: "no_policy", reason: "one" });
    await log.settled();
  };
  await decide();
  appendFileSync(path, '{"entry_id":"cut of');
  const torn = readFileSync(path, "utf8");
  await decide();
  expect(readFileSync(path, "utf8").startsWith(torn)).toBe(true);
  const { entries, problem, notes } = verifyAuditLog(path);
  expect(problem).toBeNull();
  expect(entries.filter(({ event_data }) => event_data["reason"] === "one")).toHaveLength(2);
  expect(notes.join()).toMatch(/cut off/);
});

import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { investigateFiles, resumeInvestigation } from "../../src/app/investigate-files.ts";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import type { AuditTrace } from "../../src/domain/audit-trace.ts";
import { sessionSchema } from "../../src/domain/session.ts";
import { toResult } from "../../src/investigate/to-result.ts";
import { readCaseState } from "../../src/ledger/seal-case.ts";
import { verifyAuditLog } from "../../src/ledger/verify-audit-log.ts";
import { seededRandom } from "../analysis/seeded-random.ts";
import { newFolder, questionOf, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { doneTwice, linesOf, plainCase, type Run, runKilled } from "./resume-runs.ts";

const orders = makeOrders({
  seed: 30,
  perDay: 20,
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.2 : 1),
});
const files = writeTables({ orders });
const question = questionOf({ metric: "sum(amount)" });
const quiet = { onProgress: () => {} };

let finished: string;
let reference: Record<string, string>;
let steps: string[];
/** The case folder as a killed process left it, by the last step it had done. */
const cut = new Map<string, string>();

beforeAll(async () => {
  finished = newFolder("reference");
  await investigateFiles({ files, question, out: finished, ...quiet });
  reference = plainCase(finished);
  steps = stepsOf(finished);
  expect(reference["report.md"]).toContain("country = DE");
}, 240_000);

const copyOf = (folder: string): string => {
  const copy = newFolder("copy");
  cpSync(folder, copy, { recursive: true });
  return copy;
};
const stepsOf = (folder: string): string[] =>
  readdirSync(join(folder, "analysis/steps"))
    .sort()
    .map((file) => file.replace(".json", ""));
const insideOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (name.startsWith("case-") ? [join(folder, name)] : []));
const auditOf = (folder: string): AuditTrace[] => verifyAuditLog(join(folder, "audit.jsonl")).entries;
const auditedSteps = (folder: string): string[] =>
  auditOf(folder).flatMap(({ event_data: data }) =>
    data["tool_name"] === "investigate.step" ? [(data["arguments"] as { step: string }).step] : [],
  );

/** The same case as one that was never cut off, with an intact chain, each step in it once, and nothing left lying about. */
async function expectWhole(folder: string): Promise<void> {
  expect(plainCase(folder)).toEqual(reference);
  expect(await verifyFolder(folder)).toMatchObject({ first_problem: null });
  expect(stepsOf(folder)).toEqual(steps);
  expect(auditedSteps(folder)).toEqual(steps.slice(1));
  const types = auditOf(folder).map(({ event_type }) => event_type);
  expect(types.filter((type) => type === "request_submitted" || type === "plan_created")).toEqual([
    "request_submitted",
    "plan_created",
  ]);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => /\.tmp$|lock/.test(name))).toEqual([]);
  expect(sessionSchema.parse(JSON.parse(readFileSync(join(folder, "metadata.json"), "utf8"))).status).toBe("completed");
  const told = linesOf(join(folder, "analysis/progress.txt")).map((line) => line.slice(22));
  expect(new Set(told).size).toBe(told.length);
}

const newRun = (): Run & { log: string } => {
  const out = newFolder("case");
  return { request: { files, question, out }, log: newFolder("log"), kill: {} };
};

const named = (name: string): string => steps.find((step) => step.endsWith(`_${name}`))!;
const cutAt = (name: string): string => copyOf(cut.get(named(name))!);

describe("F30: kill -9 in the middle of a run", () => {
  it("at every boundary between steps: each process does one step, and the case is as if nothing had happened", async () => {
    const run = newRun();
    const { out } = run.request;
    while (await runKilled({ ...run, kill: { at: "done" } })) cut.set(stepsOf(out).at(-1)!, copyOf(out));
    expect([...cut.keys()]).toEqual(steps.slice(1));
    const started = linesOf(run.log).filter((line) => line.startsWith("started"));
    expect(started).toEqual(steps.slice(1).map((step) => `started ${step}`));
    await expectWhole(out);
    expect(auditOf(out).filter(({ event_data }) => event_data["resumed_after"])).toHaveLength(cut.size);
  }, 240_000);

  it("in mid-step, at file operations half done: no step that is done is done again", async () => {
    const { uniform } = seededRandom(30);
    const run = newRun();
    let kills = 0;
    // Later and later, because a step has to be done in one go.
    while (await runKilled({ ...run, kill: { operation: 40 + 45 * kills + Math.floor(uniform() * 40) } })) {
      kills += 1;
      expect(verifyAuditLog(join(run.request.out, "audit.jsonl")).problem).toBe(null);
      // Killed behind the seal: another call would be another case.
      if (readCaseState(run.request.out) === "finished") {
        await resumeInvestigation(run.request.out, quiet);
        break;
      }
    }
    expect(kills).toBeGreaterThan(3);
    expect(doneTwice(run.log)).toEqual([]);
    await expectWhole(run.request.out);
  }, 240_000);

  it("while the case is being sealed: it is sealed again", async () => {
    let kills = 0;
    for (let operation = 20; ; operation += 170) {
      const out = cutAt("report");
      if (!(await runKilled({ ...newRun(), request: { files, question, out }, kill: { operation } }))) break;
      kills += 1;
      await resumeInvestigation(out, quiet);
      await expectWhole(out);
    }
    expect(kills).toBeGreaterThan(1);
  }, 240_000);

  it("between the seal and the head of the audit log", async () => {
    const folder = copyOf(finished);
    const log = join(folder, "audit.jsonl");
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    writeFileSync(`${log}.head`, headOf(lines.slice(0, -1)));
    expect((await verifyFolder(folder)).first_problem).toBe("the audit log goes on behind its head");
    await resumeInvestigation(folder, quiet);
    await expectWhole(folder);
  });

  it("between the head and the end of the process: the locks it leaves are no part of the case", async () => {
    const folder = copyOf(finished);
    const owner = `4194304_1_000000000000_${hostname()}`;
    for (const name of ["run.lock", "audit.jsonl.lock"]) writeFileSync(join(folder, name), `${name}.${owner}`);
    writeFileSync(join(folder, `run.lock.${owner}`), "");
    await resumeInvestigation(folder, quiet);
    await expectWhole(folder);
  });
});

function headOf(lines: string[]): string {
  const { sequence_number, hash } = JSON.parse(lines.at(-1)!) as AuditTrace;
  const log = `${lines.join("\n")}\n`;
  const log_sha256 = createHash("sha256").update(log).digest("hex");
  return `${JSON.stringify({ sequence_number, hash, log_bytes: Buffer.byteLength(log), log_sha256 })}\n`;
}

describe("a run that was cut off", () => {
  it("does not read the tables again when nothing is left to ask of them", async () => {
    const folder = cutAt("conclusion");
    const told: string[] = [];
    await resumeInvestigation(folder, { onProgress: (step) => told.push(step) });
    expect(told).toEqual([
      `resuming after ${named("conclusion")}`,
      "wording the report",
      "closing the investigation",
      "writing the report",
    ]);
    await expectWhole(folder);
  });

  it("is told apart from a step that was damaged meanwhile, which is done again and named in the chain", async () => {
    const folder = cutAt("change");
    const path = join(folder, "analysis/steps", `${named("series")}.json`);
    writeFileSync(path, readFileSync(path, "utf8").slice(0, -100));
    await resumeInvestigation(folder, quiet);
    expect(plainCase(folder)).toEqual(reference);
    expect(await verifyFolder(folder)).toMatchObject({ first_problem: null });
    const decisions = auditOf(folder).filter(({ event_data }) => event_data["decision"] === "redo_step");
    expect(decisions.map(({ event_data }) => [event_data["step"], event_data["reason"]])).toEqual([
      [named("series"), "the file is damaged"],
    ]);
  });

  it("writes its files again when someone changed them before the seal", async () => {
    const folder = cutAt("report");
    writeFileSync(join(folder, "report.md"), "nothing happened");
    rmSync(join(folder, "results/result.json"));
    await resumeInvestigation(folder, quiet);
    await expectWhole(folder);
  });

  it("is not resumed on other data", async () => {
    const folder = cutAt("tables");
    const kept = readFileSync(files[0], "utf8");
    writeFileSync(files[0], kept.replace("DE", "FR"));
    try {
      await expect(resumeInvestigation(folder, quiet)).rejects.toMatchObject({
        code: "INVALID_STATE",
        message: expect.stringContaining(`the data file ${files[0]} was changed`),
      });
    } finally {
      writeFileSync(files[0], kept);
    }
  });

  it("is left alone by another question, and found again by its own", async () => {
    const folder = cutAt("tables");
    const other = { files, question: { ...question, metric: "sum(nope)" }, out: folder, ...quiet };
    await expect(investigateFiles(other)).rejects.toThrow("nope");
    expect(insideOf(folder)).toHaveLength(1);
    const own = await investigateFiles({ files, question, out: folder, ...quiet });
    expect(own.reportPath).toBe(join(folder, "report.md"));
    await expectWhole(folder);
  });

  it("is also found inside the folder named, where a finished case already is", async () => {
    const folder = copyOf(finished);
    cpSync(cut.get(named("report"))!, join(folder, "case-0123abcd"), { recursive: true });
    const inside = await investigateFiles({ files, question, out: folder, ...quiet });
    expect(insideOf(folder)).toEqual([dirname(inside.reportPath)]);
    await expectWhole(dirname(inside.reportPath));
    await expectWhole(folder);
  });

  it("once finished gives its result as it is, and nothing is written", async () => {
    const folder = copyOf(finished);
    const before = readFileSync(join(folder, "audit.jsonl.head"), "utf8");
    const { result, reportPath } = await resumeInvestigation(folder, quiet);
    const known = JSON.parse(readFileSync(join(folder, "results/result.json"), "utf8"));
    expect(toResult(result, "report.md")).toEqual(known);
    expect(reportPath).toBe(join(folder, "report.md"));
    expect(readFileSync(join(folder, "audit.jsonl.head"), "utf8")).toBe(before);
    await expectWhole(folder);
  });
});

it("F35: two starts at the same moment are one run, and who comes second is told who has it", async () => {
  const out = newFolder("case");
  const start = (metric: string) =>
    investigateFiles({ files, question: { ...question, metric }, out, ...quiet }).catch((error) => error);
  const ended = await Promise.all(["sum(amount)", "sum(amount)", "sum(amount)", "sum(nope)"].map(start));
  expect(ended.filter((end) => "result" in end)).toHaveLength(1);
  for (const refused of ended.filter(({ code }) => code === "INVALID_STATE"))
    expect(refused).toMatchObject({ details: { pid: process.pid }, message: expect.stringContaining("is working on") });
  // Another question does not wait: it gets a folder of its own.
  expect(ended.map(({ code }) => code).sort()).toEqual([
    "COLUMN_NOT_FOUND",
    "INVALID_STATE",
    "INVALID_STATE",
    undefined,
  ]);
  const folders = [out, ...insideOf(out)];
  expect(folders).toHaveLength(2);
  await expectWhole(folders.find((folder) => readdirSync(folder).includes("report.md"))!);
});

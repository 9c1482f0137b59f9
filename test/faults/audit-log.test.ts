import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import type { AuditTrace } from "../../src/domain/audit-trace.ts";
import { type AuditLog, openAuditLog } from "../../src/ledger/audit-log.ts";
import { verifyAuditLog } from "../../src/ledger/verify-audit-log.ts";
import { startAppendProcess } from "../ledger/start-append-process.ts";

// Hundreds of appends, each of them fsynced: in memory where there is such a folder.
const scratch = makeScratchFolder(existsSync("/dev/shm") ? "/dev/shm" : undefined);
const diskScratch = makeScratchFolder();
afterAll(() => {
  scratch.remove();
  diskScratch.remove();
});

const requestId = "0b9f3c9e-52f4-4f0e-8f35-5b2b8f1c7a10";
const newLog = (parent = scratch): string => {
  const folder = parent.path("case");
  mkdirSync(folder);
  return join(folder, "audit.jsonl");
};
const step = (log: AuditLog, name: string): Promise<AuditTrace> =>
  log.append({ event_type: "observation_recorded", event_data: { step: name }, actor: "system" });
const fiveEntries = async (): Promise<string> => {
  const path = newLog();
  const log = openAuditLog(path, requestId);
  for (const name of ["one", "two", "three", "four", "five"]) await step(log, name);
  return path;
};
const linesOf = (path: string): string[] => readFileSync(path, "utf8").trimEnd().split("\n");
const writeLines = (path: string, lines: string[]) => writeFileSync(path, `${lines.join("\n")}\n`);

describe("audit chain", () => {
  it("numbers entries from 1 and chains them from 64 zeros", async () => {
    const path = await fiveEntries();
    const entries = linesOf(path).map((line) => JSON.parse(line) as AuditTrace);
    expect(entries.map(({ sequence_number }) => sequence_number)).toEqual([1, 2, 3, 4, 5]);
    expect(entries[0].parent_hash).toBe("0".repeat(64));
    expect(entries.slice(1).map(({ parent_hash }) => parent_hash)).toEqual(entries.slice(0, 4).map(({ hash }) => hash));
    expect(verifyAuditLog(path)).toMatchObject({ problem: null, notes: [] });
    expect(readdirSync(dirname(path)).sort()).toEqual(["audit.jsonl", "audit.jsonl.head"]);
  });

  it("is the seed's hash: parent, time, type and canonical data", async () => {
    const log = openAuditLog(newLog(), requestId, () => new Date("2025-03-03T09:12:00Z"));
    const { hash } = await log.append({ event_type: "plan_created", event_data: { b: 1, a: [] }, actor: "planner" });
    const { createHash } = await import("node:crypto");
    const payload = `${"0".repeat(64)}2025-03-03T09:12:00.000Zplan_created{"a":[],"b":1}`;
    expect(hash).toBe(createHash("sha256").update(payload).digest("hex"));
  });

  it("goes on where an earlier process ended", async () => {
    const path = await fiveEntries();
    expect((await step(openAuditLog(path, requestId), "six")).sequence_number).toBe(6);
    expect(verifyAuditLog(path)).toMatchObject({ problem: null, notes: [] });
  });
});

describe("F59: the first break is named", () => {
  const breaks: Record<string, { break: (lines: string[]) => string[]; named: string }> = {
    "an edited entry": {
      break: (lines) => lines.with(2, lines[2].replace('"three"', '"3"')),
      named: "audit entry 3 was changed: its hash differs",
    },
    "a deleted entry": {
      break: (lines) => lines.toSpliced(2, 1),
      named: "audit entry 3 is missing or out of order: entry 4 stands in its place",
    },
    "two swapped entries": {
      break: (lines) => [lines[0], lines[2], lines[1], ...lines.slice(3)],
      named: "audit entry 2 is missing or out of order: entry 3 stands in its place",
    },
    "an entry made unreadable": {
      break: (lines) => lines.with(1, lines[1].slice(5)),
      named: "audit entry 2 cannot be read",
    },
    "the last entry made unreadable": {
      break: (lines) => lines.with(4, `x${lines[4].slice(1)}`),
      named: "audit entry 5 cannot be read",
    },
    "a cut tail": {
      break: (lines) => lines.slice(0, 3),
      named: "the audit log was cut off: its head knows 5 entries, the log has 3",
    },
    "an actor changed, which no entry's hash covers": {
      break: (lines) => lines.with(3, lines[3].replace('"actor":"system"', '"actor":"safety"')),
      named: "the audit log's bytes are not those its head knows",
    },
  };
  it.each(Object.entries(breaks))("%s", async (_, { break: damage, named }) => {
    const path = await fiveEntries();
    writeLines(path, damage(linesOf(path)));
    expect(verifyAuditLog(path).problem).toBe(named);
    await expect(step(openAuditLog(path, requestId), "six")).rejects.toThrow(named);
  });

  it("an entry recomputed with all that follow it", async () => {
    const path = await fiveEntries();
    const other = openAuditLog(newLog(), requestId);
    for (const name of ["one", "two", "3", "four", "five"]) await step(other, name);
    copyFileSync(other.path, path);
    expect(verifyAuditLog(path).problem).toMatch(/bytes are not those its head knows|cut off|cannot be read/);
  });
});

describe("F60: one writer at a time", () => {
  it("50 concurrent writes from 5 processes give one unforked chain", async () => {
    const path = newLog();
    const processes = await Promise.all(Array.from({ length: 5 }, () => startAppendProcess(path, 10)));
    const ends = processes.map((child) => once(child, "exit"));
    for (const child of processes) child.stdin!.write("go\n");
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0, 0, 0]);
    const { entries, problem, notes } = verifyAuditLog(path);
    expect({ problem, notes, count: entries.length }).toEqual({ problem: null, notes: [], count: 50 });
    const steps = entries.map(({ event_data }) => `${event_data["process"]} ${event_data["step"]}`);
    expect(new Set(steps).size).toBe(50);
    expect(new Set(entries.map(({ event_data }) => event_data["process"])).size).toBe(5);
  });

  it("50 writes at once from one process keep their order", async () => {
    const log = openAuditLog(newLog(), requestId);
    const written = await Promise.all(Array.from({ length: 50 }, (_, i) => step(log, String(i))));
    expect(written.map(({ sequence_number }) => sequence_number)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(verifyAuditLog(log.path)).toMatchObject({ problem: null });
  });

  it("the lock of a process that died does not stand in the way", async () => {
    const path = newLog();
    writeFileSync(`${path}.lock`, `audit.jsonl.lock.4194304_1_000000000000_${(await import("node:os")).hostname()}`);
    await step(openAuditLog(path, requestId), "one");
    expect(readdirSync(dirname(path)).sort()).toEqual(["audit.jsonl", "audit.jsonl.head"]);
  });
});

describe("F61: kill -9 in the middle of an append", () => {
  it("a log cut at any byte of its last entry goes on, and what was torn is reported, not rewritten", async () => {
    const path = newLog();
    const log = openAuditLog(path, requestId);
    await step(log, "one");
    await step(log, "two");
    const head = readFileSync(`${path}.head`);
    const before = readFileSync(path).length;
    await step(log, "drei ⅔");
    const whole = readFileSync(path);
    for (let size = before; size <= whole.length; size += 1) {
      writeFileSync(path, whole.subarray(0, size));
      writeFileSync(`${path}.head`, head);
      const torn = size > before && size < whole.length - 1;
      expect(verifyAuditLog(path)).toMatchObject({ problem: null, notes: { length: torn ? 1 : 0 } });
      await step(openAuditLog(path, requestId), "again");
      await step(openAuditLog(path, requestId), "and again");
      expect(readFileSync(path).subarray(0, size).equals(whole.subarray(0, size))).toBe(true);
      const { entries, notes, problem } = verifyAuditLog(path);
      const complete = size >= whole.length - 1 ? 1 : 0;
      expect({ problem, notes: notes.length, entries: entries.length }).toEqual({
        problem: null,
        notes: torn ? 1 : 0,
        entries: 4 + complete + (torn ? 1 : 0),
      });
    }
  });

  it("torn bytes changed afterwards are a break", async () => {
    const path = await fiveEntries();
    writeFileSync(path, '{"entry_id":"half an', { flag: "a" });
    await step(openAuditLog(path, requestId), "six");
    expect(verifyAuditLog(path)).toMatchObject({ problem: null, notes: { length: 1 } });
    writeFileSync(path, readFileSync(path, "utf8").replace("half an", "half on"));
    expect(verifyAuditLog(path).problem).toBe("audit entry 6 cannot be read");
  });

  it("two crashes in a row, the second while naming the first", async () => {
    const path = await fiveEntries();
    writeFileSync(path, '{"entry_id":"half', { flag: "a" });
    const head = readFileSync(`${path}.head`);
    await step(openAuditLog(path, requestId), "six");
    truncateSync(path, readFileSync(path).indexOf("continue_after"));
    writeFileSync(`${path}.head`, head);
    await step(openAuditLog(path, requestId), "six");
    expect(verifyAuditLog(path)).toMatchObject({ problem: null, notes: { length: 1 }, entries: { length: 7 } });
  });

  it("processes killed at random moments leave a chain that is valid after every restart", async () => {
    const path = newLog(diskScratch);
    await step(openAuditLog(path, requestId), "start");
    let torn = 0;
    const start = (round: number) => startAppendProcess(path, 1000, round % 2 === 0 ? 1_000_000 : 0);
    let next = start(0);
    for (let round = 0; round < 8; round += 1) {
      const child = await next;
      next = start(round + 1);
      const ended = once(child, "exit");
      child.stdin!.write("go\n");
      await once(child.stdout!, "data");
      await wait(11 * round);
      child.kill("SIGKILL");
      await ended;
      const found = verifyAuditLog(path);
      expect(found.problem).toBe(null);
      torn = found.notes.length;
      await step(openAuditLog(path, requestId), `restart ${round}`);
      const after = verifyAuditLog(path);
      expect(after).toMatchObject({ problem: null, notes: { length: torn } });
    }
    (await next).kill("SIGKILL");
    const appended = verifyAuditLog(path).entries.filter(({ event_data }) => "process" in event_data);
    expect(new Set(appended.map(({ event_data }) => event_data["process"])).size).toBe(8);
  });
});

import { execFileSync } from "node:child_process";
import { cpSync, createWriteStream, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { writeResult } from "../../src/app/analyses/result-files.ts";
import { openAuditLog } from "../../src/ledger/audit-log.ts";
import { sealCase } from "../../src/ledger/seal-case.ts";
import { describeSources, type Source } from "../../src/ledger/sources.ts";
import { runCli } from "../cli/run-cli.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { makeOrders } from "../investigate/made-orders.ts";
import { editJson, editStep, type Forge, hashOf, reseal } from "./forge-case.ts";

const seconds = 8;
const limits = ["--time-limit", String(seconds), "--memory-limit", "1500"];
let investigation: string;
let analysis: string;

beforeAll(async () => {
  const files = writeTables({ orders: makeOrders({ seed: 5, volume: () => 1 }) });
  investigation = newFolder("investigation");
  analysis = newFolder("analysis");
  const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];
  await runCli(["investigate", ...files, "--metric", "count(*)", ...periods, "--out", investigation, "--json"]);
  await runCli(["analyze", "orders by device", "--source", files[0], "--out", analysis, "--json"]);
}, 120_000);

const verify = (folder: string, given = limits) => runCli(["verify", folder, "--json", ...given]);

async function verifyHostile(forge: Forge): Promise<string> {
  const folder = newFolder("hostile");
  cpSync(investigation, folder, { recursive: true });
  forge(folder);
  const { code, stdout } = await verify(folder);
  expect(code).toBe(1);
  return JSON.parse(stdout).first_problem;
}

async function verifyWithSource(source: Source): Promise<string> {
  const folder = newFolder("hostile");
  cpSync(investigation, folder, { recursive: true });
  editStep(folder, "01_request", ({ output }) => (output.sources = [source]));
  editJson(folder, "files/sources.json", (all) => all.splice(0, 1, source));
  await reseal(folder);
  const { code, stdout } = await verify(folder);
  expect(code).toBe(1);
  return JSON.parse(stdout).first_problem;
}

/** An analysis whose steps are not made again, so that its own query is run. */
async function verifyWithQuery(sql: string): Promise<string> {
  const folder = newFolder("hostile");
  cpSync(analysis, folder, { recursive: true });
  const result = JSON.parse(readFileSync(join(folder, "result.json"), "utf8"));
  const [id] = Object.keys(result.evidence);
  const evidence = { sql, params: [], rows: [{ n: 1 }], hash: "" };
  result.evidence[id] = { ...evidence, hash: hashOf(evidence) };
  writeResult(folder, result);
  rmSync(join(folder, "manifest.json"));
  await sealCase(folder, openAuditLog(join(folder, "audit.jsonl"), result.request_id));
  const { code, stdout } = await verify(folder);
  expect(code).toBe(1);
  return JSON.parse(stdout).first_problem;
}

const fifo = (path: string): string => {
  execFileSync("mkfifo", [path]);
  return path;
};
const nothing = { size_bytes: 0, sha256: "0".repeat(64) };

describe("X4: a case made to hang whoever verifies it ends with a problem in words", () => {
  it("that holds while nobody has made it hostile", async () => {
    const [one, other] = await Promise.all([verify(investigation, []), verify(analysis, [])]);
    expect(JSON.parse(one.stdout)).toMatchObject({ first_problem: null, made_again: "everything" });
    expect(JSON.parse(other.stdout)).toMatchObject({ first_problem: null, made_again: "queries" });
  }, 60_000);

  it("a device, a pipe and a file elsewhere as data", async () => {
    expect(await verifyWithSource({ path: "/dev/zero", ...nothing })).toContain("/dev/zero is no regular file");
    expect(await verifyWithSource({ path: fifo(newFolder("pipe")), ...nothing })).toContain("is no regular file");
    expect(await verifyWithSource({ path: "../secret.csv", ...nothing })).toContain("lies outside the case");
  }, 60_000);

  it.each<[string, Forge]>([
    [
      "a pipe in place of the audit log",
      (folder) => {
        rmSync(join(folder, "audit.jsonl"));
        fifo(join(folder, "audit.jsonl"));
      },
    ],
    ["a link to a device", (folder) => symlinkSync("/dev/zero", join(folder, "results/more.json"))],
    ["a link out of the folder", (folder) => symlinkSync("/", join(folder, "files/data"))],
  ])("%s", async (_, forge) => {
    expect(await verifyHostile(forge)).toContain("is neither a file nor a folder; a case has only these.");
  });

  it("a file of gigabytes in a few bytes as data", async () => {
    const folder = newFolder("bomb");
    mkdirSync(folder);
    const path = join(folder, "orders.csv.gz");
    const line = Buffer.alloc(1 << 20, "2025-02-03,ios,DE,search,1\n");
    await pipeline(Readable.from(many(line, 3000)), createGzip({ level: 1 }), createWriteStream(path));
    const [source] = await describeSources([path]);
    expect(await verifyWithSource(source)).toMatch(
      /the proof was stopped: |cannot be (read or )?made again|^step 02_tables/,
    );
  }, 120_000);

  it.each([
    [
      "a cross join of the data",
      "select count(*) as n from orders a, orders b, orders c, orders d where a.day < d.day",
      /took longer than 8 s/,
    ],
    [
      "more memory than there is",
      "select count(distinct repeat(a.device, 100000) || b.rowid || a.rowid) as n from (select *, row_number() over () as rowid from orders) a, (select *, row_number() over () as rowid from orders) b",
      /the proof was stopped|Out of Memory|took longer/,
    ],
    [
      "a pattern that takes forever",
      "select count(*) as n from orders a, orders b, orders c where regexp_matches(repeat(a.device || b.device || c.country, 1000), '(.*)*(.*)*(.*)*x')",
      /took longer than 8 s/,
    ],
    [
      "rows without end",
      "select a.day as n from orders a, orders b, orders c, orders d",
      /the case has 1 rows, the data give \d+/,
    ],
    ["a figure of its own text", "select 4200 as n", /the query proves nothing: it reads nothing from the data/],
  ])(
    "%s in a query",
    async (_, sql, found) => {
      expect(await verifyWithQuery(sql)).toMatch(found);
    },
    60_000,
  );
});

function* many(bytes: Buffer, count: number): Generator<Buffer> {
  for (let i = 0; i < count; i += 1) yield bytes;
}

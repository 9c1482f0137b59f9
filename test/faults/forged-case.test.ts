import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import { makeSigningKey } from "../../src/app/signing-key.ts";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import type { AuditTrace } from "../../src/domain/audit-trace.ts";
import { parsePrivateKey, parseTrusted, signCase } from "../../src/ledger/signature.ts";
import { describeSources } from "../../src/ledger/sources.ts";
import { runCli } from "../cli/run-cli.ts";
import { newFolder, questionOf, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { editJson, editStep, editText, type Forge, hashOf, reseal, stepNamed, stepsOf } from "./forge-case.ts";

let files: string[];
let made: string;

beforeAll(async () => {
  const volume = (order: Record<string, unknown>) =>
    isLate(order as never) && order["device"] === "ios" && order["country"] === "DE" ? 0.4 : 1;
  files = writeTables({ orders: makeOrders({ seed: 5, volume }) });
  made = newFolder("made");
  const question = { ...questionOf({ metric: "count(*)" }), prompt: "I suspect Android in the US." };
  await investigateFiles({ files, question, out: made, onProgress: () => {} });
}, 120_000);

const copyOf = (folder: string): string => {
  const copy = newFolder("forged");
  cpSync(folder, copy, { recursive: true });
  return copy;
};

async function verifyForged(forge: Forge, editLog?: (entries: AuditTrace[]) => AuditTrace[]) {
  const folder = copyOf(made);
  forge(folder);
  await reseal(folder, editLog);
  return verifyFolder(folder);
}

/** Everywhere a figure of the report is written, as far as a forger finds it by searching. */
function replaceEverywhere(folder: string, from: string, to: string): void {
  for (const path of ["report.md", "results/result.json", "results/explanations.json", "memory.json"]) {
    const text = readFileSync(join(folder, path), "utf8");
    writeFileSync(join(folder, path), text.replaceAll(from, to));
  }
}

/** Evidence in the step that asked it and in the file of all. */
function editEvidence(folder: string, edit: (evidence: { sql: string; rows: unknown[]; hash: string }) => void): void {
  const change = (all: Record<string, never>) => {
    const item = all["E3"] as never as { sql: string; rows: unknown[]; hash: string };
    if (item === undefined) return;
    edit(item);
    item.hash = hashOf(item);
  };
  editJson(folder, "analysis/evidence.json", change);
  for (const step of stepsOf(folder)) editStep(folder, step, ({ evidence }) => change(evidence as never));
}

const setSql =
  (sql: (known: string) => string): Forge =>
  (folder) =>
    editEvidence(folder, (evidence) => {
      evidence.sql = sql(evidence.sql);
    });

const entry = (test: (data: Record<string, unknown>) => boolean) => (entries: AuditTrace[]) =>
  entries.filter(({ event_data }) => !test(event_data));

interface Kind {
  forge?: Forge;
  editLog?(entries: AuditTrace[]): AuditTrace[];
  found: RegExp;
}

const notTheQuery = /E3: its query is not the one that the program asks/;

const kinds: Record<string, Kind> = {
  "a figure in the report's text": {
    forge: (folder) => editText(folder, "report.md", (text) => text.replace(/\d[\d.,]*/, "999")),
    found: /report\.md, line \d+: the case has “.*999/,
  },
  "a figure in result.json": {
    forge: (folder) => editJson(folder, "results/result.json", (result) => (result.change.absolute *= 2)),
    found: /result\.json: change\.absolute/,
  },
  "the headline in metadata.json": {
    forge: (folder) => editJson(folder, "metadata.json", (record) => (record.headline = "Nothing happened.")),
    found: /metadata\.json: headline: the case has Nothing happened/,
  },
  "a figure everywhere it is written": {
    forge: (folder) => replaceEverywhere(folder, "ios", "web"),
    found: /: the case has .*, the data give/,
  },
  "a p-value, in the result and the step": {
    forge: (folder) => {
      editJson(folder, "results/result.json", (result) => (result.change.p_value = 0.9));
      editStep(folder, stepNamed(folder, "change"), ({ output }) => (output.change.p_value = 0.9));
    },
    found: /_change: change\.p_value: the case has 0\.9, the data give/,
  },
  "a row of evidence with its hash": {
    forge: (folder) => editEvidence(folder, ({ rows }) => Object.assign(rows[0] as object, { amount: 123456 })),
    found: /evidence E3: row 1, amount: the case has 123456, the data give/,
  },
  "evidence.json alone": {
    forge: (folder) => editJson(folder, "analysis/evidence.json", (all) => delete all["E3"]),
    found: /evidence\.json/,
  },
  "a query that is a literal": { forge: setSql(() => "select 4200 as amount"), found: notTheQuery },
  "a query of literals in a CTE": {
    forge: setSql(() => "with a as (select * from (values (4200)) v(amount)) select amount from a"),
    found: notTheQuery,
  },
  "a query of literals behind where false": {
    forge: setSql((sql) => `select * from (${sql}) where false union all select '2025-01-01', 4200, 1, 1`),
    found: notTheQuery,
  },
  "a query that joins the data and ignores them": {
    forge: setSql(() => "select v.amount from orders, (values (4200)) v(amount) limit 1"),
    found: notTheQuery,
  },
  "evidence marked as masked": {
    forge: (folder) => editEvidence(folder, (evidence) => Object.assign(evidence, { query_masked: true })),
    found: /evidence E3: it is not kept as the program keeps it/,
  },
  "evidence removed and its mention pointed elsewhere": {
    forge: (folder) => {
      editJson(folder, "analysis/evidence.json", (all) => delete all["E3"]);
      for (const step of stepsOf(folder)) editStep(folder, step, ({ evidence }) => delete evidence["E3"]);
      replaceEverywhere(folder, "E3]", "E1]");
    },
    found: /evidence E3: the data lead to it, and the case does not have it/,
  },
  "evidence added": {
    forge: (folder) =>
      editStep(folder, stepNamed(folder, "change"), ({ evidence }) => {
        const more = { sql: "select 4200 as amount", params: [], rows: [{ amount: 4200 }], hash: "" };
        evidence["E900"] = { ...more, hash: hashOf(more) };
      }),
    found: /evidence E900: the program never asks for it/,
  },
  "a step's output with its evidence intact": {
    forge: (folder) => editStep(folder, stepNamed(folder, "change"), ({ output }) => (output.change.absolute = 1)),
    found: /_change: change\.absolute: the case has 1, the data give/,
  },
  "explanations in another order": {
    forge: (folder) => {
      editStep(folder, stepNamed(folder, "conclusion"), ({ output }) => output.explanations.reverse());
      editJson(folder, "results/explanations.json", (all) => all.reverse());
      editStep(folder, stepNamed(folder, "conclusion"), ({ output }) => (output.explanations[0].title += " (first)"));
    },
    found: /_conclusion: explanations\.0/,
  },
  "an entry of what was ruled out": {
    forge: (folder) => {
      editJson(folder, "results/result.json", (result) => result.ruled_out.shift());
    },
    found: /result\.json: ruled_out/,
  },
  "the verdict of a hypothesis": {
    forge: (folder) => editJson(folder, "analysis/hypotheses.json", (all) => (all[0].status = "CONFIRMED_")),
    found: /hypotheses\.json/,
  },
  "the status of a hypothesis, as designed": {
    forge: (folder) =>
      editJson(folder, "analysis/hypotheses.json", (all) => {
        all[0].status = all[0].status === "CONFIRMED" ? "RULED_OUT" : "CONFIRMED";
      }),
    found: /hypotheses\.json: 0\.status/,
  },
  "the data of a chart": {
    forge: (folder) => editText(folder, "charts/timeline.json", (text) => text.replace(/\d[\d.,]*/, "999")),
    found: /charts\/timeline\.json/,
  },
  "the picture of a chart": {
    forge: (folder) => editText(folder, "charts/timeline.svg", (text) => text.replace(/\d[\d.,]*/, "999")),
    found: /charts\/timeline\.svg/,
  },
  "the memory": {
    forge: (folder) => editText(folder, "memory.json", (text) => text.replace(/fell/, "rose")),
    found: /memory\.json/,
  },
  "the metric of the question": {
    forge: (folder) =>
      editStep(folder, "01_request", ({ output }) => {
        output.question.metric = "count(distinct device)";
      }),
    found: /^step 0\d_/,
  },
  "the periods of the question": {
    forge: (folder) =>
      editStep(folder, "01_request", ({ output }) => {
        output.question.baseline.start = "2025-02-04";
      }),
    found: /^step 0\d_/,
  },
  "the question, and a log that agrees": {
    forge: (folder) =>
      editStep(folder, "01_request", ({ output }) => {
        output.question.context = "The board has asked.";
      }),
    editLog: (entries) =>
      entries.map((one) =>
        one.event_type === "request_submitted"
          ? {
              ...one,
              event_data: {
                ...one.event_data,
                question: { ...(one.event_data["question"] as object), context: "The board has asked." },
              },
            }
          : one,
      ),
    found: /context\.json/,
  },
  "a session's script": {
    forge: (folder) => {
      const [path] = filesIn(folder, "analysis/scripts/");
      editText(folder, path, (text) => `${text}-- and all was well\n`);
    },
    found: /analysis\/scripts\//,
  },
  "a session's log": {
    forge: (folder) => {
      const [path] = filesIn(folder, "analysis/logs/").filter((name) => name.endsWith(".md"));
      editText(folder, path, (text) => `${text}\nAll was well.\n`);
    },
    found: /analysis\/logs\//,
  },
  "a turn of a session": {
    forge: (folder) => {
      const step = stepsOf(folder).find((name) => name.includes("."))!;
      editStep(folder, step, ({ output }) => (output.compressed_summary = "All was well."));
    },
    found: /compressed_summary: the case has All was well/,
  },
  "the words of the built-in mind": {
    forge: (folder) =>
      editStep(folder, stepNamed(folder, "wording"), ({ output }) => (output.prose.summary = "All was well.")),
    found: /_wording: prose\.summary/,
  },
  "a model's answer, in a case no model had part in": {
    forge: (folder) =>
      editStep(folder, stepNamed(folder, "parts"), ({ heard }) => {
        heard.push({ what: "answer", value: { object: { value: {} }, by: "x:y", spent: { tokens: 1, costUsd: 0 } } });
      }),
    found: /_parts: it says that it heard answer, which the program never asks for/,
  },
  "the version, so that nothing be made again": {
    forge: (folder) => {
      editStep(folder, "01_request", ({ output }) => (output.program = "0.0.1"));
      editText(folder, "report.md", (text) => text.replace(/\d[\d.,]*/, "999"));
    },
    found: /comes to something else .* It says that whydunit 0\.0\.1 made it: only that version can prove it/,
  },
  "the steps removed, so that nothing be made again": {
    forge: (folder) => {
      for (const path of filesIn(folder, "analysis/steps/").slice(1)) rmSync(join(folder, path));
      editText(folder, "report.md", (text) => text.replace(/\d[\d.,]*/, "999"));
    },
    found: /which the case does not have/,
  },
  "a file added": {
    forge: (folder) => writeFileSync(join(folder, "results/appendix.md"), "All was well.\n"),
    found: /results\/appendix\.md is nothing that the data lead to/,
  },
  "a file removed from folder and manifest": {
    forge: (folder) => rmSync(join(folder, "charts/timeline.png")),
    found: /charts\/timeline\.png/,
  },
  "a step added at the end": {
    forge: (folder) => {
      const [first] = filesIn(folder, "analysis/steps/");
      cpSync(join(folder, first), join(folder, "analysis/steps/99_more.json"));
    },
    found: /99_more/,
  },
  "an audit entry dropped": {
    editLog: entry((data) => "hypotheses" in data && !("decision" in data)),
    found: /the audit log does not tell of plan created|is out of order/,
  },
  "an audit entry added": {
    editLog: (entries) => [...entries, { ...entries[0], event_data: { approved_by: "the board" } }],
    found: /tells of something the program never does here/,
  },
  "audit entries in another order": {
    editLog: (entries) => {
      const times = entries.map(({ timestamp }) => timestamp);
      const plan = entries.findIndex(({ event_type }) => event_type === "plan_created");
      const moved = [...entries.slice(0, plan), ...entries.slice(plan + 1), entries[plan]];
      return moved.map((one, i) => ({ ...one, timestamp: times[i] }));
    },
    found: /is out of order/,
  },
  "the time of an audit entry": {
    editLog: (entries) => entries.map((one, i) => (i === 3 ? { ...one, timestamp: "2020-01-01T00:00:00.000Z" } : one)),
    found: /audit entry 4 is older than the one before it/,
  },
  "what was said on the way": {
    forge: (folder) => editText(folder, "analysis/progress.txt", (text) => text.replace("weighing", "approving")),
    found: /progress\.txt/,
  },
  "another data file in place of the one that was read": {
    forge: () => {},
    found: /^step 0\d_/,
  },
};

const filesIn = (folder: string, start: string): string[] =>
  (JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).files as { path: string }[])
    .map(({ path }) => path)
    .filter((path) => path.startsWith(start));

const otherData = "another data file in place of the one that was read";

describe("X3: a case forged by someone who knows the code and makes every hash again", () => {
  it("stands as long as nobody forges it, also after it was sealed again", async () => {
    const result = await verifyForged(() => {});
    expect(result).toMatchObject({ ok: true, first_problem: null, made_again: "everything" });
    expect(result.checked.evidence).toBeGreaterThan(10);
    expect(result.signature.state).toBe("unsigned");
    expect(result.not_proven.join(" ")).toContain("That the data are true");
  });

  it.each(Object.entries(kinds).filter(([name]) => name !== otherData))("%s", async (_, { forge, editLog, found }) => {
    const { ok, first_problem, made_again } = await verifyForged(forge ?? (() => {}), editLog);
    expect(first_problem).toMatch(found);
    expect({ ok, made_again }).toEqual({ ok: false, made_again: "nothing" });
  });

  it(otherData, async () => {
    const [path] = writeTables({ orders: makeOrders({ seed: 6, volume: () => 1 }) });
    const [source] = await describeSources([path]);
    const { ok, first_problem } = await verifyForged((folder) => {
      editStep(folder, "01_request", ({ output }) => (output.sources = [source]));
      editJson(folder, "files/sources.json", (all) => all.splice(0, 1, source));
    });
    expect(first_problem).toMatch(kinds[otherData].found);
    expect(ok).toBe(false);
  });
});

describe("a signature", () => {
  it("is what finds a case that was made anew from forged data, which nothing else can find", async () => {
    const key = makeSigningKey(join(newFolder("keys"), "signing.pem"));
    const signed = copyOf(made);
    signCase(signed, parsePrivateKey(readFileSync(key.path, "utf8"), key.path));
    const trusted = parseTrusted(key.publicKey, "the key");
    expect(trusted).toBe(key.fingerprint);
    expect((await verifyFolder(signed, { trusted })).signature).toEqual({
      state: "signed",
      fingerprint: key.fingerprint,
      is_trusted: true,
    });

    const forged = newFolder("forged");
    const lies = writeTables({ orders: makeOrders({ seed: 5, volume: () => 1 }) });
    await investigateFiles({
      files: lies,
      question: questionOf({ metric: "count(*)" }),
      out: forged,
      onProgress: () => {},
    });
    const alone = await verifyFolder(forged);
    expect(alone).toMatchObject({ ok: true, signature: { state: "unsigned" } });
    expect((await verifyFolder(forged, { trusted })).first_problem).toBe(
      `the case is not signed, and ${key.fingerprint} should have signed it`,
    );
    cpSync(join(signed, "signature.json"), join(forged, "signature.json"));
    expect((await verifyFolder(forged)).first_problem).toBe("the signature is not one of this case");
    const other = makeSigningKey(join(newFolder("keys"), "signing.pem"));
    signCase(forged, parsePrivateKey(readFileSync(other.path, "utf8"), other.path));
    expect((await verifyFolder(forged, { trusted })).first_problem).toContain(
      `is signed by ${other.fingerprint}, not by`,
    );
  }, 60_000);

  it("is made by keys and sign, and demanded by verify --trusted", async () => {
    const WHYDUNIT_HOME = newFolder("home");
    const folder = copyOf(made);
    const key = JSON.parse((await runCli(["keys", "--json"], { WHYDUNIT_HOME })).stdout);
    expect(await runCli(["sign", folder], { WHYDUNIT_HOME })).toMatchObject({ code: 0 });
    const verified = await runCli(["verify", folder, "--trusted", key.fingerprint]);
    expect(verified.stdout).toContain(`Signed by ${key.fingerprint}, which is trusted`);
    expect(verified.stdout).toContain("every step, figure, text and chart came out the same");
    const root = JSON.parse((await runCli(["verify", folder, "--root"])).stdout);
    expect(Object.keys(root)).toEqual(["root", "case", "time", "manifest_sha256"]);
    const refused = await runCli(["verify", made, "--trusted", key.fingerprint]);
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining("is not signed") });
  }, 60_000);
});

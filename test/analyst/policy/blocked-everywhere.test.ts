import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FindPii } from "../../../src/analyst/policy/masker.ts";
import { analyseFiles, type FinishedAnalysis } from "../../../src/app/analyses/analyse-files.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { analysisSubmissionSchema } from "../../../src/domain/analysis-request.ts";
import { auditTraceSchema } from "../../../src/domain/audit-trace.ts";

const scratch = mkdtempSync(join(tmpdir(), "whydunit-blocked-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

// Blocked data in the name of the file, in a column's name, in free text, in a column of its own.
const file = join(scratch, "sales of jane@example.org.csv");
const notes = ["call jane@example.org", "call jane@example.org", "card 4111 1111 1111 1111", "paid", "paid", "paid"];
const lines = notes.map((note, i) => `${note},north,customer${i}@example.org,${i + 1},${10 * i},2024-01-0${i + 1}`);
writeFileSync(file, `note,region,email,units,revenue joe@example.org,day\n${lines.join("\n")}\n`);

const secret = /jane|joe[@_]|customer\d@|4111.1111/;

interface Wishes {
  policy?: object;
  findPii?: FindPii;
  path?: string;
}

async function ask(intent: string, { policy, findPii, path = file }: Wishes = {}) {
  const steps: string[] = [];
  const finished = await analyseFiles(
    analysisSubmissionSchema.parse({
      intent,
      data_sources: [{ type: "csv", file_path: path }],
      ...(policy ? { policy } : {}),
    }),
    {
      out: mkdtempSync(join(scratch, "out-")),
      home: mkdtempSync(join(scratch, "home-")),
      environment: {},
      onProgress: (step) => steps.push(step),
      ...(findPii ? { findPii } : {}),
    },
  );
  return { ...finished, steps };
}

/** Every file of the analysis but the one that says where the data are, as text. */
const filesOf = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "sources.json")
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")]);

const trailOf = (folder: string) =>
  readFileSync(join(folder, "audit.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => auditTraceSchema.parse(JSON.parse(line)));

describe("F57: blocked data is masked wherever an analysis could show it", () => {
  let shown: FinishedAnalysis & { steps: string[] };
  beforeAll(async () => {
    shown = await ask("total revenue by note");
  });

  it("answers, and neither the result nor any file has it", () => {
    expect(shown.result.decision).toBe("answered");
    expect(shown.result.answer?.columns).toEqual(["note", "total_revenue_email"]);
    expect(shown.result.answer?.rows.map(([note]) => note)).toContain("call [email]");
    expect(shown.result.answer?.rows.map(([note]) => note)).toContain("card [card]");
    expect(JSON.stringify(shown.result)).not.toMatch(secret);
    const files = filesOf(shown.folder);
    const names = files.map(([name]) => name);
    for (const name of ["result.csv", "chart.svg", "chart.vl.json", "summary.md", "audit.jsonl", "evidence.json"])
      expect(names).toContain(name);
    expect(files.filter(([, text]) => secret.test(text)).map(([name]) => name)).toEqual([]);
  });

  it("keeps progress and the recipe book free of it", () => {
    expect(shown.steps.join("\n")).toContain("[email]");
    expect(shown.steps.join("\n")).not.toMatch(secret);
    expect(shown.result.recipe).toBeNull();
  });

  it("is still proven by verify, which says which query it could not run as it is kept", async () => {
    const verified = await verifyFolder(shown.folder);
    expect(verified).toMatchObject({ ok: true, first_problem: null });
    expect(verified.not_proven.join()).toContain("masks part of its query");
    const path = join(scratch, "sales.csv");
    copyFileSync(file, path);
    const plain = await ask("total units by note", { path });
    expect(plain.result.answer?.rows).toContainEqual(["call [email]", 3]);
    expect(await verifyFolder(plain.folder)).toMatchObject({ ok: true, checked: { evidence: 1 } });
  });

  it("asks back without the words that make it up", async () => {
    const { result, folder } = await ask("temperature of zoe.smith@example.org");
    expect(result.decision).toBe("needs_clarification");
    expect(result.not_understood).toEqual(["temperature", "[blocked]"]);
    expect(filesOf(folder).filter(([, text]) => /zoe|smith/.test(text))).toEqual([]);
  });

  it("masks the words of an error", async () => {
    const missing = analyseFiles(
      analysisSubmissionSchema.parse({
        intent: "total units",
        data_sources: [{ type: "csv", file_path: join(scratch, "joe@example.org.csv") }],
      }),
      { out: mkdtempSync(join(scratch, "out-")), home: scratch, environment: {} },
    );
    await expect(missing).rejects.toThrow(/\[email\]/);
    await expect(missing).rejects.not.toThrow(secret);
  });
});

describe("a blocked column", () => {
  it("is not read where the request names no policy, and every decision is in the trail", async () => {
    const { result, folder } = await ask("revenue by email");
    expect(result).toMatchObject({ decision: "refused", answer: null, artifacts: [] });
    expect(result.summary).toContain("email");
    const decisions = trailOf(folder).filter(({ event_type }) => event_type === "policy_decision");
    expect(decisions.map(({ event_data }) => event_data)).toContainEqual(
      expect.objectContaining({ decision: "refused", rule: "blocked_patterns" }),
    );
    expect(trailOf(folder).filter(({ event_type }) => event_type === "tool_called")).toHaveLength(2);
    expect((await verifyFolder(folder)).ok).toBe(true);
  });

  it("may be counted, and is shown where the request says that nothing is blocked", async () => {
    expect((await ask("how many different emails")).result.answer?.rows).toEqual([[6]]);
    const { result } = await ask("units by email", { policy: { blocked_patterns: [] } });
    expect(result.answer?.rows).toContainEqual(["customer0@example.org", 1]);
  });
});

it("F56: shows nothing when the detector throws", async () => {
  const findPii: FindPii = () => {
    throw new Error("out of order: jane@example.org");
  };
  const { result, folder, steps } = await ask("total units by note", { findPii });
  expect(result).toMatchObject({ decision: "refused", answer: null, artifacts: [], evidence: {} });
  expect(result.summary).toContain("could not be decided");
  expect(filesOf(folder).filter(([, text]) => /call jane|paid|jane/.test(text))).toEqual([]);
  expect(steps.join()).not.toMatch(/jane/);
  expect(trailOf(folder).map(({ event_data }) => event_data)).toContainEqual(
    expect.objectContaining({ decision: "refused", rule: "fails_closed" }),
  );
});

import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import type { Finding } from "../../src/domain/finding.ts";
import type { Hypothesis } from "../../src/domain/hypothesis.ts";
import type { SessionLog } from "../../src/domain/session-log.ts";
import type { ThoughtRecord } from "../../src/investigate/thinking/thought-record.ts";
import { chooseBackend } from "../../src/sandbox/backends/choose-backend.ts";
import { type CliRun, runCli } from "../cli/run-cli.ts";
import { editStep, reseal, stepNamed } from "../faults/forge-case.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { anthropic } from "../models/doubles/anthropic.ts";
import { type Double, openDouble } from "../models/doubles/open-double.ts";
import { goodModel } from "./good-model.ts";

const choice = await chooseBackend();
if (!choice.backend) console.warn(`\nSKIPPED: a model's Python in an investigation.\n${choice.reason}\n`);

const key = "sk-ant-test-0123456789abcdef0123456789";
const folder = newFolder("model-case");
let model: Double;
let run: CliRun;
const text = (path: string): string => readFileSync(join(folder, path), "utf8");
const json = <Value>(path: string): Value => JSON.parse(text(path));

beforeAll(async () => {
  model = await openDouble(anthropic, [goodModel]);
  const tables = writeTables({
    orders: makeOrders({
      seed: 5,
      volume: (order) => (isLate(order) && order["device"] === "ios" && order["country"] === "DE" ? 0.4 : 1),
    }),
  });
  const question = ["--metric", "count(*)", "--baseline", "2025-02-03..2025-02-16"];
  run = await runCli(
    ["investigate", ...tables, ...question, "--comparison", "2025-02-17..2025-03-02", "--out", folder, "--json"],
    { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: model.url },
  );
}, 120_000);
afterAll(() => model.close());

describe("an investigation that a model drives", () => {
  it("finds the same first explanation as without one", () => {
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout).explanations[0].segment).toEqual({ device: "ios", country: "DE" });
  });

  it("puts the model's hypotheses to the engine's test and links those that hold", () => {
    const hypotheses = json<Hypothesis[]>("analysis/hypotheses.json");
    const own = (title: string) => hypotheses.find((one) => one.title === title)!;
    expect(own("Fewer orders from iOS in Germany").status).toBe("CONFIRMED");
    expect(own("Fewer orders from search").status).toBe("RULED_OUT");
    expect(own("Fewer orders from iOS in Germany").causal_story).toContain("may have kept them from ordering");
    const sources = JSON.parse(run.stdout).explanations[0].source_hypotheses;
    expect(sources).toContain(own("Fewer orders from iOS in Germany").hypothesis_id);
    expect(text("report.md")).toContain("Fewer orders from search");
  });

  it("keeps the log of each session with its turns, tokens and cost", () => {
    const { findings } = json<{ findings: Finding[] }>("analysis/findings_ledger.json");
    expect(findings).toHaveLength(json<Hypothesis[]>("analysis/hypotheses.json").length);
    const [last] = findings.slice(-1);
    const log = json<SessionLog>(join("analysis", last.session_log_ref));
    expect(log).toMatchObject({ turns: 2, outcome: "RULED_OUT" });
    expect(log.total_tokens).toBeGreaterThan(4000);
    expect(log.cost_usd).toBeGreaterThan(0);
    expect(text(join("analysis", last.session_log_ref.replace(/json$/, "md")))).toContain("## 1. ANALYZE");
  });

  it.skipIf(!choice.backend)("runs the model's Python in the sandbox and keeps script, output and artifact", () => {
    const script = readdirSync(join(folder, "analysis/scripts")).find((name) => name.endsWith(".py"))!;
    expect(text(`analysis/scripts/${script}`)).toContain("pd.read_csv");
    const [, id] = /(hyp_\d+)/.exec(script)!;
    expect(text(`analysis/full_outputs/${id}_output_001.txt`)).toContain("android");
    expect(text(`analysis/artifacts/${id}/devices.csv`)).toContain("ios,");
    const manifest = json<{ files: { path: string }[] }>("manifest.json");
    expect(manifest.files.map(({ path }) => path)).toContain(`analysis/artifacts/${id}/devices.csv`);
  });

  it("adds to the plan what the model adds, and its next step", () => {
    expect(json<{ exploration_steps: string[] }>("analysis/plan.json").exploration_steps).toContain(
      "Look at each device in each country apart.",
    );
    expect(text("report.md")).toContain("Ask the release managers");
  });

  it("prints the model's summary without the sentence whose figure is in no evidence, and records the drop", () => {
    expect(text("report.md")).toContain("most of the change lies there");
    for (const shown of [run.stdout, text("report.md"), text("results/explanations.json")])
      expect(shown).not.toMatch(/87[.,]65/);
    const wording = json<ThoughtRecord[]>("analysis/minds.json").find(({ step }) => step === "phraseReport")!;
    expect(wording.by).toBe("anthropic:claude-sonnet-4-6");
    expect(wording.notes.join(" ")).toContain("87.65");
  });

  it("says in the report who did the thinking", () => {
    expect(text("report.md")).toContain("claude");
  });

  it("verifies, audit chain and every figure included", async () => {
    const result = await verifyFolder(folder);
    expect(result).toMatchObject({ ok: true, first_problem: null, made_again: "everything" });
    expect(result.not_proven.join(" ")).toMatch(/The words of \d+ answers of a model/);
    expect(text("audit.jsonl")).toContain("proposeHypotheses");
  });

  it("is found out where an answer of the model was changed without all that follows from it", async () => {
    const forge = async (words: string) => {
      const forged = newFolder("forged");
      cpSync(folder, forged, { recursive: true });
      editStep(forged, stepNamed(forged, "wording"), ({ heard }) => {
        const answer = heard.find(({ what }) => what === "answer")!.value as { object: { value: { summary: string } } };
        answer.object.value.summary = words;
      });
      await reseal(forged);
      return (await verifyFolder(forged)).first_problem;
    };
    expect(await forge("Orders of iOS fell by 4,711 and 12.34 percent of them were lost.")).toMatch(
      /^step \d+_wording: /,
    );
    expect(await forge("Orders of iOS in Germany fell.")).toMatch(/^step \d+_wording: /);
  });

  it("writes the key nowhere", () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const all = files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
    expect(all + run.stdout + run.stderr).not.toContain(key);
    expect(existsSync(join(folder, "report.md"))).toBe(true);
  });
});

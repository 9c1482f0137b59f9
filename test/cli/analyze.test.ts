import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../src/base/canonical-json.ts";
import { analysisResultSchema } from "../../src/domain/analysis-result.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { buildOnce, runCli } from "./run-cli.ts";

beforeAll(buildOnce, 120_000);

const rows = ["=cmd|'/c calc'!A1,2021-01-05,200", "Lamp,2021-02-10,30", "Lamp,2021-02-11,90", "Desk,2022-04-02,100"];

function makeSales(): string {
  const path = newFolder("sales.csv");
  writeFileSync(path, `product,order_date,revenue\n${rows.join("\n")}\n`);
  return path;
}

describe("whydunit analyze", () => {
  it("answers with a table, a chart and a report that verify proves", async () => {
    const out = newFolder("out");
    const { code, stdout } = await runCli([
      "analyze",
      "Revenue by product in 2021",
      "--source",
      makeSales(),
      "--out",
      out,
      "--json",
    ]);
    expect(code).toBe(0);
    const result = analysisResultSchema.parse(JSON.parse(stdout));
    expect(result.answer).toEqual({
      columns: ["product", "total_revenue"],
      rows: [
        ["=cmd|'/c calc'!A1", 200],
        ["Lamp", 120],
      ],
    });
    expect(result.summary).toContain("(E1)");
    expect(new Set(result.artifacts.map(({ type }) => type))).toEqual(new Set(["table", "chart", "report"]));
    for (const { path, sha256: known } of result.artifacts) {
      expect(path).toMatch(new RegExp(`^artifacts/(tables|charts|reports)/${result.request_id}/`));
      expect(sha256(readFileSync(join(out, path)))).toBe(known);
    }
    const verified = await runCli(["verify", out, "--json"]);
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, checked: { evidence: 1 } });
  });

  it("F15 writes no cell that a spreadsheet would run", async () => {
    const out = newFolder("out");
    const { stdout } = await runCli([
      "analyze",
      "Revenue by product in 2021",
      "--source",
      makeSales(),
      "--deliverables",
      "tables",
      "--out",
      out,
      "--json",
    ]);
    const { artifacts } = analysisResultSchema.parse(JSON.parse(stdout));
    expect(artifacts).toHaveLength(1);
    expect(readFileSync(join(out, artifacts[0].path), "utf8")).toContain("'=cmd");
  });

  it("F58 a flipped byte in an artifact is found", async () => {
    const out = newFolder("out");
    const { stdout } = await runCli([
      "analyze",
      "Revenue by product",
      "--source",
      makeSales(),
      "--deliverables",
      "tables",
      "--out",
      out,
      "--json",
    ]);
    const { artifacts } = analysisResultSchema.parse(JSON.parse(stdout));
    const path = join(out, artifacts[0].path);
    writeFileSync(path, readFileSync(path, "utf8").replace("120", "121"));
    const verified = await runCli(["verify", out, "--json"]);
    expect(verified.code).toBe(1);
    expect(JSON.parse(verified.stdout).first_problem).toContain("result.csv");
  });

  it("asks back for what is not in the tables, with what is", async () => {
    const { code, stdout } = await runCli([
      "analyze",
      "Average temperature by warehouse",
      "--source",
      makeSales(),
      "--out",
      newFolder("out"),
      "--json",
    ]);
    const result = analysisResultSchema.parse(JSON.parse(stdout));
    expect(code).toBe(3);
    expect(result).toMatchObject({ decision: "needs_clarification", answer: null });
    expect(result.not_understood).toEqual(expect.arrayContaining(["temperature", "warehouse"]));
    expect(result.summary).toContain("revenue");
  });

  it("refuses columns outside the policy, and says so in the trail", async () => {
    const out = newFolder("out");
    const { code, stdout } = await runCli([
      "analyze",
      "Revenue by product",
      "--source",
      makeSales(),
      "--allowed-columns",
      "product",
      "--out",
      out,
      "--json",
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ decision: "refused", answer: null });
    expect(readFileSync(join(out, "audit.jsonl"), "utf8")).toContain('"rule":"allowed_columns"');
  });

  it("shows nothing that a pattern of the call blocks, and lets it be counted", async () => {
    const out = newFolder("out");
    const ask = (intent: string) =>
      runCli(["analyze", intent, "--source", makeSales(), "--blocked-patterns", "^(La|De)", "--out", out, "--json"]);
    const { code, stdout } = await ask("Revenue by product");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ decision: "refused", artifacts: [] });
    expect(stdout).not.toMatch(/Lamp|Desk/);
    expect(JSON.parse((await ask("How many different products?")).stdout).answer.rows).toEqual([[3]]);
  });

  it("says what is wrong with the call", async () => {
    const { code, stderr } = await runCli(["analyze", "Revenue by product"]);
    expect(code).toBe(2);
    expect(stderr).toContain("--source");
  });
});

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Analyses } from "../../src/app/analyses/analyses.ts";
import { AppError } from "../../src/base/app-error.ts";
import type { AnalysisFile } from "../../src/domain/analysis-details.ts";
import type { AnalysisOrder } from "../../src/domain/analysis-order.ts";
import { readableTemplate } from "../../src/web/analyses/readable-template.ts";
import type { WebServices } from "../../src/web/web-services.ts";
import { openPages } from "./open-pages.ts";
import { analysisId, analysisOf, evil, scriptAnalyses } from "./scripted-analyses.ts";

const fileId = "0d1f7b0e-6a58-4a55-9b3c-8d0a3a1f2c44";
const suggest: Analyses["suggest"] = async () => ({
  tables: [
    { file_id: fileId, name: `${evil}.csv`, row_count: 1234, origin: null, columns: [{ name: evil, role: "measure" }] },
  ],
  intents: [`Total ${evil}`],
});

describe("the answer of an analysis", () => {
  it("F85: shows hostile words, data and errors as text", async () => {
    const pages = [
      analysisOf(),
      analysisOf({ decision: "needs_clarification", answer: null, not_understood: [evil] }),
      analysisOf({ status: "failed", decision: "refused", answer: null, refusal: { rule: evil, reason: evil } }),
      analysisOf({ status: "failed", decision: null, error: { code: "RUN_STOPPED", message: evil, details: {} } }),
    ];
    for (const details of pages) {
      const { read } = openPages({ analyses: scriptAnalyses([details], { suggestInstead: async () => [evil] }) });
      const { status, text } = await read(`/analyses/${analysisId}`);
      expect([status, text.includes("<img src=x"), text.includes("&lt;img src=x")]).toEqual([200, false, true]);
    }
  });

  it("leads from its figures to their evidence, and from nothing else", async () => {
    const { read } = openPages({ analyses: scriptAnalyses([analysisOf()]) });
    const { text } = await read(`/analyses/${analysisId}`);
    const [lead] = /<p class="lead">.*?<\/p>/s.exec(text)!;
    const figures = [...lead.matchAll(/class="figure" href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, shown]) => [
      to,
      shown,
    ]);
    const to = `/analyses/${analysisId}/evidence/E1`;
    expect(figures).toEqual([
      [to, "1,234"],
      [to, "5"],
      [to, "2"],
    ]);
    expect(text).toMatch(/Used again: the plan that answered questions like <q>Total any value &lt;img/);
    expect(text).toMatch(/<td class="number">1,234<\/td>/);
    expect(text).toContain("0.12 s");
  });

  it.each([
    ["total revenue by state {table_orders}", "total revenue by state"],
    ["revenue of {state} vs {state_2} in {time_range}", "revenue of any state vs another state in any period"],
    ["units in {time_range} vs {time_range_2} of {line_2}", "units in any period vs another period of any line 2"],
    ["orders of {table_number} in {time_range}", "orders of any table number in any period"],
  ])("says the recipe %s as %s", (template, said) => {
    expect(readableTemplate(template)).toBe(said);
  });

  it("is downloaded as it was written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "whydunit-answer-"));
    writeFileSync(join(folder, "answer.csv"), "state,units\r\n");
    const analyses = scriptAnalyses([], { outcomeFile: async (_, part) => join(folder, `${part}.csv`) });
    const { text, headers } = await openPages({ analyses }).read(`/analyses/${analysisId}/answer.csv`);
    expect([text, headers.get("content-disposition")]).toEqual([
      "state,units\r\n",
      'attachment; filename="answer.csv"',
    ]);
    rmSync(folder, { recursive: true });
  });

  it("is not there for an id that nobody has", async () => {
    const { read } = openPages({ analyses: scriptAnalyses([]) });
    expect((await read(`/analyses/${analysisId}`)).status).toBe(404);
  });
});

describe("asking for an analysis", () => {
  function openForm(script: Partial<Analyses> = {}) {
    const orders: AnalysisOrder[] = [];
    const submit: Analyses["submit"] = async (order) => {
      orders.push(order);
      return { request_id: analysisId, status: "submitted" };
    };
    return { ...openPages({ analyses: scriptAnalyses([], { suggest, submit, ...script }) }), orders };
  }
  const filled = { asked: "1", files: fileId, intent: "Total revenue", deliverables: "tables" };

  it("shows the tables that were chosen and what could be asked of them, escaped", async () => {
    const { text } = await openForm().read(`/analyses?files=${fileId}&intent=${encodeURIComponent(evil)}`);
    expect(text).toContain("1,234 rows, 1 columns");
    expect(text).not.toContain("<img src=x");
    expect(text).toMatch(/name="example" value="Total &lt;img/);
  });

  it("sends the example that was pressed instead of what was typed, with all options", async () => {
    const { post, orders } = openForm();
    const response = await post("/analyses", {
      ...filled,
      example: "Top 3 states",
      row_limit: "1,000",
      allowed_columns: "a, b",
      blocked_patterns: "email\nA-\\d+,x",
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, `/analyses/${analysisId}`]);
    expect(orders).toMatchObject([
      {
        intent: "Top 3 states",
        data_sources: [{ file_id: fileId }],
        constraints: { row_limit: 1000, timeout_seconds: 30 },
        deliverables: ["tables"],
        policy: { allowed_columns: ["a", "b"], blocked_patterns: ["email", "A-\\d+,x"] },
      },
    ]);
  });

  it("blocks what is usual unless it is told not to", async () => {
    const { post, orders } = openForm();
    await post("/analyses", filled);
    await post("/analyses", { ...filled, blocked_patterns: "none" });
    expect(orders.map(({ policy }) => policy.blocked_patterns)).toEqual([
      ["email", "phone", "card", "ssn", "national_id", "iban"],
      [],
    ]);
  });

  it("says everything that is wrong beside its field and keeps what was typed", async () => {
    const { post } = openForm();
    const response = await post("/analyses", { asked: "1", intent: " ", row_limit: "0", timeout_seconds: "soon" });
    const text = await response.text();
    expect(response.status).toBe(422);
    for (const field of ["intent", "file", "row_limit", "timeout_seconds"]) expect(text).toContain(`href="#${field}"`);
    expect(text).toMatch(/id="timeout_seconds"[^>]*value="soon"/);
  });

  it("puts a refused pattern and a table that is gone beside their fields", async () => {
    const refuse = (code: string) => async () => {
      throw new AppError(code, "No.");
    };
    const pattern = openForm({ submit: refuse("POLICY_PATTERN_INVALID") });
    expect(await (await pattern.post("/analyses", filled)).text()).toContain('href="#blocked_patterns"');
    const gone = openForm({ suggest: refuse("FILE_NOT_FOUND") });
    expect((await gone.read(`/analyses?files=${fileId}`)).text).toContain('href="#file"');
  });

  describe("of a database", () => {
    const selections: unknown[] = [];
    const sources: WebServices["sources"] = {
      list: () => [
        { name: "shop", kind: "duckdb", address: "duckdb:/shop", about: null, allows_queries: true, problem: null },
      ],
      tables: async (name) => {
        if (name !== "shop") throw new AppError("SOURCE_NOT_FOUND", `No source ${name}.`);
        return { source: name, address: "duckdb:/shop", tables: [{ name: evil, kind: "table", rows: 7, bytes: null }] };
      },
      take: () => Promise.reject(new Error("the analyses do that")),
    };
    const addTables: Analyses["addTables"] = async (selection) => {
      selections.push(selection);
      return [{ file_id: fileId } as AnalysisFile];
    };
    const openForm = (script: Partial<Analyses> = {}) => {
      const orders: AnalysisOrder[] = [];
      const submit: Analyses["submit"] = async (order) => {
        orders.push(order);
        return { request_id: analysisId, status: "submitted" };
      };
      const analyses = scriptAnalyses([], { suggest, submit, addTables, ...script });
      return { ...openPages({ analyses, sources }), orders };
    };
    const ticked = { asked: "1", intent: "Total revenue", source: "shop", table: "orders", since: "2024-01-01" };

    it("shows its tables when they are asked for, with what was typed, and says where it is unknown", async () => {
      const { read } = openForm();
      const { text } = await read("/analyses?show=tables&database=shop&source=old&intent=hello");
      expect(text).toMatch(/Tables of shop.*value="&lt;img src=x.*about 7 rows/s);
      expect(text).toContain(">hello</textarea>");
      expect((await read("/analyses?database=shop")).text).not.toContain("Tables of shop");
      const unknown = await read("/analyses?show=tables&database=nowhere");
      expect(unknown.text).toMatch(/href="#database">No source nowhere/);
      expect((await read("/analyses/tables?database=nowhere")).text).toContain("No source nowhere");
      expect((await read("/analyses/tables?database=shop")).text).toContain('formaction="/analyses/tables"');
      const nameless = openPages({ analyses: scriptAnalyses([]) });
      expect((await nameless.read("/analyses")).text).toContain('<a href="/settings#sources">Give it a name</a>');
    });

    it("takes what is ticked along with the question; what may not be read stays there", async () => {
      const { post, orders } = openForm();
      const response = await post("/analyses", { ...ticked, allowed_columns: "orders.day, amount" });
      expect(response.status).toBe(303);
      expect(orders).toMatchObject([{ data_sources: [{ file_id: fileId }] }]);
      expect(selections.at(-1)).toMatchObject({
        source: "shop",
        tables: ["orders"],
        columns: ["day", "amount"],
        since: "2024-01-01",
      });
      const read = await post("/analyses/tables", ticked);
      expect([read.status, read.headers.get("location")]).toEqual([
        303,
        `/analyses?intent=Total+revenue&files=${fileId}&asked=1`,
      ]);
    });

    it("says beside it what is wrong, and keeps what was ticked", async () => {
      const gone = openForm({
        addTables: () => Promise.reject(new AppError("SOURCE_UNAVAILABLE", "The database does not answer.")),
      });
      const refused = await gone.post("/analyses", { ...ticked, table: evil, query: "select 1", query_name: "one" });
      const text = await refused.text();
      expect([refused.status, gone.orders]).toEqual([422, []]);
      expect(text).toMatch(/id="database-error" role="alert">The database does not answer\./);
      expect(text).toMatch(/<input type="checkbox" name="table" value="[^"]*" checked/);
      expect(text).toMatch(/>select 1<\/textarea>.*value="one".*value="2024-01-01"/s);
      const ten = Array.from({ length: 10 }, () => randomUUID()).join(",");
      const full = await gone.post("/analyses/tables", { ...ticked, files: ten });
      expect(await full.text()).toContain("There is room for 0 more tables, not for 1. Choose fewer.");
      const nothing = await gone.post("/analyses/tables", { ...ticked, table: "" });
      expect(await nothing.text()).toContain("Name at least one table, or write a query.");
    });
  });

  it("removes a table without losing what was typed", async () => {
    const { read } = openForm({ suggest: async () => ({ tables: [], intents: [] }) });
    const { text } = await read(`/analyses?files=${fileId}&without=${fileId}&intent=hello`);
    expect(text).toContain('name="files" value=""');
    expect(text).toContain(">hello</textarea>");
  });
});

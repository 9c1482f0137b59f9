import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { analyse } from "../../../src/analyst/analyse.ts";
import { openModelPlanner } from "../../../src/analyst/plan/model-planner.ts";
import { openGuard } from "../../../src/analyst/policy/text-guard.ts";
import { noRecipes } from "../../../src/analyst/recipes/recipe-book.ts";
import { analysisRequestSchema } from "../../../src/domain/analysis-request.ts";
import type { Reaction } from "../../models/doubles/open-double.ts";
import { openTestGateway } from "../../models/open-test-gateway.ts";
import { openTables, salesCsv } from "../open-table.ts";
import { silentTrail } from "../silent-trail.ts";

const nothing = {
  query: null,
  operation: null,
  columns: null,
  aggregation: null,
  type: null,
  x_col: null,
  y_col: null,
  title: null,
  table: null,
};

const planWith = (query: string, tool = "sql.run") => ({
  can_answer: true,
  reasoning: "one query",
  tasks: [{ task_id: "ask", description: "", tool_name: tool, dependencies: [], arguments: { ...nothing, query } }],
  answer_task: "ask",
});

const says = (value: unknown): Reaction => ({ say: JSON.stringify(value) });

async function ask(intent: string, reactions: Reaction[]) {
  const source = await openTables({ "sales.csv": salesCsv });
  const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours: reactions }]);
  const problems: string[] = [];
  const planner = openModelPlanner({
    gateway,
    tables: source.tables,
    sendSamples: true,
    onProblem: (one) => problems.push(one),
  });
  const request = analysisRequestSchema.parse({
    request_id: randomUUID(),
    intent,
    data_sources: [{ type: "csv", file_path: "sales.csv" }],
    deliverables: ["summary"],
    timestamp: new Date().toISOString(),
  });
  const services = {
    source,
    folder: "",
    trail: silentTrail,
    recipes: noRecipes,
    planner,
    guard: openGuard,
    newId: randomUUID,
    now: () => new Date(),
    onProgress: () => {},
  };
  return { ...(await analyse(request, services)).result, problems };
}

describe("a model plans what the built-in planner does not understand", () => {
  it("runs its query once it has proven itself in a process of its own", async () => {
    const result = await ask("turnover of furniture items", [
      says(planWith(`select sum("revenue") as total from "sales" where "product" in ('Desk', 'Chair')`)),
    ]);
    expect(result.decision).toBe("answered");
    expect(result.answer).toEqual({ columns: ["total"], rows: [[1120]] });
    expect(result.evidence["E1"]?.rows).toEqual([{ total: 1120 }]);
  });

  it("is asked to mend a query that fails", async () => {
    const result = await ask("turnover of furniture items", [
      says(planWith(`select summ("revenue") as total from "sales"`)),
      says({ query: `select sum("revenue") as total from "sales"` }),
    ]);
    expect(result.answer?.rows).toEqual([[1300]]);
  });

  it("is not believed where its plan is no plan: then the question goes back", async () => {
    const result = await ask("turnover of furniture items", [says(planWith("rm -rf /", "shell.run"))]);
    expect(result.decision).toBe("needs_clarification");
    expect(result.not_understood.length).toBeGreaterThan(0);
  });

  it("reads no file and writes nothing", async () => {
    const result = await ask("turnover of furniture items", [
      says(planWith("select * from read_csv('/etc/passwd')")),
      says({ query: "create table x as select 1" }),
      says({ query: "select * from '/etc/passwd'" }),
    ]);
    expect(result.decision).not.toBe("answered");
  });

  it("is not asked for what is understood without it", async () => {
    const result = await ask("total units", []);
    expect(result.answer?.rows).toEqual([[20]]);
  });

  it("may say that the tables have no answer", async () => {
    const result = await ask("average temperature by warehouse", [
      says({ can_answer: false, reasoning: "no temperatures", tasks: [], answer_task: "" }),
    ]);
    expect(result.decision).toBe("needs_clarification");
    expect(result.problems.join()).toMatch(/no temperatures/);
  });
});

import { describe, expect, it } from "vitest";
import type { DraftTask, PlanDraft } from "../../../src/analyst/plan/draft.ts";
import { validatePlan } from "../../../src/analyst/plan/validate-plan.ts";

const frame = {
  planId: "550e8400-e29b-41d4-a716-446655440000",
  requestId: "550e8400-e29b-41d4-a716-446655440001",
  timeoutSeconds: 30,
  now: new Date("2026-01-01T00:00:00Z"),
};

function task(id: string, change: Partial<DraftTask> = {}): DraftTask {
  return {
    task_id: id,
    description: "",
    tool_name: "sql.run",
    dependencies: [],
    invariants: [],
    estimated_cost_seconds: 1,
    arguments: { query: "select 1" },
    ...change,
  };
}

const planOf = (...tasks: DraftTask[]): PlanDraft => ({
  tasks,
  reasoning: "",
  answerTask: tasks[0].task_id,
  by: "built-in",
});

describe("a plan is judged before anything of it runs", () => {
  it("F50 rejects a tool that is not registered", () => {
    expect(() => validatePlan(planOf(task("a", { tool_name: "shell.run" })), frame)).toThrow(/no tool "shell.run"/);
  });

  it("F50 rejects an argument that the tool does not know", () => {
    const extra = task("a", { arguments: { query: "select 1", sudo: true } });
    expect(() => validatePlan(planOf(extra), frame)).toThrow(/sudo/);
  });

  it("F51 rejects a plan with a circle", () => {
    const circle = planOf(task("a", { dependencies: ["b"] }), task("b", { dependencies: ["a"] }));
    expect(() => validatePlan(circle, frame)).toThrow(/Circular/);
  });

  it("rejects a plan that would take longer than is allowed", () => {
    const slow = planOf(task("a", { estimated_cost_seconds: 31 }));
    expect(() => validatePlan(slow, frame)).toThrow(/30 s are allowed/);
  });

  it("fills in what arguments leave to their defaults", () => {
    const { tasks, plan } = validatePlan(planOf(task("a")), frame);
    expect(tasks[0].arguments).toMatchObject({ row_limit: 200_000, timeout: 30 });
    expect(plan.status).toBe("validated");
  });
});

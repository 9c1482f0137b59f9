import { describe, expect, it } from "vitest";
import { canMovePlan, fitsTimeout, planSchema, planStatusSchema } from "../../src/domain/analysis-plan.ts";
import { checkMoves, checkSchema, now, otherUuid } from "./check-schema.ts";

const plan = {
  plan_id: "550e8400-e29b-41d4-a716-446655440000",
  request_id: otherUuid,
  subtasks: [
    {
      task_id: "load_sales",
      description: "Load Q1 2021 sales from database",
      tool_name: "sql.run",
      dependencies: [] as string[],
      invariants: ["WHERE state='Arizona' AND date >= '2021-01-01'"],
      estimated_cost_seconds: 2.5,
    },
    {
      task_id: "aggregate_monthly",
      description: "Aggregate sales by month",
      tool_name: "df.transform",
      dependencies: ["load_sales"],
      invariants: ["group by month before sum"],
      estimated_cost_seconds: 0.5,
    },
    {
      task_id: "plot_trend",
      description: "Generate trend line chart",
      tool_name: "plot.render",
      dependencies: ["aggregate_monthly"],
      invariants: [],
      estimated_cost_seconds: 1.0,
    },
  ],
  total_estimated_seconds: 4.0,
  created_at: now,
  reasoning: "Filter, then aggregate, then draw.",
  status: "draft",
};

checkSchema("Plan", planSchema, plan, {
  accepts: {
    "two tasks after one": { "subtasks.2.dependencies": ["load_sales", "aggregate_monthly"] },
    "a task listed before what it waits for": { subtasks: [...plan.subtasks].reverse() },
  },
  refuses: {
    "a circle": [
      { "subtasks.0.dependencies": ["plot_trend"] },
      "Circular dependencies: load_sales, aggregate_monthly, plot_trend",
    ],
    "a task that waits for itself": [
      { "subtasks.2.dependencies": ["plot_trend"] },
      "Circular dependencies: plot_trend",
    ],
    "a task that is not there": [{ "subtasks.2.dependencies": ["clean"] }, 'No subtask "clean" to depend on'],
    "a name every object has": [
      { "subtasks.2.dependencies": ["constructor"] },
      'No subtask "constructor" to depend on',
    ],
    "two tasks of one id": [{ "subtasks.1.task_id": "load_sales" }, "Two subtasks share a task_id"],
    "an unknown tool": [{ "subtasks.0.tool_name": "shell.run" }, "subtasks.0.tool_name"],
    "a wrong sum": [{ total_estimated_seconds: 4.1 }, "total_estimated_seconds"],
  },
});

it("fits a timeout that is no less than the costs of its subtasks", () => {
  const parsed = planSchema.parse(plan);
  expect([fitsTimeout(parsed, 4), fitsTimeout(parsed, 3.9)]).toEqual([true, false]);
});

describe("a plan", () => {
  checkMoves(planStatusSchema.options, canMovePlan, [
    "draft → validated",
    "validated → executing",
    "executing → completed",
    "executing → abandoned",
  ]);
});

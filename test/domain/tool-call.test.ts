import { describe, expect, it } from "vitest";
import { observationSchema } from "../../src/domain/observation.ts";
import {
  canMoveToolCall,
  type ToolCallStatus,
  toolCallSchema,
  toolCallStatusSchema,
} from "../../src/domain/tool-call.ts";
import { checkMoves, checkSchema, now, otherUuid, uuid } from "./check-schema.ts";

const sqlArguments = { query: "SELECT 1", params: [], timeout: 30, row_limit: 200_000 };

const call = {
  call_id: uuid,
  task_id: "load_sales",
  tool_name: "sql.run",
  arguments: sqlArguments,
  timestamp: now,
  attempt_number: 1,
  status: "pending",
};

checkSchema("ToolCall", toolCallSchema, call, {
  accepts: {
    "a third attempt": { attempt_number: 3 },
    "a query alone": { arguments: { query: "SELECT 1" } },
    "a transformation": {
      tool_name: "df.transform",
      arguments: { operation: "group", columns: ["month"], aggregation: "sum" },
    },
    "a plot": { tool_name: "plot.render", arguments: { type: "line", x_col: "m", y_col: "v", title: "Trend" } },
    "a profile": { tool_name: "profiler.analyze", arguments: { table: "sales" } },
  },
  refuses: {
    "a fourth attempt": [{ attempt_number: 4 }, "attempt_number"],
    "attempt zero": [{ attempt_number: 0 }, "attempt_number"],
    "an unknown tool": [{ tool_name: "shell.run" }, "tool_name"],
    "an argument too many": [{ arguments: { ...sqlArguments, shell: "rm" } }, "arguments"],
    "an argument too few": [{ arguments: {} }, "arguments.query"],
    "another tool's arguments": [{ tool_name: "plot.render" }, "arguments.type"],
    "more rows than allowed": [{ "arguments.row_limit": 200_001 }, "arguments.row_limit"],
  },
});

describe("a tool call", () => {
  const onSecondAttempt = (from: ToolCallStatus, to: ToolCallStatus) => canMoveToolCall(from, to, 2);
  checkMoves(toolCallStatusSchema.options, onSecondAttempt, [
    "pending → executing",
    "executing → succeeded",
    "executing → failed",
    "failed → pending",
  ]);

  it("is not tried a fourth time", () => {
    expect(canMoveToolCall("failed", "pending", 3)).toBe(false);
    expect(canMoveToolCall("executing", "failed", 3)).toBe(true);
  });
});

const success = {
  observation_id: otherUuid,
  call_id: uuid,
  status: "success",
  data: { rows: [] },
  error_message: null,
  error_category: null,
  execution_time_seconds: 0.01,
  row_count: 0,
  timestamp: now,
};

checkSchema("Observation of a success", observationSchema, success, {
  accepts: { "no row count": { row_count: null } },
  refuses: {
    "no data": [{ data: null }, "data"],
    "data left out": [{ data: undefined }, "data"],
    "no time at all": [{ execution_time_seconds: 0 }, "execution_time_seconds"],
  },
});

const failure = {
  ...success,
  status: "timeout",
  data: null,
  error_message: "Stopped after 30 s",
  error_category: "resource_exhausted",
};

checkSchema("Observation of a failure", observationSchema, failure, {
  accepts: { "another failure": { status: "error", error_category: "missing_column" } },
  refuses: {
    "no message": [{ error_message: null }, "error_message"],
    "no category": [{ error_category: null }, "error_category"],
    "an unknown category": [{ error_category: "bad_luck" }, "error_category"],
  },
});

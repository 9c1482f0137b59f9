import { z } from "zod";
import { rowLimitSchema, timeoutSecondsSchema } from "./analysis-request.ts";
import { scalarSchema } from "./dictionary.ts";
import { type Moves, moveTest } from "./moves.ts";
import { timestampSchema, uuidSchema } from "./primitives.ts";
import type { ToolName } from "./tool-name.ts";

export const maxAttempts = 3;

export const toolCallStatusSchema = z.enum(["pending", "executing", "succeeded", "failed"]);

/** Strict: an argument a tool does not know is refused before the tool runs. */
export const toolArgumentSchemas = {
  "sql.run": z.strictObject({
    query: z.string().min(1),
    params: z.array(scalarSchema).default(() => []),
    timeout: timeoutSecondsSchema.default(30),
    row_limit: rowLimitSchema.default(200_000),
  }),
  "df.transform": z.strictObject({
    operation: z.string().min(1),
    columns: z.array(z.string()),
    aggregation: z.string(),
  }),
  "plot.render": z.strictObject({
    type: z.string().min(1),
    x_col: z.string(),
    y_col: z.string(),
    title: z.string(),
  }),
  "profiler.analyze": z.strictObject({
    table: z.string().min(1),
    columns: z.array(z.string()).default(() => []),
  }),
} satisfies Record<ToolName, z.ZodType>;

export const toolCallSchema = z.discriminatedUnion("tool_name", [
  callOf("sql.run", toolArgumentSchemas["sql.run"]),
  callOf("df.transform", toolArgumentSchemas["df.transform"]),
  callOf("plot.render", toolArgumentSchemas["plot.render"]),
  callOf("profiler.analyze", toolArgumentSchemas["profiler.analyze"]),
]);

export type ToolCallStatus = z.infer<typeof toolCallStatusSchema>;
export type ToolCall = z.infer<typeof toolCallSchema>;

export const toolCallMoves: Moves<ToolCallStatus> = {
  pending: ["executing"],
  executing: ["succeeded", "failed"],
  succeeded: [],
  failed: ["pending"],
};

const canMove = moveTest(toolCallMoves);

/** A failed call goes back to pending only while attempts are left. */
export function canMoveToolCall(from: ToolCallStatus, to: ToolCallStatus, attemptNumber: number): boolean {
  return canMove(from, to) && (from !== "failed" || attemptNumber < maxAttempts);
}

function callOf<Name extends ToolName, Arguments extends z.ZodType>(name: Name, argumentsSchema: Arguments) {
  return z.object({
    call_id: uuidSchema,
    task_id: z.string().min(1),
    tool_name: z.literal(name),
    arguments: argumentsSchema,
    timestamp: timestampSchema,
    attempt_number: z.int().min(1).max(maxAttempts),
    status: toolCallStatusSchema.default("pending"),
  });
}

import type { z } from "zod";

export interface ToolCall {
  /** What it is doing, for those who wait. */
  onProgress(step: string): void;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
}

export interface ToolAnswer<Output> {
  /** What a reader in a hurry needs, in a few lines. */
  text: string;
  output: Output;
  /** Where there is more, such as a report. */
  links?: { uri: string; name: string; mimeType: string }[];
}

/** One use case as others may call it. `run` loads what it needs: most processes run one tool. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run(input: z.infer<Input>, call: ToolCall): Promise<ToolAnswer<z.infer<Output>>>;
}

/** Keeps what a tool takes and gives apart from other tools' until they stand in one list. */
export function mcpTool<Input extends z.ZodObject, Output extends z.ZodType>(tool: McpTool<Input, Output>): McpTool {
  return tool as unknown as McpTool;
}

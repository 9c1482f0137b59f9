import type { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { codeExecutionResultSchema, type SandboxTool } from "../domain/code-execution.ts";

interface ToolResult {
  content?: unknown;
  structuredContent?: unknown;
  isError?: boolean;
}

/** A tool's answer as structured content, as JSON in its text, or, for code, as plain text that is the output. */
export function readToolResult<Result>(tool: SandboxTool, result: ToolResult, schema: z.ZodType<Result>): Result {
  const text = textOf(result.content);
  for (const candidate of [result.structuredContent, parseJson(text)]) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success && !result.isError) return parsed.data;
  }
  if (tool === "execute_code") {
    const failed = result.isError === true;
    const plain = { stdout: failed ? "" : text, stderr: failed ? text : "", success: !failed };
    return schema.parse(codeExecutionResultSchema.parse(plain));
  }
  throw new AppError("SANDBOX_FAILED", `${tool}: ${text || "the server gave no answer"}`);
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return "";
  return content.map((part) => (part?.type === "text" ? String(part.text) : "")).join("");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { startChild } from "../app/start-child.ts";
import { AppError } from "../base/app-error.ts";
import type { ToolAnswer } from "./tools/mcp-tool.ts";

export interface ToolOrder {
  name: string;
  input: Record<string, unknown>;
}

export type ChildMessage =
  | { kind: "progress"; step: string }
  | { kind: "answer"; answer: ToolAnswer<unknown> }
  | { kind: "failure"; code: string; message: string };

export interface RunOptions {
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
  onProgress(step: string): void;
}

/** Runs a tool in a process of its own: it can be stopped at any moment, and what it takes of memory ends with it. */
export function runInChild(
  order: ToolOrder,
  { environment, signal, onProgress }: RunOptions,
): Promise<ToolAnswer<unknown>> {
  if (signal.aborted) return Promise.reject(cancelled());
  const child = startChild(new URL("./tool-child.js", import.meta.url), { environment });
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      signal.removeEventListener("abort", stop);
      act();
    };
    const stop = () => {
      child.kill("SIGKILL");
      settle(() => reject(cancelled()));
    };
    signal.addEventListener("abort", stop);
    child.on("error", (error) => settle(() => reject(error)));
    child.on("exit", (code, killed) => settle(() => reject(died(killed ?? `exit ${code}`))));
    child.on("message", (message: ChildMessage) => {
      if (message.kind === "progress") onProgress(message.step);
      else if (message.kind === "answer") settle(() => resolve(message.answer));
      else settle(() => reject(new AppError(message.code, message.message)));
    });
    child.send(order);
  });
}

const cancelled = () => new AppError("CANCELLED", "The call was cancelled.");

function died(how: string): AppError {
  return new AppError(
    "SERVICE_UNAVAILABLE",
    `The process that did the work ended (${how}). The data may be too much for this machine's memory.`,
  );
}

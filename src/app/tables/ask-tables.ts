import { AppError } from "../../base/app-error.ts";
import { type Gate, openGate } from "../../base/gate.ts";
import { limitSettings } from "../../base/input-limits.ts";
import { startChild } from "../start-child.ts";
import type { TableTasks, TaskAnswer, TaskMessage, TaskName } from "./table-task.ts";

export interface Tables {
  /** Does the task in a process of its own, which ends with it. */
  ask<Name extends TaskName>(
    name: Name,
    input: TableTasks[Name]["takes"],
    options?: TaskOptions,
  ): Promise<TableTasks[Name]["gives"]>;
  close(): void;
}

export interface TaskOptions {
  /** Ends the task, and what it has others do for it. */
  signal?: AbortSignal;
  longestMs?: number;
  /** More than so much memory ends it. */
  memoryBytes?: number;
  /** What it may know of the environment beside where programs and temporary files are. */
  environment?: NodeJS.ProcessEnv;
}

const usualLongestMs = 180_000;

/** Reading tables takes memory and time, which the server's own process has for nobody alone. */
export function openTables({ atOnce }: { atOnce: number }): Tables {
  // A slow database must not keep those waiting who have their files here.
  const gates: Record<"files" | "sources", Gate> = { files: openGate(atOnce), sources: openGate(atOnce) };
  const closing = new AbortController();
  const ask = async (name: TaskName, input: object, options: TaskOptions = {}): Promise<unknown> => {
    const gate = name.startsWith("source-") ? gates.sources : gates.files;
    const answer = await gate.run(() => askChild({ name, input } as TaskMessage, options, closing.signal));
    if (answer.ok) return answer.value;
    throw new AppError(answer.code, answer.message, answer.details);
  };
  return { ask: ask as Tables["ask"], close: () => closing.abort() };
}

/** So long it has to tell a database that nobody waits any more. */
const partingMs = 5000;

function askChild(
  message: TaskMessage,
  { signal, longestMs = usualLongestMs, memoryBytes, environment = {} }: TaskOptions,
  closing: AbortSignal,
): Promise<TaskAnswer> {
  if (signal?.aborted) return Promise.reject(cancelled());
  const { PATH, TMPDIR, HOME } = process.env;
  // It has no business with keys or settings, but for how much it may read.
  const child = startChild(new URL("./table-child.js", import.meta.url), {
    environment: { PATH, TMPDIR, HOME, ...limitSettings(), ...environment },
    memoryBytes,
  });
  return new Promise<TaskAnswer>((resolve, reject) => {
    const timer = setTimeout(() => stop(tooLong(longestMs)), longestMs);
    let parting: NodeJS.Timeout | undefined;
    const settle = (act: () => void) => {
      clearTimeout(timer);
      clearTimeout(parting);
      closing.removeEventListener("abort", onClosing);
      signal?.removeEventListener("abort", onCancel);
      act();
    };
    const stop = (reason: AppError) => {
      child.kill("SIGKILL");
      settle(() => reject(reason));
    };
    const onClosing = () => stop(new AppError("SERVICE_UNAVAILABLE", "The server is shutting down."));
    const onCancel = () => {
      child.kill("SIGTERM");
      parting = setTimeout(() => stop(cancelled()), partingMs);
    };
    closing.addEventListener("abort", onClosing);
    signal?.addEventListener("abort", onCancel);
    child.on("error", (error) => settle(() => reject(error)));
    child.on("exit", (code, how) => settle(() => reject(signal?.aborted ? cancelled() : died(how ?? `exit ${code}`))));
    child.once("message", (answer) => settle(() => resolve(answer as TaskAnswer)));
    child.send(message);
    if (closing.aborted) onClosing();
  });
}

const cancelled = (): AppError => new AppError("CANCELLED", "Reading was cancelled.");

function tooLong(longestMs: number): AppError {
  return new AppError(
    "SERVICE_UNAVAILABLE",
    `Reading the tables took longer than ${Math.round(longestMs / 1000)} s. Use less data.`,
    { ended: "too long" },
  );
}

function died(how: string): AppError {
  return new AppError(
    "SERVICE_UNAVAILABLE",
    `The process that reads tables ended (${how}). The file may be too much for this machine's memory.`,
    { ended: how },
  );
}

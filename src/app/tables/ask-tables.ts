import { AppError } from "../../base/app-error.ts";
import { openGate } from "../../base/gate.ts";
import { startChild } from "../start-child.ts";
import type { TableTasks, TaskAnswer, TaskName } from "./table-task.ts";

export interface Tables {
  /** Does the task in a process of its own, which ends with it. */
  ask<Name extends TaskName>(name: Name, input: TableTasks[Name]["takes"]): Promise<TableTasks[Name]["gives"]>;
  close(): void;
}

const longestMs = 180_000;

/** Reading tables takes memory and time, which the server's own process has for nobody alone. */
export function openTables({ atOnce }: { atOnce: number }): Tables {
  const gate = openGate(atOnce);
  const closing = new AbortController();
  const ask = async (name: TaskName, input: object): Promise<unknown> => {
    const answer = await gate.run(() => askChild({ name, input }, closing.signal));
    if (answer.ok) return answer.value;
    throw new AppError(answer.code, answer.message, answer.details);
  };
  return { ask: ask as Tables["ask"], close: () => closing.abort() };
}

function askChild(message: { name: TaskName; input: object }, closing: AbortSignal): Promise<TaskAnswer> {
  const { PATH, TMPDIR, HOME } = process.env;
  // It has no business with keys or settings.
  const child = startChild(new URL("./table-child.js", import.meta.url), { environment: { PATH, TMPDIR, HOME } });
  return new Promise<TaskAnswer>((resolve, reject) => {
    const timer = setTimeout(() => stop(tooLong()), longestMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      closing.removeEventListener("abort", onClosing);
      act();
    };
    const stop = (reason: AppError) => {
      child.kill("SIGKILL");
      settle(() => reject(reason));
    };
    const onClosing = () => stop(new AppError("SERVICE_UNAVAILABLE", "The server is shutting down."));
    closing.addEventListener("abort", onClosing);
    child.on("error", (error) => settle(() => reject(error)));
    child.on("exit", (code, signal) => settle(() => reject(died(signal ?? `exit ${code}`))));
    child.once("message", (answer) => settle(() => resolve(answer as TaskAnswer)));
    child.send(message);
    if (closing.aborted) onClosing();
  });
}

function tooLong(): AppError {
  return new AppError(
    "SERVICE_UNAVAILABLE",
    `Reading the tables took longer than ${longestMs / 1000} s. Use less data.`,
  );
}

function died(how: string): AppError {
  return new AppError(
    "SERVICE_UNAVAILABLE",
    `The process that reads tables ended (${how}). The file may be too much for this machine's memory.`,
  );
}

import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { builtModule } from "../base/built-module.ts";

export interface ChildOptions {
  args?: string[];
  environment: NodeJS.ProcessEnv;
  /** Nobody waits for its answer: it lets those go first for whom somebody does. */
  stepsBack?: boolean;
}

/** Starts a module of ours as a process of its own. */
export function startChild(module: URL, { args = [], environment, stepsBack = false }: ChildOptions): ChildProcess {
  const child = fork(builtModule(module), args, {
    execArgv: [],
    env: environment,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (stepsBack) stepBack(child.pid);
  return child;
}

function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 5);
  } catch {
    // It is over already, or this system has no such thing.
  }
}

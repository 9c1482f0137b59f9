import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { builtModule } from "../base/built-module.ts";

export interface ChildOptions {
  args?: string[];
  environment: NodeJS.ProcessEnv;
  /** Nobody waits for its answer: it lets those go first for whom somebody does. */
  stepsBack?: boolean;
  /** It is given things that may have been made to harm: it ends when it takes more, and says nothing of its own. */
  memoryBytes?: number;
}

/** Starts a module of ours as a process of its own. */
export function startChild(module: URL, options: ChildOptions): ChildProcess {
  const { args = [], environment, stepsBack = false, memoryBytes } = options;
  const child = fork(builtModule(module), args, {
    ...(memoryBytes === undefined ? { execArgv: [] } : walled(memoryBytes)),
    env: environment,
    serialization: "advanced",
    stdio: ["ignore", "ignore", memoryBytes === undefined ? "inherit" : "ignore", "ipc"],
  });
  if (stepsBack) stepBack(child.pid);
  return child;
}

const prlimit = "/usr/bin/prlimit";

/** Where the system has no such walls, those of JavaScript and of DuckDB remain. */
function walled(memoryBytes: number): { execPath?: string; execArgv: string[] } {
  const heap = `--max-old-space-size=${Math.floor((memoryBytes / 1024 / 1024) * 0.75)}`;
  if (!existsSync(prlimit)) return { execArgv: [heap] };
  const walls = [`--data=${memoryBytes}`, `--fsize=${4 * memoryBytes}`, "--core=0", "--"];
  return { execPath: prlimit, execArgv: [...walls, process.execPath, heap] };
}

function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 5);
  } catch {
    // It is over already, or this system has no such thing.
  }
}

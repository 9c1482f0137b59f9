import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export interface ChildOptions {
  args?: string[];
  environment: NodeJS.ProcessEnv;
  /** Nobody waits for its answer: it lets those go first for whom somebody does. */
  stepsBack?: boolean;
}

/** Starts a module of ours as a process of its own: as it was built, or its source where nothing is built. */
export function startChild(module: URL, { args = [], environment, stepsBack = false }: ChildOptions): ChildProcess {
  const built = fileURLToPath(module);
  const isBuilt = existsSync(built);
  const loader = isBuilt ? [] : ["--import", createRequire(import.meta.url).resolve("tsx")];
  const child = fork(isBuilt ? built : built.replace(/\.js$/, ".ts"), args, {
    execArgv: loader,
    env: { ...environment, ...(isBuilt ? {} : { TSX_DISABLE_CACHE: "1" }) },
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

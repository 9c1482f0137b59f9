import { startChild } from "../start-child.ts";

export interface StartedRun {
  /** Resolves when the process is gone. */
  over: Promise<void>;
  kill(): void;
}

/** A run of the case in the folder, in a process of its own. */
export function startRun(folder: string, home: string): StartedRun {
  const environment = { ...process.env, WHYDUNIT_HOME: home };
  const child = startChild(new URL("./run-child.js", import.meta.url), {
    args: [folder],
    environment,
    stepsBack: true,
  });
  const over = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return { over, kill: () => void child.kill("SIGKILL") };
}

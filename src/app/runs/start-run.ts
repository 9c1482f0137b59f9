import { startChild } from "../start-child.ts";

export interface StartedRun {
  /** Resolves when the process is gone. */
  over: Promise<void>;
  kill(): void;
}

interface RunOptions {
  child: URL;
  folder: string;
  home: string;
  /** When it is killed; null: never. */
  longestMs: number | null;
}

/** A run of what lies in the folder, in a process of its own. */
export function startRun({ child: module, folder, home, longestMs }: RunOptions): StartedRun {
  const environment = { ...process.env, WHYDUNIT_HOME: home };
  const child = startChild(module, { args: [folder], environment, stepsBack: true });
  const kill = () => void child.kill("SIGKILL");
  const timer = longestMs === null ? undefined : setTimeout(kill, longestMs).unref();
  const over = new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return { over, kill };
}

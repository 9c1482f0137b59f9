import { isHeld } from "../../ledger/run-lock.ts";
import type { StartedRun } from "../runs/start-run.ts";
import { startChild } from "../start-child.ts";
import { claimRunFolder } from "./run-folder.ts";
import { stopSession } from "./stop-session.ts";

export interface RunsPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
  now(): Date;
}

/** How interrogations run: each in a process of its own, so that one that reads large tables holds up nobody. */
export function interrogationRunner({ home, environment, now }: RunsPlace) {
  return {
    mayStart: (id: string): boolean => !isHeld(claimRunFolder(home, id)),
    start: (id: string): StartedRun => {
      const child = startChild(new URL("./interrogation-child.js", import.meta.url), {
        args: [claimRunFolder(home, id)],
        environment: { ...environment, WHYDUNIT_HOME: home },
        stepsBack: true,
      });
      const over = new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        child.once("error", () => resolve());
      });
      return { over, kill: () => void child.kill("SIGKILL") };
    },
    // One that ended has said so itself.
    onEnd: async (id: string): Promise<void> =>
      stopSession(home, id, "the process ended without a result, perhaps for want of memory.", now()),
  };
}

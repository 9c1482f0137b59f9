import { basename } from "node:path";
import type { RunKind } from "../runs/runner.ts";
import { runsFolder } from "./run-folder.ts";
import { stopSession } from "./stop-session.ts";

/** Interrogations: each in a process of its own, so that one that reads large tables holds up nobody. */
export function interrogationRuns({ home, now = () => new Date() }: { home: string; now?: () => Date }): RunKind {
  return {
    root: runsFolder,
    child: new URL("./interrogation-child.js", import.meta.url),
    // One that ended has said so itself.
    settle: async (folder) =>
      stopSession(
        home,
        basename(folder),
        "the process ended without a result, perhaps for want of memory. Go on with it: it begins at its last answer.",
        now(),
      ),
  };
}

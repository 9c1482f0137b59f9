import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { runLockFile } from "./case-files.ts";
import { holdLock, isLockHeld } from "./hold-lock.ts";

/** One run at a time works on a case. Resolves to what ends the hold. */
export function holdRun(folder: string): Promise<() => void> {
  return holdLock(join(folder, runLockFile), (holder) => {
    const message =
      holder === null
        ? `Too many processes want to work on the case in ${folder}.`
        : `Process ${holder.pid} on ${holder.host} is working on the case in ${folder}. Wait for it to end, or stop it and run again.`;
    return new AppError("INVALID_STATE", message, { folder, ...holder });
  });
}

/** Whether a living process works on the case. */
export const isHeld = (folder: string): boolean => isLockHeld(join(folder, runLockFile));

import { copyFileSync, renameSync, rmSync } from "node:fs";

/** Also from one disk to another, where a file cannot be renamed. */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(from, to);
    rmSync(from);
  }
}

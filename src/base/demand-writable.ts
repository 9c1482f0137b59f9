import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cannotWrite } from "./disk-refusal.ts";

/** Makes a folder, if there is none, and finds out whether it can be written to; throws with what to do where it cannot. */
export function demandWritable(folder: string): void {
  const path = join(folder, `.writable-${process.pid}`);
  try {
    makeFolder(folder);
    try {
      writeFileSync(path, "x".repeat(4096));
    } finally {
      if (existsSync(path)) rmSync(path);
    }
  } catch (error) {
    throw cannotWrite(folder, (error as NodeJS.ErrnoException).code ?? "", error);
  }
}

// Node's recursive mkdir says ENOENT where the system said why it refused.
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder);
  }
}

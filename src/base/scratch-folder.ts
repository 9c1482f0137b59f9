import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ScratchFolder {
  folder: string;
  /** A path inside the folder that nobody else was given. */
  path(name: string): string;
  remove(): void;
}

/** A folder for intermediate files; it goes with `remove`, or at the latest when the process ends. */
export function makeScratchFolder(parent: string = tmpdir()): ScratchFolder {
  const folder = mkdtempSync(join(parent, "whydunit-"));
  let count = 0;
  const remove = () => {
    process.removeListener("exit", remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);
  return {
    folder,
    path: (name) => {
      count += 1;
      return join(folder, `${count}-${name}`);
    },
    remove,
  };
}

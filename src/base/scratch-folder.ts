import { join } from "node:path";
import { makeOwnedFolder } from "./owned-folder.ts";

export interface ScratchFolder {
  folder: string;
  /** A path inside the folder that nobody else was given. */
  path(name: string): string;
  remove(): void;
}

/** A folder for intermediate files. */
export function makeScratchFolder(parent?: string): ScratchFolder {
  const { path: folder, remove } = makeOwnedFolder("whydunit-", parent);
  let count = 0;
  return {
    folder,
    path: (name) => {
      count += 1;
      return join(folder, `${count}-${name}`);
    },
    remove,
  };
}

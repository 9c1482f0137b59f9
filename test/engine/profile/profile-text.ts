import { writeFileSync } from "node:fs";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { openDuck } from "../../../src/engine/duck.ts";
import { loadFile } from "../../../src/engine/load/load-file.ts";
import { profileTable } from "../../../src/engine/profile/profile-table.ts";
import type { ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";

export async function profileFile(path: string): Promise<ProfiledTable> {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.path("spill") });
  try {
    return await profileTable(duck, await loadFile(path, { duck, scratch }));
  } finally {
    duck.close();
    scratch.remove();
  }
}

export async function profileText(csv: string): Promise<ProfiledTable> {
  const scratch = makeScratchFolder();
  try {
    const path = scratch.path("table.csv");
    writeFileSync(path, csv);
    return await profileFile(path);
  } finally {
    scratch.remove();
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { currentBoot } from "./process-identity.ts";

const markSchema = z.object({
  /** Everything written so far is on the disk itself, not only in the system's memory. */
  isSynced: z.boolean(),
  boot: z.string().nullable(),
  /** Why the data cannot be trusted any more, once that is known. */
  damage: z.string().nullable(),
});

export type SyncMark = z.infer<typeof markSchema>;

export function writeMark(folder: string, mark: Omit<SyncMark, "boot">): void {
  writeFileAtomic(join(folder, "sync.json"), JSON.stringify({ ...mark, boot: currentBoot() } satisfies SyncMark));
}

/** Null where the data can be trusted. PGlite never waits for the disk, so what it wrote before the machine stopped may be lost in part. */
export function findDamage(folder: string): string | null {
  const mark = readMark(folder);
  if (mark === null) return null;
  if (mark.damage !== null) return mark.damage;
  const hasRestarted = mark.boot !== currentBoot();
  return !mark.isSynced && hasRestarted ? "the machine stopped before everything was written to disk" : null;
}

export function wasSynced(folder: string): boolean {
  return readMark(folder)?.isSynced ?? false;
}

function readMark(folder: string): SyncMark | null {
  try {
    return markSchema.parse(JSON.parse(readFileSync(join(folder, "sync.json"), "utf8")));
  } catch {
    return null;
  }
}

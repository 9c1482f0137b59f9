import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { makeSerial } from "../database/serial.ts";
import { writeSnapshots } from "../snapshot/write-snapshots.ts";
import { syncFiles } from "./sync-files.ts";
import { wasSynced, writeMark } from "./sync-mark.ts";
import { withWriteHooks } from "./with-write-hooks.ts";

export interface Safekeeping {
  /** The database to use: it notices writes. */
  database: Database;
  /** Writes a snapshot of what changed and waits for the disk. */
  save(): Promise<void>;
  /** Saves a last time and stops watching. */
  close(): Promise<void>;
}

const quietMs = 3_000;
const longestMs = 60_000;
// Times of files come from another clock than ours.
const clockSlackMs = 5_000;

/** PGlite never waits for the disk. So this does, whenever there was nothing to write for a while, and keeps a snapshot besides. */
export function keepSafe(folder: string, opened: Database): Safekeeping {
  const inTurn = makeSerial();
  let writes = 0;
  let savedWrites = 0;
  let isMarked = false;
  let syncedAt = wasSynced(folder) ? Date.now() - clockSlackMs : 0;
  let firstUnsaved: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let damage: string | null = null;

  const database = withWriteHooks(opened, {
    beforeWrite: () => {
      if (!isMarked) writeMark(folder, { isSynced: false, damage });
      isMarked = true;
      writes += 1;
    },
    afterWrite: schedule,
    onCorruption: (message) => {
      damage = message;
      writeMark(folder, { isSynced: false, damage });
    },
  });
  return {
    database,
    save: () => inTurn(save),
    close: () => inTurn(save).finally(() => clearTimeout(timer)),
  };

  function schedule(): void {
    firstUnsaved ??= Date.now();
    clearTimeout(timer);
    const waited = Date.now() - firstUnsaved;
    timer = setTimeout(() => void inTurn(save).catch(() => {}), Math.min(quietMs, Math.max(0, longestMs - waited)));
    timer.unref();
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (writes === savedWrites || damage !== null) return;
    const upTo = writes;
    await writeSnapshots(folder, opened);
    const syncStart = Date.now();
    await syncFiles(join(folder, "data"), syncedAt);
    syncedAt = syncStart - clockSlackMs;
    savedWrites = upTo;
    firstUnsaved = null;
    // Whatever was written while we waited is not covered.
    if (writes !== upTo) return schedule();
    writeMark(folder, { isSynced: true, damage });
    isMarked = false;
  }
}

import { isExpired, type SessionFolders } from "./session-folders.ts";

export interface SweepOptions {
  folders: SessionFolders;
  remove(sessionId: string): Promise<void>;
  onFailure(failure: unknown): void;
  now: () => Date;
}

/** Removes the sessions whose time is over; how many. One that cannot be removed now is tried again the next time. */
export async function sweepSessions({ folders, remove, onFailure, now }: SweepOptions): Promise<number> {
  let count = 0;
  for (const { record } of folders.all()) {
    if (!isExpired(record, now())) continue;
    try {
      await remove(record.session_id);
      count += 1;
    } catch (failure) {
      onFailure(failure);
    }
  }
  return count;
}

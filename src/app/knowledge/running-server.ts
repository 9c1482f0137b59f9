import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../base/app-error.ts";
import { readHolder, type StoreHolder } from "../../store/folder/folder-lock.ts";

export interface RunningServer {
  url: string;
  /** Shows the server that the caller may read the person's own files. */
  secret: string | null;
}

const serving = "serve";
const startMs = 15_000;

/** The server that has the store of this home open; null where none has. One that is just starting is waited for. */
export async function findRunningServer(home: string): Promise<RunningServer | null> {
  const until = performance.now() + startMs;
  for (;;) {
    const holder = holderOf(home);
    if (holder?.url) return { url: holder.url, secret: holder.secret };
    if (holder?.purpose !== serving || performance.now() > until) return null;
    await wait(100);
  }
}

export function refuseSecondServer(home: string): void {
  const holder = holderOf(home);
  if (holder?.purpose !== serving) return;
  const where = holder.url ? `at ${holder.url} ` : "";
  throw new AppError(
    "STORE_LOCKED",
    `A server is running ${where}on ${home} already (process ${holder.pid}). Use it, end it, or set another WHYDUNIT_HOME.`,
    { url: holder.url, pid: holder.pid },
  );
}

function holderOf(home: string): StoreHolder | null {
  return readHolder(join(home, "store"));
}

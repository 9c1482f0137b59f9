import { StoreLockedError } from "../../store/folder/folder-lock.ts";
import { loadServerConfiguration } from "../configuration.ts";
import type { Desk } from "./desk.ts";
import { findRunningServer } from "./running-server.ts";

export interface DeskOptions {
  home: string;
  environment: NodeJS.ProcessEnv;
  /** Shown to those who find the store locked, such as `learn`. */
  purpose: string;
  /** For a question or two. */
  isBrief: boolean;
  notify: (message: string) => void;
}

/** Where a server has the store open, it is asked; else the store is opened here. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { home, environment } = options;
  const { databaseUrl } = loadServerConfiguration({ home, environment });
  const server = databaseUrl === null ? await findRunningServer(home) : null;
  if (server) return (await import("./server-desk.ts")).openServerDesk(server);
  const { openLocalDesk } = await import("./local-desk.ts");
  try {
    return await openLocalDesk({ ...options, databaseUrl });
  } catch (error) {
    // A server may have been started in between.
    const started = error instanceof StoreLockedError ? await findRunningServer(home) : null;
    if (!started) throw error;
    return (await import("./server-desk.ts")).openServerDesk(started);
  }
}

import type { Desk, RecalledPassage } from "./desk.ts";
import type { DeskOptions } from "./open-desk.ts";

export interface LazySearch {
  search(query: string): Promise<RecalledPassage[]>;
  close(): Promise<void>;
}

const passagesPerQuery = 12;

/** A search of the knowledge base that opens it with the first query, if there is one. */
export function openLazySearch(options: Omit<DeskOptions, "isBrief">): LazySearch {
  let desk: Promise<Desk> | null = null;
  const open = async () => (await import("./open-desk.ts")).openDesk({ ...options, isBrief: true });
  return {
    search: async (query) => {
      desk ??= open();
      return (await desk).recall(query, passagesPerQuery);
    },
    close: async () => {
      await desk?.then((opened) => opened.close()).catch(() => {});
    },
  };
}

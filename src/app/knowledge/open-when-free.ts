import type { LazyStore } from "../../store/lazy-store.ts";
import type { Store } from "../../store/store.ts";

export interface Opening {
  opened: Promise<Store>;
  isOpen(): boolean;
  /** Why it could not be opened the last time; null: it is open, or this is the first attempt. */
  problem(): unknown;
  stop(): void;
}

const againMs = 1000;

/** Opens the store, again and again while another process has it or the database is down. */
export function openWhenFree(store: Pick<LazyStore, "get">, onFailure: (failure: unknown) => void): Opening {
  let isOpen = false;
  let isStopped = false;
  let problem: unknown = null;
  let timer: NodeJS.Timeout | undefined;
  const opened = new Promise<Store>((resolve) => {
    const attempt = async () => {
      try {
        const ready = await store.get();
        isOpen = true;
        problem = null;
        resolve(ready);
      } catch (failure) {
        if (problem === null) onFailure(failure);
        problem = failure;
        if (!isStopped) timer = setTimeout(attempt, againMs);
      }
    };
    void attempt();
  });
  return {
    opened,
    isOpen: () => isOpen,
    problem: () => problem,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

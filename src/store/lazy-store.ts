import type { StoreOptions } from "./open-store.ts";
import type { Store } from "./store.ts";

/** A store that is opened, and its code loaded, when it is first needed. */
export interface LazyStore {
  /** After a failure the next call tries again. */
  get(): Promise<Store>;
  /** Null as long as nobody needed it. */
  readonly opened: Promise<Store> | null;
  close(): Promise<void>;
}

export function makeLazyStore(options: StoreOptions): LazyStore {
  let opened: Promise<Store> | null = null;
  const open = async () => (await import("./open-store.ts")).openStore(options);
  return {
    get opened() {
      return opened;
    },
    get() {
      opened ??= open().catch((error) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    async close() {
      const store = await opened?.catch(() => null);
      opened = null;
      await store?.close();
    },
  };
}

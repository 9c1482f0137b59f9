export interface Warm<Life> {
  /** The living one; starts another if it died. Callers that come at the same moment get the same. */
  get(): Promise<Life>;
  /** Closes it; the next `get` starts another. */
  close(): Promise<void>;
}

export function keepWarm<Life extends { isAlive(): boolean; close(): Promise<void> }>(
  start: () => Promise<Life>,
): Warm<Life> {
  let current: Promise<Life> | null = null;
  return {
    get: async () => {
      const seen = current;
      const life = await seen?.catch(() => null);
      if (!life?.isAlive() && current === seen) current = start();
      current ??= start();
      return current;
    },
    close: async () => {
      const last = current;
      current = null;
      await last?.then((life) => life.close()).catch(() => {});
    },
  };
}

export interface SweepOptions {
  /** Ids of those whose time is over. */
  expired(): string[];
  remove(id: string): Promise<void>;
  onFailure(failure: unknown): void;
  sweepMs: number;
}

/** Removes what is expired, now and from time to time. One that cannot be removed now is tried again the next time. */
export function startSweeper({ expired, remove, onFailure, sweepMs }: SweepOptions): { stop(): void } {
  const sweep = async () => {
    for (const id of expired()) await remove(id).catch(onFailure);
  };
  const timer = setInterval(() => sweep().catch(onFailure), sweepMs).unref();
  sweep().catch(onFailure);
  return { stop: () => clearInterval(timer) };
}

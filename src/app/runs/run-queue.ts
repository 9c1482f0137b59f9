/** Runs, so many at once, in the order in which they were asked for. What is to be run is kept in folders of the home. */
export interface RunQueue {
  /** Asks for a run; asking twice is asking once. */
  add(id: string): Promise<void>;
  /** How many are before it; null when it does not wait here. */
  ahead(id: string): number | null;
  /** Takes it off the queue or kills its process; nothing works on it any more afterwards. */
  stop(id: string): Promise<void>;
  /** Stops all; their runs go on where they were when they are asked for again. */
  close(): Promise<void>;
}

import type { Readable, Writable } from "node:stream";

/** A process we do not trust, speaking frames. */
export interface LaunchedProcess {
  requests: Writable;
  responses: Readable;
  /** Asks what is running to stop, as Ctrl-C would. */
  interrupt(): void;
  /** Ends it and everything it started, at once. */
  kill(): void;
  /** Settles when all is gone, with how it ended. */
  ended: Promise<string>;
}

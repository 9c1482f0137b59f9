import type { HttpBindings } from "@hono/node-server";

/** What every request of the port carries, whichever door it goes to. */
export interface HttpEnvironment {
  /** Missing where a request came without a socket. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    requestId: string;
    /** Bytes a body may have, forms with files aside: those are counted where they are received. */
    bodyLimit: number;
    /** The caller is a command of the same person on this machine. */
    isLocal: boolean;
  };
}

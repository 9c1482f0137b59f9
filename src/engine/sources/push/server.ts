import type { Cell } from "../../duck.ts";
import type { StoredType } from "../source-connection.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** What a server answers to one query. */
export interface ServerAnswer {
  columns: { name: string; type: StoredType }[];
  /** Dates and times as ISO text, as our own engine gives them. */
  rows: Cell[][];
}

/** A server that can do the work itself: it is asked in its own SQL, and only answers cross the wire. */
export interface Server {
  dialect: ServerDialect;
  ask(sql: string, signal?: AbortSignal): Promise<ServerAnswer>;
  /** All that came over the wire so far. */
  bytesReceived(): number;
  /** Ends the query that is running; it fails. */
  cancel(): void;
}

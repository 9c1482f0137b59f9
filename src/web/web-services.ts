import type { Context } from "hono";
import type { HttpEnvironment } from "../app/http/http-environment.ts";
import type { Sessions } from "../app/sessions/sessions.ts";

/** Everything the pages need of the product. */
export interface WebServices {
  version: string;
  /** What visitors have to show once; null: nobody must. */
  token: string | null;
  sessions: Sessions;
  now(): Date;
}

export type WebEnvironment = HttpEnvironment;

export type WebContext = Context<WebEnvironment>;

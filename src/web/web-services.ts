import type { Context } from "hono";
import type { HttpEnvironment } from "../app/http/http-environment.ts";

/** Everything the pages need of the product. */
export interface WebServices {
  version: string;
  /** What visitors have to show once; null: nobody must. */
  token: string | null;
}

export type WebEnvironment = HttpEnvironment;

export type WebContext = Context<WebEnvironment>;

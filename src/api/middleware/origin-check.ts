import type { ApiContext, ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Pages of other sites may not change anything here. Programs send neither header and pass. */
export const originCheck: ApiMiddleware = async (context, next) => {
  if (!readingMethods.has(context.req.method) && isFromElsewhere(context))
    throw new HttpError(403, "FORBIDDEN", "Requests from other sites are refused.");
  await next();
};

function isFromElsewhere(context: ApiContext): boolean {
  const site = context.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = context.req.header("origin");
  if (origin === undefined) return false;
  const host = context.req.header("host") ?? new URL(context.req.url).host;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

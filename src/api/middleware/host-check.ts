import type { ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";
import { isLoopback } from "../loopback.ts";

/**
 * Without a token the server is for this machine alone. A page elsewhere can point a name of its own at 127.0.0.1 and
 * have the visitor's browser call it as if it were its own site; the Host header gives that away.
 */
export const hostCheck: ApiMiddleware = async (context, next) => {
  const { hostname } = new URL(context.req.url);
  if (!isLoopback(hostname))
    throw new HttpError(
      403,
      "FORBIDDEN",
      `This server is not known as ${hostname}. Call it by 127.0.0.1 or localhost.`,
    );
  await next();
};

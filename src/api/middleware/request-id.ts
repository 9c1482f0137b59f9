import { randomUUID } from "node:crypto";
import type { ApiMiddleware } from "../api-services.ts";

/** Always our own: whoever knows the id of a stream may read it. */
export const requestId: ApiMiddleware = async (context, next) => {
  const id = randomUUID();
  context.set("requestId", id);
  await next();
  context.res.headers.set("x-request-id", id);
};

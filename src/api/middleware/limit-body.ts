import type { ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";
import { isForm } from "../read-form.ts";

/** Refuses a body that says it is too long before any of it is read, and tells who reads it how much it may have. */
export function limitBody(limit: number): ApiMiddleware {
  return async (context, next) => {
    if (!isForm(context) && Number(context.req.header("content-length") ?? 0) > limit) throw tooLarge(limit);
    context.set("bodyLimit", limit);
    await next();
  };
}

export function tooLarge(limit: number): HttpError {
  return new HttpError(413, "INVALID_REQUEST", `The request is larger than ${limit} bytes.`);
}

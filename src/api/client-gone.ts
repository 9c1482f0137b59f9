import { AppError } from "../base/app-error.ts";
import type { ApiContext } from "./api-services.ts";

/** Aborted when whoever asked has closed the connection before the answer. */
export function clientGone(context: ApiContext): AbortSignal {
  const controller = new AbortController();
  const { signal } = context.req.raw;
  const onGone = () => controller.abort(new AppError("SERVICE_UNAVAILABLE", "The client closed the connection."));
  if (signal.aborted) onGone();
  else signal.addEventListener("abort", onGone, { once: true });
  return controller.signal;
}

import type { ApiContext, ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";
import type { RateLimiter } from "../rate-limiter.ts";

export function rateLimit(limiter: RateLimiter): ApiMiddleware {
  return async (context, next) => {
    takePlace(limiter, context);
    await next();
  };
}

/** Throws when the caller has had as many as they may. */
export function takePlace(limiter: RateLimiter, context: ApiContext): void {
  const taken = limiter.take(clientOf(context));
  if (taken.isAllowed) return;
  const seconds = taken.retryAfterSeconds;
  throw new HttpError(429, "RATE_LIMITED", `Too many requests. Try again in ${seconds} s.`, {
    "retry-after": String(seconds),
  });
}

// Headers such as X-Forwarded-For can say anything, so only the address of the connection counts. Whoever has one
// address of IPv6 usually has the whole /64.
function clientOf(context: ApiContext): string {
  const address = context.env?.incoming?.socket.remoteAddress ?? "no socket";
  if (!address.includes(":") || address.startsWith("::")) return address;
  const [head] = address.split("::");
  return [...head.split(":"), "0", "0", "0"].slice(0, 4).join(":");
}

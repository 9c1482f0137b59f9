import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";

interface Secrets {
  token: string | null;
  localSecret: string | null;
}

/** Every door asks for the token when there is one. */
export function tokenCheck({ token, localSecret }: Secrets): ApiMiddleware {
  return async (context, next) => {
    const shown = /^Bearer +(\S.*)$/i.exec(context.req.header("authorization") ?? "")?.[1].trim() ?? null;
    const isLocal = isSame(shown, localSecret);
    if (token !== null && !isLocal && !isSame(shown, token))
      throw new HttpError(401, "UNAUTHORIZED", "Send the server's token: Authorization: Bearer ….", {
        "www-authenticate": "Bearer",
      });
    context.set("isLocal", isLocal);
    await next();
  };
}

// Hashes have one length, so that neither the length nor the first difference shows in the time taken.
function isSame(shown: string | null, secret: string | null): boolean {
  if (shown === null || secret === null) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(secret));
}

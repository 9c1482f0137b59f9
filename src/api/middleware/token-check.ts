import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { getCookie } from "hono/cookie";
import type { ApiContext, ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";

interface Secrets {
  token: string | null;
  localSecret: string | null;
  /** What a browser needs before anyone has logged in. */
  isPublic(path: string): boolean;
}

export const tokenCookie = "whydunit_token";

/** Every door asks for the token when there is one: programs show it in a header, browsers what they got for it at the login. */
export function tokenCheck({ token, localSecret, isPublic }: Secrets): ApiMiddleware {
  return async (context, next) => {
    const shown = /^Bearer +(\S.*)$/i.exec(context.req.header("authorization") ?? "")?.[1].trim() ?? null;
    const isLocal = isSame(shown, localSecret);
    const isKnown = token === null || isLocal || isSame(shown, token) || hasCookie(context, token);
    context.set("isLocal", isLocal);
    if (isKnown || isPublic(context.req.path)) return next();
    if (wantsPage(context)) return context.redirect(`/login?next=${encodeURIComponent(context.req.path)}`, 303);
    throw new HttpError(401, "UNAUTHORIZED", "Send the server's token: Authorization: Bearer ….", {
      "www-authenticate": "Bearer",
    });
  };
}

/** What a browser keeps instead of the token itself. */
export const cookieOf = (token: string): string => createHmac("sha256", token).update("whydunit cookie").digest("hex");

// Hashes have one length, so that neither the length nor the first difference shows in the time taken.
export function isSame(shown: string | null, secret: string | null): boolean {
  if (shown === null || secret === null) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(secret));
}

const hasCookie = (context: ApiContext, token: string): boolean =>
  isSame(getCookie(context, tokenCookie) ?? null, cookieOf(token));

function wantsPage({ req }: ApiContext): boolean {
  return req.method === "GET" && !req.path.startsWith("/api") && (req.header("accept") ?? "").includes("text/html");
}

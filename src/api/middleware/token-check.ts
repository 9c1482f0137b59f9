import { getCookie } from "hono/cookie";
import { accessCookie, accessCookieOf, isSameSecret } from "../../app/http/access-cookie.ts";
import type { ApiContext, ApiMiddleware } from "../api-services.ts";
import { HttpError } from "../http-error.ts";

interface Secrets {
  token: string | null;
  localSecret: string | null;
  /** Paths that strangers may see, such as the page where the token is given. */
  isOpen(path: string): boolean;
}

/** Every door asks for the token when there is one. */
export function tokenCheck({ token, localSecret, isOpen }: Secrets): ApiMiddleware {
  const cookie = token === null ? null : accessCookieOf(token);
  return async (context, next) => {
    const shown = readBearer(context);
    const isLocal = isSameSecret(shown, localSecret);
    const hasAccess = () =>
      isSameSecret(shown, token) || isSameSecret(getCookie(context, accessCookie) ?? null, cookie);
    if (token !== null && !isLocal && !isOpen(context.req.path) && !hasAccess())
      throw new HttpError(401, "UNAUTHORIZED", "Send the server's token: Authorization: Bearer ….", {
        "www-authenticate": "Bearer",
      });
    context.set("isLocal", isLocal);
    await next();
  };
}

function readBearer(context: ApiContext): string | null {
  return /^Bearer +(\S.*)$/i.exec(context.req.header("authorization") ?? "")?.[1].trim() ?? null;
}

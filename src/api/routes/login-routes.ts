import { deleteCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { ApiRoute } from "../api-route.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { HttpError } from "../http-error.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { cookieOf, isSame, tokenCookie } from "../middleware/token-check.ts";
import { openRateLimiter } from "../rate-limiter.ts";
import { readJson } from "../read-json.ts";

const loginSchema = z.object({ token: z.string().max(1000), next: z.string().max(500).default("/") });
const keptSeconds = 30 * 24 * 3600;

/** For browsers: the token is shown once, and a cookie that no script can read stands for it. */
export function loginRoutes({ options }: ApiState): ApiRoute[] {
  const attempts = openRateLimiter({ burst: 10, perSecond: 0.2 });
  return [
    {
      method: "POST",
      path: "/login",
      tag: "server",
      summary: "Show the token; a cookie stands for it from then on",
      takes: loginSchema,
      gives: { status: 204, about: "Logged in; a form is sent on to `next`" },
      fails: ["UNAUTHORIZED"],
      handle: async (context) => {
        takePlace(attempts, context);
        const isForm = /^application\/x-www-form-urlencoded/i.test(context.req.header("content-type") ?? "");
        const { token, next } = isForm
          ? loginSchema.parse(await context.req.parseBody())
          : await readJson(context, loginSchema);
        const isRight = options.token === null || isSame(token.trim(), options.token);
        if (!isRight && isForm)
          return context.redirect(`/login?failed=1&next=${encodeURIComponent(localPath(next))}`, 303);
        if (!isRight) throw new HttpError(401, "UNAUTHORIZED", "That is not the server's token.");
        if (options.token !== null) keep(context, options.token);
        return isForm ? context.redirect(localPath(next), 303) : context.body(null, 204);
      },
    },
    {
      method: "POST",
      path: "/logout",
      tag: "server",
      summary: "Forget the cookie",
      gives: { status: 303, about: "Sent on to /login" },
      handle: (context) => {
        deleteCookie(context, tokenCookie, { path: "/" });
        return context.redirect("/login", 303);
      },
    },
  ];
}

function keep(context: ApiContext, token: string): void {
  const isSecure =
    new URL(context.req.url).protocol === "https:" || context.req.header("x-forwarded-proto") === "https";
  setCookie(context, tokenCookie, cookieOf(token), {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: isSecure,
    maxAge: keptSeconds,
  });
}

/** Never to another site. */
const localPath = (path: string): string => (/^\/(?![/\\])[^\\]*$/.test(path) ? path : "/");

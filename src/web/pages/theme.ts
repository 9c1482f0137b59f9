import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { parseTheme } from "../layout/frame.ts";
import type { WebEnvironment } from "../web-services.ts";
import { localPath } from "./local-path.ts";

/** For browsers without scripts; with them shell.js sets the same cookie. */
export function themeRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.post("/theme", async (context) => {
    const { theme, back } = await context.req.parseBody();
    setCookie(context, "theme", parseTheme(theme), { path: "/", maxAge: 31_536_000, sameSite: "Lax" });
    return context.redirect(localPath(back), 303);
  });
  return routes;
}

import { Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { accessCookie, accessCookieOf, isSameSecret } from "../../app/http/access-cookie.ts";
import { Button } from "../components/button.tsx";
import { ErrorSummary } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";
import type { Frame, FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { localPath } from "./local-path.ts";

const cookieAgeSeconds = 30 * 86_400;

export function loginRoutes({ token }: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  if (token === null) return routes;
  routes.get("/login", (context) => showLogin(context, frameOf(context), localPath(context.req.query("next")), null));
  routes.post("/login", async (context) => {
    const { token: shown, next } = await context.req.parseBody();
    const target = localPath(next);
    if (!isSameSecret(typeof shown === "string" ? shown.trim() : null, token))
      return showLogin(context, frameOf(context), target, "This is not the server's token.");
    const secure = new URL(context.req.url).protocol === "https:";
    setCookie(context, accessCookie, accessCookieOf(token), {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure,
      maxAge: cookieAgeSeconds,
    });
    return context.redirect(target, 303);
  });
  routes.post("/logout", (context) => {
    deleteCookie(context, accessCookie, { path: "/" });
    return context.redirect("/login", 303);
  });
  return routes;
}

function showLogin(context: WebContext, frame: Frame, next: string, error: string | null): Promise<Response> {
  const hint = "The value of WHYDUNIT_TOKEN that the server was started with.";
  const page = (
    <Page frame={{ ...frame, isLocked: false }} title="Log in" isBare>
      <form method="post" action="/login" class="stack login">
        <ErrorSummary problems={error === null ? [] : [{ field: "token", message: error }]} />
        <h1>Log in</h1>
        <input type="hidden" name="next" value={next} />
        <Field id="token" label="Token" hint={hint} error={error}>
          <input
            {...controlOf("token", { error, hasHint: true })}
            type="password"
            class="input"
            autocomplete="current-password"
            required
          />
        </Field>
        <div>
          <Button kind="primary" type="submit">
            Log in
          </Button>
        </div>
      </form>
    </Page>
  );
  return renderPage(context, page, error === null ? 200 : 401);
}

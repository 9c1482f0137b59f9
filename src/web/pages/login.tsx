import { Hono } from "hono";
import { Button } from "../components/button.tsx";
import { ErrorSummary } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";
import type { Frame, FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderPage } from "../layout/render-page.tsx";
import type { WebEnvironment, WebServices } from "../web-services.ts";
import { localPath } from "./local-path.ts";

/** The form for the token; it is sent to POST /login, which keeps a cookie and comes back here when the token is wrong. */
export function loginRoutes({ token }: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.get("/login", async (context) => {
    const { next, failed } = context.req.query();
    if (token === null) return context.redirect(localPath(next), 303);
    const page = <Login frame={frameOf(context)} next={localPath(next)} hasFailed={failed !== undefined} />;
    return renderPage(context, page, failed === undefined ? 200 : 401);
  });
  return routes;
}

function Login({ frame, next, hasFailed }: { frame: Frame; next: string; hasFailed: boolean }) {
  const hint = "The value of WHYDUNIT_TOKEN that the server was started with.";
  const error = hasFailed ? "That is not the server's token." : null;
  return (
    <Page frame={{ ...frame, isLocked: false }} title="Log in" isBare>
      <form method="post" action="/login" class="stack">
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
}

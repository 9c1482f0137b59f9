import { Hono } from "hono";
import { analysesRoutes } from "./analyses/analyses-routes.tsx";
import { askRoutes } from "./ask/ask-routes.tsx";
import { assetRoutes } from "./assets/asset-routes.ts";
import { openAssets } from "./assets/open-assets.ts";
import { formRoutes } from "./form/form-routes.tsx";
import { interrogationRoutes } from "./interrogations/interrogation-routes.tsx";
import { frames } from "./layout/frame.ts";
import { framedPage } from "./pages/framed-page.tsx";
import { loginRoutes } from "./pages/login.tsx";
import { problemPage } from "./pages/problem.tsx";
import { sessionListRoutes } from "./pages/sessions.tsx";
import { statusRoutes } from "./pages/status.tsx";
import { themeRoutes } from "./pages/theme.ts";
import { sessionRoutes } from "./session-page.tsx";
import { settingsRoutes } from "./settings/settings-routes.tsx";
import { watchRoutes } from "./watch/watch-routes.tsx";
import type { WebContext, WebEnvironment, WebServices } from "./web-services.ts";

export type WebRoutes = Hono<WebEnvironment>;

export interface Web {
  routes: WebRoutes;
  /** Content of another door, escaped already, in the frame that all pages have. */
  frame(page: { title: string; content: string }, context: WebContext): Promise<Response>;
  /** Null: whoever asked is no person. */
  renderProblem(
    problem: { status: number; code: string; message: string },
    context: WebContext,
  ): Promise<Response> | null;
}

/** What people look at. It stands behind the guards of the port: host, token, origin and security headers are checked there. */
export function openWeb(services: WebServices): Web {
  const assets = openAssets();
  const frameOf = frames(services, assets);
  const routes: WebRoutes = new Hono<WebEnvironment>();
  routes.route("/", assetRoutes(assets));
  routes.route("/", themeRoutes());
  routes.route("/", loginRoutes(services, frameOf));
  routes.route("/", formRoutes(services, frameOf));
  routes.route("/", sessionRoutes(services, frameOf));
  routes.route("/", sessionListRoutes(services, frameOf));
  routes.route("/", analysesRoutes(services, frameOf));
  routes.route("/", askRoutes(services, frameOf));
  routes.route("/", interrogationRoutes(services, frameOf));
  routes.route("/", watchRoutes(services, frameOf));
  routes.route("/", settingsRoutes(services, frameOf));
  routes.route("/", statusRoutes(services, frameOf));
  return {
    routes,
    frame: framedPage(frameOf),
    renderProblem: problemPage(frameOf),
  };
}

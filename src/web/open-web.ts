import { Hono } from "hono";
import { assetRoutes } from "./assets/asset-routes.ts";
import { openAssets } from "./assets/open-assets.ts";
import { formRoutes } from "./form/form-routes.tsx";
import { frames } from "./layout/frame.ts";
import { loginRoutes } from "./pages/login.tsx";
import { problemPage } from "./pages/problem.tsx";
import { themeRoutes } from "./pages/theme.ts";
import { sessionRoutes } from "./session-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "./web-services.ts";

export type WebRoutes = Hono<WebEnvironment>;

export interface Web {
  routes: WebRoutes;
  /** Paths that strangers may see although there is a token. */
  isOpen(path: string): boolean;
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
  return {
    routes,
    isOpen: (path) => path === "/login" || path.startsWith("/assets/"),
    renderProblem: problemPage(frameOf),
  };
}

import { Hono } from "hono";
import type { FrameOf } from "../layout/frame.ts";
import { renderPage } from "../layout/render-page.tsx";
import type { WebEnvironment, WebServices } from "../web-services.ts";
import { WatchPage } from "./watch-page.tsx";

export function watchRoutes({ watches }: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.get("/watch", (context) =>
    renderPage(context, <WatchPage frame={frameOf(context)} watches={watches.list().watches} />),
  );
  return routes;
}

import { Hono } from "hono";
import type { WebEnvironment } from "../web-services.ts";
import type { Assets } from "./open-assets.ts";

/** The address has the hash of the content in it, so browsers may keep it for good. */
export function assetRoutes(assets: Assets): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.get("/assets/:hash/:name", (context) => {
    const { hash, name } = context.req.param();
    const asset = assets.find(name);
    if (asset === null) return context.notFound();
    const isCurrent = hash === assets.hash;
    return context.body(asset.body, 200, {
      "content-type": asset.type,
      "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    });
  });
  return routes;
}

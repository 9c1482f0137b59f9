import { Hono } from "hono";
import type { WebEnvironment, WebServices } from "../web-services.ts";
import { streamRun } from "./stream-run.tsx";

export function runRoutes({ sessions, now }: WebServices): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.get("/session/:id/progress", async (context) => {
    const { session_id: id } = await sessions.get(context.req.param("id"));
    return context.body(streamRun({ sessions, id, now, left: context.req.raw.signal }), 200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
  });
  routes.post("/session/:id/cancel", async (context) => {
    const id = context.req.param("id");
    await sessions.cancel(id);
    return context.redirect(`/session/${encodeURIComponent(id)}`, 303);
  });
  routes.post("/session/:id/again", async (context) => {
    const { session_id: id } = await sessions.runAgain(context.req.param("id"));
    return context.redirect(`/session/${id}`, 303);
  });
  return routes;
}

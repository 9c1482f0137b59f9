import { Hono } from "hono";
import type { WebEnvironment, WebServices } from "../web-services.ts";
import { RunState } from "./run-state.tsx";
import { toRunView } from "./run-view.ts";
import { stateHeaders, streamStates } from "./stream-states.ts";

export function runRoutes({ sessions, now }: WebServices): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.get("/session/:id/progress", async (context) => {
    const { session_id: id } = await sessions.get(context.req.param("id"));
    const stream = streamStates({
      open: (signal) => sessions.events(id, 0, signal),
      render: (events) => String(<RunState view={toRunView(events)} now={now()} />),
      left: context.req.raw.signal,
    });
    return context.body(stream, 200, stateHeaders);
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

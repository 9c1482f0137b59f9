import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { WebContext } from "../web-services.ts";

/** A whole document. */
export async function renderPage(context: WebContext, page: Child, status = 200): Promise<Response> {
  const text = await html`${raw("<!doctype html>")}${page}`;
  return respond(String(text), context, status);
}

/** What htmx puts into a page that is already there. */
export async function renderFragment(context: WebContext, fragment: Child, status = 200): Promise<Response> {
  return respond(String(await html`${fragment}`), context, status);
}

function respond(text: string, context: WebContext, status: number): Response {
  return context.body(text, status as 200, { "content-type": "text/html; charset=utf-8" });
}

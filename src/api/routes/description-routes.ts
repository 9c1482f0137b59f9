import { z } from "zod";
import { type ApiRoute, nameOfRoute } from "../api-route.ts";
import type { ApiState } from "../api-state.ts";
import { describeApi } from "../openapi/describe-api.ts";
import { asPage, renderDocs } from "../openapi/render-docs.ts";
import type { Pages } from "../pages.ts";

/** What the API says about itself; `all` has these routes too. */
export function descriptionRoutes({ services }: ApiState, all: () => ApiRoute[], pages: Pages | null): ApiRoute[] {
  // Made once, when somebody asks.
  let document: ReturnType<typeof describeApi> | null = null;
  const described = () => {
    document ??= describeApi(all(), services.version);
    return document;
  };
  return [
    {
      method: "GET",
      path: "/api",
      tag: "server",
      summary: "The routes",
      gives: {
        status: 200,
        about: "Name, version and routes",
        schema: z.object({ name: z.string(), version: z.string(), routes: z.array(z.string()) }),
      },
      handle: (context) =>
        context.json({ name: "whydunit", version: services.version, routes: all().map(nameOfRoute) }),
    },
    {
      method: "GET",
      path: "/openapi.json",
      tag: "server",
      summary: "This description, as OpenAPI 3.1",
      gives: { status: 200, about: "The description", schema: z.object({ openapi: z.string() }) },
      handle: (context) => context.json(described()),
    },
    {
      method: "GET",
      path: "/docs",
      tag: "server",
      summary: "This description, for people",
      gives: { status: 200, about: "A page", mediaType: "text/html" },
      handle: (context) => {
        const content = renderDocs(all(), services.version);
        return pages ? pages.frame({ title: "HTTP interface", content }, context) : context.html(asPage(content));
      },
    },
  ];
}

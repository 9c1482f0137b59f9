import { Hono } from "hono";
import type { z } from "zod";
import { describeProblem } from "../../app/describe-problem.ts";
import { type SourceSelection, sourceSelectionSchema } from "../../domain/source.ts";
import { renderFragment } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import type { ShowForm } from "./form-routes.tsx";
import { type DatabaseChoice, TableChoice } from "./table-choice.tsx";

/** Tables out of databases: what there is, and what is taken. */
export function databaseRoutes(services: WebServices, show: ShowForm): Hono<WebEnvironment> {
  const { sessions } = services;
  const routes = new Hono<WebEnvironment>();
  routes.get("/form/tables", async (context) => {
    const { source = "", session = "" } = context.req.query();
    try {
      const choice = await chooseDatabase(source, services, context.req.raw.signal);
      return renderFragment(context, <TableChoice choice={choice} sessionId={session || null} />);
    } catch (failure) {
      return renderFragment(context, <p class="field-error">{tell(failure)}</p>);
    }
  });
  // Without scripts; with them the page asks the API, where it can be cancelled.
  routes.post("/form/tables", async (context) => {
    const body = await context.req.parseBody({ all: true });
    const id = context.req.query("session") || (await sessions.create()).session_id;
    const parsed = sourceSelectionSchema.safeParse(toSelection(body));
    if (!parsed.success) return refuse(context, id, sayMistakes(parsed.error));
    return take(context, id, parsed.data);
  });
  return routes;

  async function take(context: WebContext, id: string, selection: SourceSelection): Promise<Response> {
    try {
      await sessions.addTables(id, selection, context.req.raw.signal);
      return context.redirect(`/?session=${encodeURIComponent(id)}`, 303);
    } catch (failure) {
      return refuse(context, id, tell(failure));
    }
  }

  function refuse(context: WebContext, id: string, message: string): Promise<Response> {
    return show(context, id, { values: null, problems: [{ field: "database", message }] });
  }
}

export async function chooseDatabase(
  name: string,
  { sources }: Pick<WebServices, "sources">,
  signal?: AbortSignal,
): Promise<DatabaseChoice> {
  const { source, tables } = await sources.tables(name, signal);
  const allowsQueries = sources.list().some((one) => one.name === source && one.allows_queries);
  return { source, tables, allowsQueries };
}

function tell(failure: unknown): string {
  const { code, message } = describeProblem(failure);
  if (code === "INTERNAL_ERROR") throw failure;
  return message;
}

/** What a form sends: empty fields were not filled in. */
function toSelection(body: Record<string, unknown>): Record<string, unknown> {
  const text = (name: string) =>
    typeof body[name] === "string" && body[name].trim() !== "" ? body[name].trim() : null;
  const columns = text("columns");
  return {
    source: text("source") ?? "",
    tables: [body["table"] ?? []].flat(),
    query: text("query"),
    query_name: text("query_name") ?? undefined,
    columns: columns === null ? null : columns.split(",").map((name) => name.trim()),
    since: text("since"),
  };
}

const sayMistakes = (error: z.ZodError): string => `${error.issues.map(({ message }) => message).join("; ")}.`;

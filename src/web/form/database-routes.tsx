import { Hono } from "hono";
import { chooseDatabase, tellProblem } from "../databases/choose-database.ts";
import { parseTypedSelection, type TypedSelection, toSelection } from "../databases/typed-selection.ts";
import { renderFragment } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { TableForm } from "./database-part.tsx";
import type { ShowForm } from "./form-routes.tsx";

/** Tables out of databases: what there is, and what is taken. */
export function databaseRoutes(services: WebServices, show: ShowForm): Hono<WebEnvironment> {
  const { sessions } = services;
  const routes = new Hono<WebEnvironment>();
  routes.get("/form/tables", async (context) => {
    const { source = "", session = "" } = context.req.query();
    try {
      const choice = await chooseDatabase(source, services, { signal: context.req.raw.signal });
      return renderFragment(context, <TableForm choice={choice} sessionId={session || null} />);
    } catch (failure) {
      return renderFragment(context, <p class="field-error">{tellProblem(failure)}</p>);
    }
  });
  // Without scripts; with them the page asks the API, where it can be cancelled.
  routes.post("/form/tables", async (context) => {
    const typed = parseTypedSelection(await context.req.parseBody({ all: true }));
    const id = context.req.query("session") || (await sessions.create()).session_id;
    const { selection, mistakes } = toSelection(typed);
    if (selection === null) return refuse(context, id, typed, mistakes);
    try {
      await sessions.addTables(id, selection, context.req.raw.signal);
      return context.redirect(`/?session=${encodeURIComponent(id)}`, 303);
    } catch (failure) {
      return refuse(context, id, typed, tellProblem(failure));
    }
  });
  return routes;

  async function refuse(context: WebContext, id: string, typed: TypedSelection, message: string): Promise<Response> {
    // Where its tables cannot be listed either, the message says enough.
    const chosenDatabase = await chooseDatabase(typed.source ?? "", services, { typed }).catch(() => null);
    return show(context, id, { values: null, problems: [{ field: "database", message }], chosenDatabase });
  }
}

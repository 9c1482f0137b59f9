import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxFilesPerSession } from "../../domain/session.ts";
import { maxFileBytes } from "../../domain/uploaded-file.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import { chooseDatabase, tellProblem } from "../databases/choose-database.ts";
import type { FrameOf } from "../layout/frame.ts";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { AnalysesPage } from "./analyses-page.tsx";
import { analysisPageRoutes } from "./analysis-page.tsx";
import { AskTables } from "./ask-database.tsx";
import { loadAsk } from "./ask-state.ts";
import { type AskValues, addressOf, parseAskValues, toOrder } from "./ask-values.ts";
import { toFieldProblem } from "./problem-field.ts";
import { readSent } from "./read-sent.ts";

// All files at once, when they come without scripts.
const uploadLimit = bodyLimit({ maxSize: maxFilesPerSession * maxFileBytes + 1_000_000 });

/** Analyses in plain words: the form, the list, and a page for each. */
export function analysesRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const { analyses } = services;
  const routes = new Hono<WebEnvironment>();
  const show = async (context: WebContext, values: AskValues, problems: FieldProblem[]) => {
    const state = await loadAsk(values, services, problems);
    const page = <AnalysesPage frame={{ ...frameOf(context), path: "/analyses" }} state={state} />;
    return renderPage(context, page, problems.length > 0 ? 422 : 200);
  };

  routes.get("/analyses", (context) => {
    const { deliverables, table, ...single } = context.req.queries();
    const query = Object.fromEntries(Object.entries(single).map(([name, values]) => [name, values[0]]));
    return show(context, parseAskValues({ ...query, deliverables, table }), []);
  });
  routes.get("/analyses/tables", async (context) => {
    try {
      const name = context.req.query("database") ?? "";
      const choice = await chooseDatabase(name, services, { signal: context.req.raw.signal });
      return renderFragment(context, <AskTables choice={choice} />);
    } catch (failure) {
      return renderFragment(context, <p class="field-error">{tellProblem(failure)}</p>);
    }
  });
  routes.post("/analyses/sample", uploadLimit, async (context) => {
    const values = parseAskValues(await context.req.parseBody({ all: true }));
    const files = (await analyses.addSample()).map(({ file_id }) => file_id);
    return context.redirect(addressOf({ ...values, files }), 303);
  });
  // Without scripts; with them the page asks the API, which tells how far it is and can be told to stop.
  const add = (wantsTables: boolean) => async (context: WebContext) => {
    const { values, problems } = await readSent(context, analyses, wantsTables);
    return problems.length > 0 ? show(context, values, problems) : context.redirect(addressOf(values), 303);
  };
  routes.post("/analyses/files", uploadLimit, add(false));
  routes.post("/analyses/tables", uploadLimit, add(true));
  routes.post("/analyses", uploadLimit, async (context) => {
    const { values, problems: refused } = await readSent(context, analyses, false);
    const { order, problems } = toOrder(values);
    if (order === null || refused.length > 0) return show(context, values, refused.length > 0 ? refused : problems);
    try {
      const { request_id } = await analyses.submit(order);
      return context.redirect(`/analyses/${request_id}`, 303);
    } catch (failure) {
      return show(context, values, [toFieldProblem(failure)]);
    }
  });
  routes.post("/analyses/:id/delete", async (context) => {
    await analyses.remove(context.req.param("id"));
    return context.redirect("/analyses", 303);
  });
  routes.route("/", analysisPageRoutes(services, frameOf));
  return routes;
}

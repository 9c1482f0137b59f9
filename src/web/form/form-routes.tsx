import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { errorCodes } from "../../domain/error-codes.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import { chooseDatabase } from "../databases/choose-database.ts";
import type { DatabaseChoice } from "../databases/table-fields.tsx";
import type { FrameOf } from "../layout/frame.ts";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { databaseRoutes } from "./database-routes.tsx";
import { fileRoutes } from "./file-routes.ts";
import { FormPage } from "./form-page.tsx";
import { loadForm } from "./form-state.ts";
import { type FormValues, parseFormValues, toDraft } from "./form-values.ts";
import { MetricChart } from "./metric-chart.tsx";
import { MetricMeaning } from "./metric-meaning.tsx";
import { toFieldProblem } from "./problem-field.ts";
import { readMetricSeries } from "./read-metric-series.ts";
import { toQuestion } from "./to-question.ts";

export type ShowForm = (
  context: WebContext,
  sessionId: string | null,
  refused: { values: FormValues | null; problems: FieldProblem[]; chosenDatabase?: DatabaseChoice | null },
) => Promise<Response>;

/** Everything is a form that answers with a redirect back to the page; htmx follows it and takes the part it needs. */
export function formRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const { sessions } = services;
  const routes = new Hono<WebEnvironment>();
  const show: ShowForm = async (context, sessionId, refused) => {
    const state = await loadForm(sessionId, services, refused);
    const page = <FormPage frame={{ ...frameOf(context), path: "/" }} state={state} />;
    return renderPage(context, page, refused.problems.length > 0 ? 422 : 200);
  };

  routes.get("/", async (context) => {
    const id = context.req.query("session") || null;
    if (id !== null && (await sessions.get(id)).status === "running") return context.redirect(`/session/${id}`, 303);
    const source = context.req.query("source") || null;
    if (source === null) return show(context, id, { values: null, problems: [] });
    // Only without scripts: else the tables come as a piece of their own.
    try {
      const chosenDatabase = await chooseDatabase(source, services, { signal: context.req.raw.signal });
      return show(context, id, { values: null, problems: [], chosenDatabase });
    } catch (failure) {
      const problem = toFieldProblem(failure);
      if (problem === null) throw failure;
      return show(context, id, { values: null, problems: [{ ...problem, field: "database" }] });
    }
  });
  routes.post("/form/sample", async (context) => {
    const { session_id: id } = await sessions.openSample();
    return context.redirect(`/?session=${id}`, 303);
  });
  routes.post("/form/start", bodyLimit({ maxSize: 200_000 }), async (context) => {
    const id = context.req.query("session") || null;
    const values = parseFormValues(await context.req.parseBody());
    return values === null ? context.redirect("/", 303) : start(context, id, values);
  });
  routes.post("/form/:id/draft", async (context) => {
    const id = context.req.param("id");
    const body = await context.req.parseBody();
    const values = withPeriods(parseFormValues(body), body["periods"]);
    if (values !== null) await sessions.saveDraft(id, toDraft(values));
    if (context.req.header("hx-request")) return context.body(null, 204);
    return context.redirect(`/?session=${encodeURIComponent(id)}#section-2`, 303);
  });
  routes.post("/form/:id/metric", async (context) => {
    const values = parseFormValues(await context.req.parseBody());
    const isAsked = values !== null && values.target_metric.trim() !== "";
    const check = isAsked ? await sessions.checkMetric(context.req.param("id"), values) : null;
    if (check?.ok) context.header("HX-Trigger", "metric-changed");
    return renderFragment(context, <MetricMeaning check={check} typed={values?.target_metric ?? ""} />);
  });
  routes.post("/form/:id/chart", async (context) => {
    const values = parseFormValues(await context.req.parseBody());
    const series = values && (await readMetricSeries(sessions, context.req.param("id"), values));
    return renderFragment(context, <MetricChart series={series} />);
  });
  routes.route("/", fileRoutes(services, show));
  routes.route("/", databaseRoutes(services, show));
  return routes;

  async function start(context: WebContext, id: string | null, values: FormValues): Promise<Response> {
    const { question, problems: mistakes } = toQuestion(values);
    const session = id === null ? null : await sessions.get(id);
    const noFile = { field: "file", message: errorCodes.NO_FILES_UPLOADED.message };
    const problems: FieldProblem[] = session?.file_count ? mistakes : [noFile, ...mistakes];
    if (question === null || id === null || problems.length > 0) return show(context, id, { values, problems });
    try {
      if (session?.status === "completed") {
        const { session_id: next } = await sessions.runAgain(id, question);
        return context.redirect(`/session/${next}`, 303);
      }
      await sessions.investigate(id, question);
      return context.redirect(`/session/${id}`, 303);
    } catch (failure) {
      const problem = toFieldProblem(failure);
      if (problem === null) throw failure;
      return show(context, id, { values, problems: [problem] });
    }
  }
}

// A button with dates on it was pressed.
function withPeriods(values: FormValues | null, periods: unknown): FormValues | null {
  if (values === null || typeof periods !== "string") return values;
  const [baseline_start, baseline_end, comparison_start, comparison_end] = periods.split(" ");
  return { ...values, baseline_start, baseline_end, comparison_start, comparison_end };
}

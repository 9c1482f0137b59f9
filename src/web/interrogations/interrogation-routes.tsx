import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { describeProblem } from "../../app/describe-problem.ts";
import { EvidenceItem } from "../../app/report/html/evidence-item.tsx";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { InterrogationPage } from "./interrogation-page.tsx";
import { type FormValues, InterrogationList } from "./list-page.tsx";

/** Hypotheses put to the documents or to a case. Everything works without scripts; interrogation.js only spares the reloads. */
export function interrogationRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const { interrogations, sessions } = services;
  const routes = new Hono<WebEnvironment>();
  const show = async (context: WebContext, values: FormValues, problems: FieldProblem[] = []) => {
    const [listed, all] = await Promise.all([interrogations.list(), sessions.list()]);
    const cases = all.filter(({ status }) => status === "completed");
    const page = <InterrogationList frame={frameOf(context)} {...listed} {...{ cases, values, problems }} />;
    return renderPage(context, page, problems.length > 0 ? 422 : 200);
  };
  const titleOf = async ({ sources }: InterrogationSession): Promise<string | null> => {
    if (!sources?.case) return null;
    const found = (await sessions.list()).find(({ session_id }) => session_id === sources.case);
    return found ? (found.headline ?? found.metric ?? found.session_id) : null;
  };
  const start = async (order: Parameters<typeof interrogations.start>[0], context: WebContext) =>
    context.redirect(`/interrogations/${(await interrogations.start(order)).id}`, 303);

  routes.get("/interrogations", (context) => {
    const { session = "", q = "" } = context.req.query();
    return show(context, { hypothesis: q, source: session, iterations: interrogations.usualIterations() });
  });
  routes.post("/interrogations", bodyLimit({ maxSize: 100_000 }), async (context) => {
    const body = await context.req.parseBody();
    const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
    const values = { hypothesis: text("hypothesis"), source: text("source"), iterations: text("iterations") };
    try {
      const { hypothesis, source, iterations } = values;
      const order = { hypothesis, sessionId: source || null, iterationLimit: iterations || null };
      return await start(order, context);
    } catch (failure) {
      const { code, message } = describeProblem(failure);
      if (code === "INTERNAL_ERROR") throw failure;
      return show(context, values, [{ field: fieldOf(code, message), message }]);
    }
  });
  routes.post("/session/:id/explanations/:rank/challenge", async (context) =>
    start(
      {
        hypothesis: null,
        sessionId: context.req.param("id"),
        iterationLimit: null,
        explanation: Number(context.req.param("rank")),
      },
      context,
    ),
  );
  routes.get("/interrogations/:id", async (context) => {
    const session = await interrogations.get(context.req.param("id"));
    const caseTitle = await titleOf(session);
    return renderPage(context, <InterrogationPage frame={frameOf(context)} {...{ session, caseTitle }} />);
  });
  routes.get("/interrogations/:id/summary.md", async (context) => {
    const { auditResult, id } = await interrogations.get(context.req.param("id"));
    if (auditResult === undefined) return context.notFound();
    return context.body(`${auditResult.summary}\n`, 200, {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": `attachment; filename="interrogation-${id.slice(0, 8)}.md"`,
    });
  });
  routes.get("/interrogations/:id/evidence/:evidence", async (context) => {
    const { id, evidence: evidenceId } = context.req.param();
    const evidence = await interrogations.evidence(id, evidenceId);
    const part = (
      <article class="evidence-view">
        <h2 id="drawer-title">{`Query ${evidenceId}`}</h2>
        <p class="quiet">Asked of the case's data by the witness; the case itself had not asked it.</p>
        <EvidenceItem evidence={evidence} shownRows={200} />
      </article>
    );
    if (context.req.header("hx-request")) return renderFragment(context, part);
    return renderPage(
      context,
      <Page frame={frameOf(context)} title={`Query ${evidenceId}`} styles={["report-body.css", "report.css"]}>
        <div class="report">
          <p class="no-print">
            <a href={`/interrogations/${id}`}>Back to the interrogation</a>
          </p>
          {part}
        </div>
      </Page>,
    );
  });
  const change =
    (act: (id: string) => Promise<unknown>, next: (id: string) => string) => async (context: WebContext) => {
      const id = context.req.param("id")!;
      await act(id);
      return context.redirect(next(id), 303);
    };
  const toIt = (id: string) => `/interrogations/${id}`;
  routes.post("/interrogations/:id/cancel", change(interrogations.cancel, toIt));
  routes.post("/interrogations/:id/resume", change(interrogations.resume, toIt));
  routes.post(
    "/interrogations/:id/delete",
    change(interrogations.remove, () => "/interrogations"),
  );
  return routes;
}

function fieldOf(code: string, message: string): string {
  if (message.includes("iterations")) return "iterations";
  return code === "INVALID_REQUEST" ? "hypothesis" : "source";
}

import { Hono } from "hono";
import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { pageWidths, withoutFrame } from "../../app/report/report-charts.ts";
import { AppError } from "../../base/app-error.ts";
import { renderCsv } from "../../base/csv-text.ts";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import type { Scalar } from "../../domain/dictionary.ts";
import type { EvidenceRerun } from "../../domain/session-evidence.ts";
import { compileChart } from "../../investigate/charts/render-chart.ts";
import type { Frame, FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import { EvidenceView, RerunOutcome } from "../report/evidence-drawer.tsx";
import { renderPart } from "../report/render-part.tsx";
import { readPastEvents } from "../run/read-past-events.ts";
import { stateHeaders, streamStates } from "../run/stream-states.ts";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { type DrawnAnswers, keepDrawnAnswers } from "./drawn-answers.ts";
import { EndedAnalysis } from "./ended-analysis.tsx";
import { OutcomePage } from "./outcome-page.tsx";
import { VerifyOutcome } from "./proof.tsx";
import { AnalysisState, RunningAnalysis } from "./running-analysis.tsx";

/** One address from the question to its answer, so that a reload or a link shows whatever there is by then. */
export function analysisPageRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const { analyses } = services;
  const routes = new Hono<WebEnvironment>();
  const drawn = keepDrawnAnswers(analyses);
  const idOf = (context: WebContext) => context.req.param("id")!;

  routes.get("/analyses/:id", async (context) => {
    const details = await analyses.get(idOf(context));
    const content = await contentOf(details, services, drawn);
    return renderPage(context, <AnalysisPage frame={frameOf(context)} details={details} content={content} />);
  });
  routes.get("/analyses/:id/progress", async (context) => {
    const { request_id: id } = await analyses.get(idOf(context));
    const stream = streamStates({
      open: (signal) => analyses.events(id, 0, signal),
      render: (events) => String(<AnalysisState events={events} now={services.now()} />),
      left: context.req.raw.signal,
    });
    return context.body(stream, 200, stateHeaders);
  });
  routes.post("/analyses/:id/cancel", async (context) => {
    const id = idOf(context);
    await analyses.cancel(id);
    return context.redirect(`/analyses/${encodeURIComponent(id)}`, 303);
  });

  const showEvidence = async (context: WebContext, outcome: EvidenceRerun | null) => {
    const id = idOf(context);
    const evidence = await analyses.evidence(id, context.req.param("evidence")!);
    const address = `/analyses/${id}/evidence/${evidence.evidence_id}/run`;
    const part = <EvidenceView address={address} evidence={evidence} uses={[]} outcome={outcome} />;
    const back = { href: `/analyses/${id}`, text: "Back to the answer" };
    return renderPart(context, { frame: frameOf(context), title: `Evidence ${evidence.evidence_id}`, back, part });
  };
  routes.get("/analyses/:id/evidence/:evidence", (context) => showEvidence(context, null));
  routes.post("/analyses/:id/evidence/:evidence/run", async (context) => {
    const outcome = await analyses.rerunEvidence(idOf(context), context.req.param("evidence"));
    if (context.req.header("hx-request")) return renderFragment(context, <RerunOutcome outcome={outcome} />);
    return showEvidence(context, outcome);
  });
  routes.post("/analyses/:id/verify", async (context) => {
    const id = idOf(context);
    const part = <VerifyOutcome result={await analyses.verify(id)} />;
    if (context.req.header("hx-request")) return renderFragment(context, part);
    const back = { href: `/analyses/${id}`, text: "Back to the answer" };
    return renderPart(context, { frame: frameOf(context), title: "Verification", back, part });
  });
  routes.get("/analyses/:id/chart/spec", async (context) => {
    const details = await analyses.get(idOf(context));
    const width = context.req.query("narrow") === "1" ? pageWidths.narrow : pageWidths.wide;
    const spec = await drawn.spec(details, { theme: "page", width, isInteractive: true });
    if (spec === null) throw new AppError("NOT_FOUND", "This analysis has no chart.");
    return context.json(await compileChart(withoutFrame(spec)));
  });
  routes.get("/analyses/:id/answer.csv", async (context) => {
    const { answer } = await analyses.result(idOf(context));
    if (answer === null) throw new AppError("NOT_FOUND", "This analysis has no answer.");
    return context.body(renderCsv(answer.columns, answer.rows as Scalar[][]), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="answer.csv"',
    });
  });
  return routes;
}

async function contentOf(details: AnalysisDetails, services: WebServices, drawn: DrawnAnswers): Promise<Child> {
  const { request_id: id, status, decision } = details;
  if (status === "submitted" || status === "planning" || status === "executing") {
    const events = await readPastEvents((signal) => services.analyses.events(id, 0, signal));
    return <RunningAnalysis details={details} events={events} now={services.now()} />;
  }
  if (decision === "answered") return <OutcomePage details={details} chart={await drawn.chart(details)} />;
  return <EndedAnalysis details={details} suggestions={await services.analyses.suggestInstead(id)} />;
}

interface AnalysisPageProps {
  frame: Frame;
  details: AnalysisDetails;
  content: Child;
}

/** run.js follows the analysis and, when it has ended, puts the #session of this same address in the place of its own. */
function AnalysisPage({ frame, details, content }: AnalysisPageProps) {
  const isRunning = ["submitted", "planning", "executing"].includes(details.status);
  return (
    <Page
      frame={frame}
      title={details.intent}
      styles={["run.css", "report-body.css", "report.css", "analyses.css"]}
      scripts={["run.js", "report.js"]}
    >
      <div id="session" data-analysis={details.request_id} data-status={details.status} data-title={details.intent}>
        {content}
      </div>
      {isRunning && raw(reloadWithoutScripts)}
    </Page>
  );
}

// As text and outside of #session, for the reasons the page of a session has.
const reloadWithoutScripts = '<noscript><meta http-equiv="refresh" content="2"></noscript>';

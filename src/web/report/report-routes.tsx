import { Hono } from "hono";
import { parseExportFormat } from "../../app/exports/export-format.ts";
import { evidenceUses } from "../../app/report/evidence-uses.ts";
import type { ChartName } from "../../app/report/report-charts.ts";
import { AppError } from "../../base/app-error.ts";
import type { EvidenceRerun } from "../../domain/session-evidence.ts";
import type { DrawnCharts } from "../charts/drawn-charts.ts";
import { interactiveSpec } from "../charts/interactive-spec.ts";
import type { FrameOf } from "../layout/frame.ts";
import { renderFragment } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { Message } from "./chat-panel.tsx";
import { EventView, EvidenceView, RerunOutcome } from "./evidence-drawer.tsx";
import { eventsOf, PageChart } from "./page-context.tsx";
import { renderPart } from "./render-part.tsx";

/** What the report fetches, each also a page of its own for those without scripts. */
export function reportRoutes({ sessions }: WebServices, frameOf: FrameOf, drawn: DrawnCharts): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  const param = (context: WebContext, name: string) => context.req.param(name)!;

  const showEvidence = async (context: WebContext, outcome: EvidenceRerun | null) => {
    const [id, evidenceId] = [param(context, "id"), param(context, "evidence")];
    const result = await sessions.caseResult(id);
    const event = eventsOf(result).find((one) => one.id === evidenceId);
    const title = event ? `Document ${evidenceId}` : `Evidence ${evidenceId}`;
    const back = backTo(id);
    if (event) return renderPart(context, { frame: frameOf(context), title, back, part: <EventView event={event} /> });
    const evidence = await sessions.evidence(id, evidenceId);
    const uses = evidenceUses(result).get(evidenceId) ?? [];
    const address = `/session/${id}/evidence/${evidence.evidence_id}/run`;
    const part = <EvidenceView address={address} evidence={evidence} uses={uses} outcome={outcome} />;
    return renderPart(context, { frame: frameOf(context), title, back, part });
  };
  routes.get("/session/:id/evidence/:evidence", (context) => showEvidence(context, null));
  routes.post("/session/:id/evidence/:evidence/run", async (context) => {
    const outcome = await sessions.rerunEvidence(param(context, "id"), param(context, "evidence"));
    if (context.req.header("hx-request")) return renderFragment(context, <RerunOutcome outcome={outcome} />);
    return showEvidence(context, outcome);
  });

  routes.get("/session/:id/charts/:name", async (context) => {
    const result = await sessions.caseResult(param(context, "id"));
    const name = chartName(param(context, "name"));
    const withSegments = name === "timeline" && context.req.query("segments") === "1";
    const chart = withSegments
      ? await drawn.timelineWithSegments(result)
      : ((await drawn.all(result)).find((one) => one.name === name) ?? null);
    if (chart === null) throw noChart(name);
    const hasSegments = name === "timeline" && result.timeline.segments.length > 0;
    const segments = !hasSegments ? null : withSegments ? "shown" : "hidden";
    const part = <PageChart sessionId={result.sessionId} chart={chart} segments={segments} />;
    return renderPart(context, { frame: frameOf(context), title: chart.title, back: backTo(result.sessionId), part });
  });
  routes.get("/session/:id/charts/:name/spec", async (context) => {
    const name = chartName(param(context, "name"));
    const isNarrow = context.req.query("narrow") === "1";
    const withSegments = context.req.query("segments") === "1";
    const spec = await interactiveSpec(await sessions.caseResult(param(context, "id")), {
      name,
      isNarrow,
      withSegments,
    });
    if (spec === null) throw noChart(name);
    return context.json(spec);
  });

  routes.post("/session/:id/chat", async (context) => {
    const id = param(context, "id");
    const { message } = await context.req.parseBody();
    await sessions.chat(id, typeof message === "string" ? message : "", context.req.raw.signal);
    if (!context.req.header("hx-request")) return context.redirect(`/session/${encodeURIComponent(id)}#chat`, 303);
    const [result, history] = await Promise.all([sessions.caseResult(id), sessions.chatHistory(id)]);
    const said = history.slice(-2).map((one) => <Message message={one} result={result} />);
    return renderFragment(context, said);
  });

  routes.get("/session/:id/download/:format", async (context) => {
    const format = parseExportFormat(param(context, "format"));
    const { name, mediaType, bytes } = await sessions.export(param(context, "id"), format);
    return context.body(bytes, 200, {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
    });
  });
  return routes;
}

const backTo = (sessionId: string) => ({ href: `/session/${sessionId}`, text: "Back to the report" });

function chartName(text: string): ChartName {
  if (text === "timeline" || text === "bridge" || text === "heatmap") return text;
  throw noChart(text);
}

const noChart = (name: string): AppError =>
  new AppError("NOT_FOUND", `This case has no chart ${name.slice(0, 40)}.`, { name: name.slice(0, 40) });

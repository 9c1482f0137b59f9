import { raw } from "hono/html";
import { ReportBody } from "../../app/report/html/report-body.tsx";
import { reportDocument } from "../../app/report/report-document.ts";
import { plainSpans } from "../../app/report/span.ts";
import type { SessionDetails } from "../../domain/session-details.ts";
import { entityChart } from "../../investigate/charts/entity-chart.ts";
import type { DrawnCharts } from "../charts/drawn-charts.ts";
import type { SessionContent } from "../session-content.ts";
import type { WebServices } from "../web-services.ts";
import { Challenges } from "./challenge.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { EvidenceDrawer } from "./evidence-drawer.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { pageContext } from "./page-context.tsx";
import { ReportActions } from "./report-actions.tsx";

/** The report, and beside it the questions one can ask about it. */
export async function reportContent(
  details: SessionDetails,
  { sessions, interrogations }: WebServices,
  drawn: DrawnCharts,
): Promise<SessionContent> {
  const id = details.session_id;
  const [result, history, challenges] = await Promise.all([
    sessions.caseResult(id),
    sessions.chatHistory(id),
    interrogations.challenges(id),
  ]);
  const report = reportDocument(result);
  const gradeOf = (rank: number) => result.explanations.find((one) => one.rank === rank)?.grade ?? "";
  const context = {
    ...pageContext(result, await drawn.all(result)),
    underCard: (rank: number) => (
      <Challenges sessionId={id} rank={rank} grade={gradeOf(rank)} challenges={challenges} />
    ),
  };
  return {
    title: plainSpans(report.headline),
    content: (
      <div class="report-page">
        <ReportBody
          report={report}
          context={context}
          actions={<ReportActions sessionId={id} />}
          diagram={
            <section class="diagram" aria-label="Diagram of the tables" tabindex={0}>
              {raw(entityChart(result, "page"))}
            </section>
          }
          evidence={<EvidenceList result={result} />}
        />
        <ChatPanel result={result} history={history} />
        <EvidenceDrawer />
      </div>
    ),
  };
}

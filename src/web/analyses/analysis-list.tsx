import type { AnalysisSummary } from "../../domain/analysis-details.ts";
import { Button } from "../components/button.tsx";
import { Chip, type Tone } from "../components/chip.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { LocalTime } from "../components/local-time.tsx";
import { withoutCitations } from "./without-citations.ts";

export function AnalysisList({ analyses }: { analyses: AnalysisSummary[] }) {
  return (
    <section class="stack" aria-labelledby="analyses-title">
      <h2 id="analyses-title">Your analyses</h2>
      {analyses.length === 0 ? (
        <EmptyState title="None yet">
          <p>What you ask is kept here with its answer, its chart, its report and the query behind every figure.</p>
        </EmptyState>
      ) : (
        <ul class="session-list">{analyses.map(AnalysisItem)}</ul>
      )}
    </section>
  );
}

function AnalysisItem(analysis: AnalysisSummary) {
  const { request_id: id, intent, summary, file_names, created_at } = analysis;
  const { text, tone } = stateOf(analysis);
  return (
    <li class="session-item" id={`analysis-${id}`}>
      <div class="stack-tight">
        <div class="row">
          <Chip tone={tone}>{text}</Chip>
          <span class="quiet small">
            <LocalTime at={created_at} />
          </span>
        </div>
        <a class="session-title" href={`/analyses/${id}`}>
          {intent}
        </a>
        {summary !== null && summary !== "" && <p class="small analysis-summary">{withoutCitations(summary)}</p>}
        <p class="quiet small">{file_names.join(", ")}</p>
      </div>
      <form method="post" action={`/analyses/${id}/delete`} data-confirm={`Delete this analysis for good? ${intent}`}>
        <Button type="submit" size="small" aria-label={`Delete: ${intent}`}>
          Delete
        </Button>
      </form>
    </li>
  );
}

/** How it stands, in a word. */
export function stateOf({ status, decision }: Pick<AnalysisSummary, "status" | "decision">): {
  text: string;
  tone: Tone;
} {
  if (decision === "needs_clarification" && status === "completed") return { text: "asks back", tone: "caution" };
  if (decision === "refused") return { text: "refused", tone: "problem" };
  return statuses[status];
}

const statuses: Record<AnalysisSummary["status"], { text: string; tone: Tone }> = {
  submitted: { text: "waiting", tone: "plain" },
  planning: { text: "running", tone: "caution" },
  executing: { text: "running", tone: "caution" },
  completed: { text: "answered", tone: "accent" },
  partial_success: { text: "partly answered", tone: "caution" },
  failed: { text: "failed", tone: "problem" },
};

import { EvidenceItem } from "../../app/report/html/evidence-item.tsx";
import type { EvidenceRerun, SessionEvidence } from "../../domain/session-evidence.ts";
import type { LinkedEvent } from "../../investigate/documents/case-documents.ts";
import { formatDay } from "../../investigate/report/dates.ts";
import { Button } from "../components/button.tsx";

/** Empty until a figure is followed; client/drawer.js fills and opens it. */
export function EvidenceDrawer() {
  return (
    <dialog class="drawer report" id="drawer" aria-labelledby="drawer-title">
      <form method="dialog" class="drawer-close">
        <Button type="submit" size="small">
          Close
        </Button>
      </form>
      <div id="drawer-body" aria-live="polite" />
    </dialog>
  );
}

interface EvidenceViewProps {
  /** Where it is run again. */
  address: string;
  evidence: SessionEvidence;
  uses: string[];
  outcome: EvidenceRerun | null;
}

export function EvidenceView({ address, evidence, uses, outcome }: EvidenceViewProps) {
  const id = evidence.evidence_id;
  return (
    <article class="evidence-view">
      <h2 id="drawer-title">{`Evidence ${id}`}</h2>
      {uses.length > 0 && <p class="quiet">{`For ${uses.join("; ")}.`}</p>}
      <form
        method="post"
        action={address}
        hx-post={address}
        hx-target="#rerun-outcome"
        hx-swap="innerHTML"
        class="row no-print"
      >
        <Button type="submit" size="small">
          Run again
        </Button>
        <span class="rerun-wait">Computing it from the files …</span>
        <span id="rerun-outcome" role="status">
          {outcome !== null && <RerunOutcome outcome={outcome} />}
        </span>
      </form>
      <EvidenceItem evidence={evidence} shownRows={200} />
    </article>
  );
}

export function RerunOutcome({ outcome: { same, problem, computed_at: at } }: { outcome: EvidenceRerun }) {
  return same ? (
    <span class="outcome-same">{`Same: all rows came out as recorded, ${at.slice(11, 19)} UTC.`}</span>
  ) : (
    <span class="outcome-different">{`Different: ${problem ?? "the rows are not those recorded"}.`}</span>
  );
}

/** What a document says happened. */
export function EventView({ event }: { event: LinkedEvent }) {
  return (
    <article class="evidence-view">
      <h2 id="drawer-title">{`Document ${event.id}`}</h2>
      <blockquote class="event-text">{event.text}</blockquote>
      <p class="quiet">
        {[event.source, event.title, event.section].filter((part) => part !== "").join(" · ")}
        {`, ${formatDay(event.date, true)}`}
      </p>
    </article>
  );
}

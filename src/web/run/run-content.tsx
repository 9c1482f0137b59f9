import type { SessionDetails } from "../../domain/session-details.ts";
import { Button } from "../components/button.tsx";
import type { SessionContent } from "../session-content.ts";
import type { WebServices } from "../web-services.ts";
import { QuestionAsked } from "./question-asked.tsx";
import { readPastEvents } from "./read-past-events.ts";
import { RunState } from "./run-state.tsx";
import { type RunView, toRunView } from "./run-view.ts";

export async function runContent(details: SessionDetails, { sessions, now }: WebServices): Promise<SessionContent> {
  const view = toRunView(await readPastEvents((signal) => sessions.events(details.session_id, 0, signal)));
  const title = `Finding out why ${details.metric ?? "the metric"} moved`;
  return { title, content: <Run details={details} title={title} view={view} now={now()} /> };
}

interface RunProps {
  details: SessionDetails;
  title: string;
  view: RunView;
  now: Date;
}

function Run({ details, title, view, now }: RunProps) {
  const id = details.session_id;
  return (
    <article class="run stack-wide" data-run={`/session/${id}/progress`}>
      <header class="stack">
        <h1 tabindex={-1}>{title}</h1>
        <QuestionAsked details={details} />
        <p class="quiet small">
          {waitingText(details)}You can close this page: the investigation goes on, and is listed under{" "}
          <a href="/sessions">Cases</a>. <span data-connection />
        </p>
        <form method="post" action={`/session/${id}/cancel`} class="no-print">
          <Button type="submit" size="small">
            Cancel the investigation
          </Button>
        </form>
      </header>
      <div id="run-state">
        <RunState view={view} now={now} />
      </div>
    </article>
  );
}

function waitingText({ run }: SessionDetails): string {
  const ahead = run?.state === "queued" ? (run.ahead ?? 0) : 0;
  return ahead === 0 ? "" : `When you opened this page, ${ahead} ${ahead === 1 ? "run was" : "runs were"} before it. `;
}

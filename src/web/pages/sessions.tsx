import { Hono } from "hono";
import type { SessionStatus } from "../../domain/session.ts";
import type { SessionSummary } from "../../domain/session-details.ts";
import { Button, ButtonLink } from "../components/button.tsx";
import { Chip, type Tone } from "../components/chip.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { LocalTime } from "../components/local-time.tsx";
import type { Frame, FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderPage } from "../layout/render-page.tsx";
import type { WebEnvironment, WebServices } from "../web-services.ts";

export function sessionListRoutes({ sessions }: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.get("/sessions", async (context) =>
    renderPage(context, <SessionList frame={frameOf(context)} sessions={await sessions.list()} />),
  );
  routes.post("/sessions/:id/delete", async (context) => {
    await sessions.remove(context.req.param("id"));
    return context.redirect("/sessions", 303);
  });
  return routes;
}

function SessionList({ frame, sessions }: { frame: Frame; sessions: SessionSummary[] }) {
  // What someone opened and left again without a file is nothing to come back to.
  const shown = sessions.filter(({ status }) => status !== "created");
  return (
    <Page frame={frame} title="Cases" styles={["sessions.css"]}>
      <div class="stack-wide">
        <div class="row row-spread">
          <h1>Cases</h1>
          {shown.length > 0 && (
            <ButtonLink kind="primary" href="/">
              New investigation
            </ButtonLink>
          )}
        </div>
        {shown.length === 0 ? <NoSessions /> : <ul class="session-list">{shown.map(SessionItem)}</ul>}
      </div>
    </Page>
  );
}

function NoSessions() {
  return (
    <EmptyState title="No cases yet">
      <p>Each investigation is kept here with its report, its evidence and everything it was made from.</p>
      <div class="row">
        <ButtonLink kind="primary" href="/">
          Start an investigation
        </ButtonLink>
        <form method="post" action="/form/sample">
          <Button type="submit">Try a sample</Button>
        </form>
      </div>
    </EmptyState>
  );
}

const statuses: Record<SessionStatus, { text: string; tone: Tone }> = {
  created: { text: "empty", tone: "plain" },
  has_files: { text: "not asked yet", tone: "plain" },
  running: { text: "running", tone: "caution" },
  completed: { text: "done", tone: "accent" },
  failed: { text: "stopped", tone: "problem" },
  expired: { text: "expired", tone: "plain" },
};

function SessionItem(session: SessionSummary) {
  const { session_id: id, status, metric, headline, file_names, created_at, submitted_at } = session;
  const title = headline ?? metric ?? (file_names.join(", ") || "Without files");
  const { text, tone } = statuses[status];
  return (
    <li class="session-item" id={`session-${id}`}>
      <div class="stack-tight">
        <div class="row">
          <Chip tone={tone}>{text}</Chip>
          <span class="quiet small">
            <LocalTime at={submitted_at ?? created_at} />
          </span>
        </div>
        <a class="session-title" href={`/session/${id}`}>
          {title}
        </a>
        {metric !== null && (
          <p class="quiet small">
            {headline !== null && (
              <>
                <code>{metric}</code>,{" "}
              </>
            )}
            {file_names.join(", ")}
          </p>
        )}
      </div>
      <form method="post" action={`/sessions/${id}/delete`} data-confirm={`Delete this case for good? ${title}`}>
        <Button type="submit" size="small" aria-label={`Delete: ${title}`}>
          Delete
        </Button>
      </form>
    </li>
  );
}

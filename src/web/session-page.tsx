import { Hono } from "hono";
import { raw } from "hono/html";
import type { SessionDetails } from "../domain/session-details.ts";
import { type DrawnCharts, keepDrawnCharts } from "./charts/drawn-charts.ts";
import type { Frame, FrameOf } from "./layout/frame.ts";
import { Page } from "./layout/page.tsx";
import { renderPage } from "./layout/render-page.tsx";
import { reportContent } from "./report/report-content.tsx";
import { reportRoutes } from "./report/report-routes.tsx";
import { ExpiredRun } from "./run/expired-run.tsx";
import { FailedRun } from "./run/failed-run.tsx";
import { runContent } from "./run/run-content.tsx";
import { runRoutes } from "./run/run-routes.tsx";
import type { SessionContent } from "./session-content.ts";
import type { WebEnvironment, WebServices } from "./web-services.ts";

/** One address from the start of a run to its report, so that a reload or a link shows whatever there is by then. */
export function sessionRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  const drawn = keepDrawnCharts();
  routes.get("/session/:id", async (context) => {
    const details = await services.sessions.get(context.req.param("id"));
    if (details.status === "created" || details.status === "has_files")
      return context.redirect(`/?session=${details.session_id}`, 303);
    const shown = await contentOf(details, services, drawn);
    return renderPage(context, <SessionPage frame={frameOf(context)} details={details} {...shown} />);
  });
  routes.route("/", runRoutes(services));
  routes.route("/", reportRoutes(services, frameOf, drawn));
  return routes;
}

async function contentOf(details: SessionDetails, services: WebServices, drawn: DrawnCharts): Promise<SessionContent> {
  switch (details.status) {
    case "completed":
      return reportContent(details, services, drawn);
    case "failed":
      return { title: "The investigation stopped", content: <FailedRun details={details} /> };
    case "expired":
      return { title: "This case has expired", content: <ExpiredRun details={details} /> };
    default:
      return runContent(details, services);
  }
}

/**
 * run.js follows the run and, when it has ended, puts the #session of this same address in the place of its own. So both the
 * styles and the modules of the report are here from the start; its modules have to start anew at the event "session-change".
 */
function SessionPage({ frame, details, title, content }: { frame: Frame; details: SessionDetails } & SessionContent) {
  return (
    <Page
      frame={frame}
      title={title}
      width="wide"
      styles={["run.css", "report-body.css", "report.css"]}
      scripts={["run.js", "report.js"]}
    >
      <div id="session" data-session={details.session_id} data-status={details.status} data-title={title}>
        {content}
      </div>
      {details.status === "running" && raw(reloadWithoutScripts)}
    </Page>
  );
}

// As text, since the element would be moved into the head and reload the page for everybody; outside of #session, since what
// htmx puts into a page is read as if there were no scripts.
const reloadWithoutScripts = '<noscript><meta http-equiv="refresh" content="3"></noscript>';

import type { Child } from "hono/jsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext } from "../web-services.ts";

interface Part {
  frame: Frame;
  title: string;
  /** The page it is a part of. */
  back: { href: string; text: string };
  part: Child;
}

/** A part of the report: by itself for a page that puts it in its place, with a page around it for everybody else. */
export function renderPart(context: WebContext, { frame, title, back, part }: Part): Promise<Response> {
  if (context.req.header("hx-request")) return renderFragment(context, part);
  return renderPage(
    context,
    <Page frame={frame} title={title} styles={["report-body.css", "report.css"]}>
      <div class="report">
        <p class="no-print">
          <a href={back.href}>{back.text}</a>
        </p>
        {part}
      </div>
    </Page>,
  );
}

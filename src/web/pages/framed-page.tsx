import { raw } from "hono/html";
import type { FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderPage } from "../layout/render-page.tsx";
import type { WebContext } from "../web-services.ts";

/** HTML that another door made, such as the description of its routes. */
export function framedPage(frameOf: FrameOf) {
  return ({ title, content }: { title: string; content: string }, context: WebContext): Promise<Response> =>
    renderPage(
      context,
      <Page frame={frameOf(context)} title={title} styles={["docs.css"]}>
        <div class="stack-wide">{raw(content)}</div>
      </Page>,
    );
}

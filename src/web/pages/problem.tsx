import type { Child } from "hono/jsx";
import { ButtonLink } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import type { Frame, FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext } from "../web-services.ts";

interface Problem {
  status: number;
  code: string;
  message: string;
}

/** What went wrong, for people: a page, a piece of one for htmx, or the way to the login. */
export function problemPage(frameOf: FrameOf) {
  return (problem: Problem, context: WebContext): Promise<Response> | null => {
    if (!isForPeople(context)) return null;
    if (context.req.header("hx-request")) return showFragment(context, problem);
    if (problem.code === "UNAUTHORIZED") return Promise.resolve(toLogin(context));
    return renderPage(context, <ProblemPage frame={frameOf(context)} problem={problem} />, problem.status);
  };
}

// Browsers say that they want HTML; programs do not.
function isForPeople(context: WebContext): boolean {
  const isInterface = /^\/(?:api|chat|history|health)(?:\/|$)/.test(context.req.path);
  return !isInterface && (context.req.header("accept") ?? "").includes("text/html");
}

function toLogin(context: WebContext): Response {
  const { pathname, search } = new URL(context.req.url);
  const isPage = context.req.method === "GET";
  return context.redirect(`/login?next=${encodeURIComponent(isPage ? pathname + search : "/")}`, 303);
}

// In place: htmx puts it where the answer would have been.
function showFragment(context: WebContext, { message, status, code }: Problem): Promise<Response> {
  if (code === "UNAUTHORIZED") context.header("HX-Redirect", "/login");
  const fragment = (
    <Notice tone="problem" isAlert>
      <p>{message}</p>
    </Notice>
  );
  return renderFragment(context, fragment, status);
}

function ProblemPage({ frame, problem }: { frame: Frame; problem: Problem }) {
  const { title, advice } = describe(problem);
  return (
    <Page frame={frame} title={title}>
      <div class="stack">
        <h1>{title}</h1>
        <p>{problem.message}</p>
        <p class="quiet">{advice}</p>
        <div class="row">
          <ButtonLink kind="primary" href="/">
            Start an investigation
          </ButtonLink>
          <ButtonLink href="/sessions">See your cases</ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function describe({ status }: Problem): { title: string; advice: Child } {
  if (status === 404)
    return { title: "There is nothing here", advice: "The address may be mistyped, or the case was deleted." };
  if (status < 500)
    return { title: "This cannot be done", advice: "Go back, change what is named above, and try again." };
  return {
    title: "Something went wrong on our side",
    advice: (
      <>
        Nothing you did caused it. Try again; if it stays, the server's log has the details, and{" "}
        <a href="/status">the health page</a> shows which part does not answer.
      </>
    ),
  };
}

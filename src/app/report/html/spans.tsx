import type { Child } from "hono/jsx";
import type { Span } from "../span.ts";
import type { HtmlContext } from "./html-context.ts";

/** A run of text with its figures as quiet links. */
export function Spans({ spans, context }: { spans: Span[]; context: HtmlContext }) {
  return <>{spans.map((span) => linked(span, context))}</>;
}

function linked(span: Span, context: HtmlContext): Child {
  const text = span.kind === "code" ? <code>{span.text}</code> : span.text;
  const shown = span.isStrong ? <strong>{text}</strong> : text;
  const link = span.evidence === null ? null : context.linkTo(span.evidence);
  if (link === null) return span.kind === "citation" ? <span class="cite">{span.text}</span> : shown;
  return (
    <a class={span.kind === "citation" ? "cite" : "figure"} {...link}>
      {shown}
    </a>
  );
}

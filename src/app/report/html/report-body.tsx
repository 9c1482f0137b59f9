import type { Child } from "hono/jsx";
import type { ReportDocument, Section } from "../report-document.ts";
import type { StripItem } from "../verdict-strip.ts";
import { Blocks } from "./blocks.tsx";
import { ExplanationCard } from "./explanation-card.tsx";
import type { HtmlContext } from "./html-context.ts";
import { Spans } from "./spans.tsx";

interface ReportBodyProps {
  report: ReportDocument;
  context: HtmlContext;
  /** Beside the headline: what can be done with the report. */
  actions?: Child;
  diagram: Child;
  /** Every piece of evidence, at the end. */
  evidence: Child;
}

/** The report from top to bottom, for a page and for a file alike. */
export function ReportBody({ report, context, actions, diagram, evidence }: ReportBodyProps) {
  return (
    <article class="report">
      <header class="report-head">
        <h1>
          <Spans spans={report.headline} context={context} />
        </h1>
        {actions}
      </header>
      <Strip items={report.strip} context={context} />
      <details class="compared">
        <summary>{`What was compared: ${report.subject}`}</summary>
        <dl class="facts">
          {report.facts.map(({ name, spans }) => (
            <>
              <dt>{name}</dt>
              <dd>
                <Spans spans={spans} context={context} />
              </dd>
            </>
          ))}
        </dl>
      </details>
      {report.summary.length > 0 && (
        <div class="summary">
          <Blocks blocks={report.summary} context={context} title="Summary" />
        </div>
      )}
      {context.chart("timeline")}
      {report.sections.map((section) => (
        <ReportSection section={section} context={context} />
      ))}
      <section class="appendix" id="appendix" aria-labelledby="appendix-title">
        <h2 id="appendix-title">Appendix</h2>
        {report.appendix.map((section) => (
          <ReportSection section={section} context={context} level={3}>
            {section.id === "data-model" ? diagram : null}
          </ReportSection>
        ))}
        {evidence}
      </section>
    </article>
  );
}

function Strip({ items, context }: { items: StripItem[]; context: HtmlContext }) {
  return (
    <dl class="strip">
      {items.map(({ label, value, note }) => (
        <div>
          <dt>{label}</dt>
          <dd>
            <span class="strip-value">
              <Spans spans={[value]} context={context} />
            </span>
            {note !== "" && <span class="strip-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReportSectionProps {
  section: Section;
  context: HtmlContext;
  level?: 2 | 3;
  children?: Child;
}

function ReportSection({ section, context, level = 2, children }: ReportSectionProps) {
  const { id, title, blocks, cards } = section;
  const titleId = `${id}-title`;
  return (
    <section class="report-section" id={id} aria-labelledby={titleId}>
      {level === 2 ? <h2 id={titleId}>{title}</h2> : <h3 id={titleId}>{title}</h3>}
      {children}
      <Blocks blocks={blocks} context={context} title={title} />
      {cards.map((card) => (
        <ExplanationCard card={card} context={context} />
      ))}
    </section>
  );
}

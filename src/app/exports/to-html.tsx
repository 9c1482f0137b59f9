import { readFileSync } from "node:fs";
import { raw } from "hono/html";
import { entityChart } from "../../investigate/charts/entity-chart.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { evidenceUses } from "../report/evidence-uses.ts";
import { ChartFigure } from "../report/html/chart-figure.tsx";
import { EvidenceItem } from "../report/html/evidence-item.tsx";
import type { HtmlContext } from "../report/html/html-context.ts";
import { ReportBody } from "../report/html/report-body.tsx";
import { readLook } from "../report/look/read-look.ts";
import { drawCharts } from "../report/report-charts.ts";
import { reportDocument } from "../report/report-document.ts";
import { plainSpans } from "../report/span.ts";
import type { SealedCase } from "./sealed-case.ts";

const shownRows = 60;

/** One file with everything in it: no script, nothing to fetch, each figure linked to its query at the end. */
export async function toHtml(sealed: SealedCase): Promise<string> {
  const { result } = sealed;
  const report = reportDocument(result);
  const charts = await drawCharts(result, { withNarrow: true, withSegments: true });
  const events = new Set(result.explanations.flatMap((one) => one.events.map(({ id }) => id)));
  const context: HtmlContext = {
    linkTo: (id) => (Object.hasOwn(result.evidence, id) || events.has(id) ? { href: `#${id}` } : null),
    chart: (name) => {
      const chart = charts.find((one) => one.name === name);
      return chart ? <ChartFigure chart={chart} /> : null;
    },
  };
  const title = plainSpans(report.headline);
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A file that is opened from anywhere: even if something slipped in, it could load and run nothing. */}
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"
        />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="Whydunit" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{raw([readLook(), styles("../report/html/report-body.css"), styles("./file.css")].join("\n"))}</style>
      </head>
      <body>
        <main>
          <ReportBody
            report={report}
            context={context}
            diagram={<div class="diagram">{raw(entityChart(result, "page"))}</div>}
            evidence={<EvidenceAppendix sealed={sealed} />}
          />
        </main>
        <SealNote sealed={sealed} />
      </body>
    </html>
  );
  return `<!doctype html>${String(page)}\n`;
}

const styles = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

function EvidenceAppendix({ sealed: { result } }: { sealed: SealedCase }) {
  const uses = evidenceUses(result);
  const events = new Map(result.explanations.flatMap((one) => one.events.map((event) => [event.id, event] as const)));
  return (
    <section class="report-section" id="evidence" aria-labelledby="evidence-title">
      <h3 id="evidence-title">Evidence</h3>
      <p>Each figure above leads to the query that gave it.</p>
      {[...events.values()].map(({ id, source, text, date }) => (
        <article class="evidence" id={id}>
          <h4>{`${id} · ${source}, ${date}`}</h4>
          <blockquote>{text}</blockquote>
        </article>
      ))}
      {Object.entries(result.evidence).map(([id, evidence]) => (
        <article class="evidence" id={id}>
          <h4>{`${id}${uses.has(id) ? ` · ${uses.get(id)!.join("; ")}` : ""}`}</h4>
          <EvidenceItem evidence={evidence} shownRows={shownRows} />
        </article>
      ))}
    </section>
  );
}

function SealNote({ sealed: { result, sealedAt, merkleRoot } }: { sealed: SealedCase }) {
  return (
    <footer class="seal">
      <p>
        {`Sealed ${sealedAt.slice(0, 16).replace("T", " ")} UTC · case `}
        <code>{result.sessionId}</code>
        {` · ${counted(Object.keys(result.evidence).length, "evidence item")} · Merkle root `}
        <code>{merkleRoot}</code>
      </p>
      <p>
        All of it again from the data: <code>{`whydunit verify ${result.sessionId}`}</code>
      </p>
    </footer>
  );
}

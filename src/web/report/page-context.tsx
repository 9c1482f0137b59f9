import { ChartFigure } from "../../app/report/html/chart-figure.tsx";
import type { HtmlContext } from "../../app/report/html/html-context.ts";
import type { ReportChart } from "../../app/report/report-charts.ts";
import type { CaseResult } from "../../investigate/case-result.ts";

/** Where the figures of the page lead to: an address that shows the evidence, which the page opens in its drawer. */
export function pageContext(result: CaseResult, charts: ReportChart[]): HtmlContext {
  const known = new Set([...Object.keys(result.evidence), ...eventsOf(result).map(({ id }) => id)]);
  const hasSegments = result.timeline.segments.length > 0;
  return {
    linkTo: (id) => (known.has(id) ? evidenceLink(result.sessionId, id) : null),
    chart: (name) => {
      const chart = charts.find((one) => one.name === name);
      if (!chart) return null;
      return (
        <PageChart
          sessionId={result.sessionId}
          chart={chart}
          segments={name === "timeline" && hasSegments ? "hidden" : null}
        />
      );
    },
  };
}

export const evidenceLink = (sessionId: string, id: string): Record<string, string> => ({
  href: `/session/${sessionId}/evidence/${id}`,
  "data-evidence": id,
});

export const eventsOf = ({ explanations }: CaseResult) => explanations.flatMap(({ events }) => events);

interface PageChartProps {
  sessionId: string;
  chart: ReportChart;
  /** Whether the lines of the segments are shown; null where there are none. */
  segments: "shown" | "hidden" | null;
}

export function PageChart({ sessionId, chart, segments }: PageChartProps) {
  const address = `/session/${sessionId}/charts/${chart.name}`;
  const other = segments === "shown" ? address : `${address}?segments=1`;
  return (
    <ChartFigure chart={chart} source={`${address}/spec${segments === "shown" ? "?segments=1" : ""}`}>
      {segments !== null && (
        <p class="no-print">
          <a
            class="button button-small"
            href={other}
            hx-get={other}
            hx-target={`#chart-${chart.name}`}
            hx-swap="outerHTML"
          >
            {segments === "shown" ? "Hide the segments" : "Show the explained segments"}
          </a>
        </p>
      )}
    </ChartFigure>
  );
}

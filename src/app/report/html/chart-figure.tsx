import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { ChartTable } from "../chart-table.ts";
import type { ReportChart } from "../report-charts.ts";

/** Of the report, or of an analysis. */
type FigureChart = Omit<ReportChart, "name"> & { name: string };

interface ChartFigureProps {
  chart: FigureChart;
  /** Where the page finds what makes it interactive. */
  source?: string;
  children?: Child;
}

/** The finding as title, the measure under it, the picture, and its figures for those who do not see it. */
export function ChartFigure({ chart, source, children }: ChartFigureProps) {
  return (
    <figure class="chart" id={`chart-${chart.name}`} data-chart={source}>
      <figcaption>
        <span class="chart-title">{chart.title}</span>
        <span class="chart-subtitle">{chart.subtitle}</span>
      </figcaption>
      <div class={chart.narrowSvg === null ? "chart-drawing" : "chart-drawing chart-wide"}>{raw(chart.svg)}</div>
      {chart.narrowSvg !== null && <div class="chart-drawing chart-narrow">{raw(chart.narrowSvg)}</div>}
      {children}
      {chart.table !== null && (
        <details class="chart-table">
          <summary>The figures of this chart as a table</summary>
          <ChartRows title={chart.title} table={chart.table} />
        </details>
      )}
    </figure>
  );
}

function ChartRows({ title, table }: { title: string; table: ChartTable }) {
  return (
    <section class="table-scroll table-tall" aria-label={title} tabindex={0}>
      <table class="table">
        <thead>
          <tr>
            {table.columns.map((name, i) => (
              <th scope="col" class={i > 0 ? "number" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first, ...rest]) => (
            <tr>
              <th scope="row">{first}</th>
              {rest.map((cell) => (
                <td class="number">{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

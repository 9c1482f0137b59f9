import { formatCompact, formatNumber } from "../../base/format-number.ts";
import type { MetricSeriesPoints } from "../../domain/session-suggestion.ts";
import { formatDay } from "../../investigate/report/dates.ts";
import { Details } from "../components/details.tsx";
import { Table } from "../components/table.tsx";
import { type ChartShape, chartSize, toChartShape } from "./chart-shape.ts";

/** The line; period-chart.js lays both periods over it and lets them be dragged. A text says why there is none. */
export function MetricChart({ series }: { series: MetricSeriesPoints | string | null }) {
  if (series === null) return null;
  if (typeof series === "string") return <p class="quiet small">{series}</p>;
  const shape = toChartShape(series);
  if (shape === null) return <p class="quiet small">The metric has too few dated values for a chart.</p>;
  const title = `${series.meaning.charAt(0).toUpperCase()}${series.meaning.slice(1)} by ${series.granularity}`;
  return (
    <figure class="period-chart">
      <figcaption class="small quiet">
        {title}. Drag a period or its edges, or set the dates below; the keyboard moves the edges too.
      </figcaption>
      <Plot shape={shape} title={title} />
      <div class="axis small quiet number" aria-hidden="true">
        {shape.ticks.map((day) => (
          <span>{formatDay(day)}</span>
        ))}
      </div>
      <Details summary="The values as a table">
        <Table
          caption={title}
          isCaptionHidden
          columns={[{ name: "When" }, { name: "Value", isNumber: true }]}
          rows={series.points.map(({ time, value }) => [
            formatDay(time, true),
            value === null ? "–" : formatNumber(value),
          ])}
        />
      </Details>
    </figure>
  );
}

function Plot({ shape, title }: { shape: ChartShape; title: string }) {
  const { width, height } = chartSize;
  return (
    <div class="plot" data-plot data-first={shape.first} data-days={String(shape.days)}>
      <span class="plot-top small quiet number">{formatCompact(shape.highest)}</span>
      <span class="plot-bottom small quiet number">{formatCompact(shape.lowest)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={title}>
        <rect class="band band-baseline" data-band="baseline" x="0" y="0" width="0" height={height} />
        <rect class="band band-comparison" data-band="comparison" x="0" y="0" width="0" height={height} />
        <path class="line" d={shape.path} vector-effect="non-scaling-stroke" />
      </svg>
    </div>
  );
}

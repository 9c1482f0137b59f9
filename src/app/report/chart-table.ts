import { formatSignedPercent } from "../../base/format-number.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { heatRows } from "../../investigate/charts/heat-rows.ts";
import { shownTimeline } from "../../investigate/charts/shown-timeline.ts";
import { formatDay } from "../../investigate/report/dates.ts";
import { measureOf } from "../../investigate/report/measure.ts";
import { plainText } from "../../investigate/report/plain-text.ts";
import { metricName } from "../../investigate/report/words.ts";

/** What a chart shows, for those who do not see it. */
export interface ChartTable {
  columns: string[];
  rows: string[][];
}

export function chartTable(result: CaseResult, name: "timeline" | "heatmap", withSegments: boolean): ChartTable {
  return name === "timeline" ? timelineTable(result, withSegments) : heatTable(result);
}

const mostPoints = 420;
const dayText = (time: number): string => formatDay(new Date(time).toISOString(), true);

function timelineTable(result: CaseResult, withSegments: boolean): ChartTable {
  const measure = measureOf(result);
  const { points, segments } = shownTimeline(result, mostPoints);
  const shown = withSegments ? segments.slice(0, 6) : [];
  const hasRange = points.some(({ low }) => low !== null);
  return {
    columns: [
      result.timeline.grain,
      metricName(result),
      ...(hasRange ? ["expected from", "to"] : []),
      ...shown.map(({ name }) => plainText(name)),
    ],
    rows: points.map(({ time, value, low, high }, i) => [
      dayText(time),
      measure.value(value),
      ...(hasRange ? [measure.value(low), measure.value(high)] : []),
      ...shown.map(({ values }) => measure.value(values[i])),
    ]),
  };
}

function heatTable(result: CaseResult): ChartTable {
  const { rows, points } = heatRows(result);
  return {
    columns: [result.timeline.grain, ...rows.map(({ name }) => plainText(name))],
    rows: points.map(({ time }, i) => [
      dayText(time),
      ...rows.map(({ deviations }) => (deviations[i] === null ? "–" : formatSignedPercent(deviations[i]))),
    ]),
  };
}

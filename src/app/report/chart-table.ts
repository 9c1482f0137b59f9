import { formatPercent, formatSignedPercent } from "../../base/format-number.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { heatRows } from "../../investigate/charts/heat-rows.ts";
import { shownTimeline } from "../../investigate/charts/shown-timeline.ts";
import { bridgeOf } from "../../investigate/report/bridge-rows.ts";
import { formatDay } from "../../investigate/report/dates.ts";
import { measureOf } from "../../investigate/report/measure.ts";
import { plainText } from "../../investigate/report/plain-text.ts";
import { metricName } from "../../investigate/report/words.ts";

/** What a chart shows, for those who do not see it. */
export interface ChartTable {
  columns: string[];
  rows: string[][];
}

export function chartTable(
  result: CaseResult,
  name: "timeline" | "bridge" | "heatmap",
  withSegments: boolean,
): ChartTable {
  if (name === "timeline") return timelineTable(result, withSegments);
  return name === "bridge" ? bridgeTable(result) : heatTable(result);
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

function bridgeTable(result: CaseResult): ChartTable {
  const measure = measureOf(result);
  const rows = bridgeOf(result, measure)?.rows ?? [];
  return {
    columns: ["part", metricName(result), "share of the change"],
    rows: rows.map(({ kind, label, value, share }) => [
      plainText(label),
      kind === "before" || kind === "after" ? measure.valueWithUnit(value) : measure.deltaWithUnit(value),
      share === null ? "" : formatPercent(share),
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

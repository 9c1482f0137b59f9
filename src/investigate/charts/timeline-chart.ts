import type { CaseResult } from "../case-result.ts";
import { formatDay, formatPeriod } from "../report/dates.ts";
import { measureOf } from "../report/measure.ts";
import { isOneDay, onsetDays, onsetText } from "../report/onset-words.ts";
import { asSentence, plainText } from "../report/plain-text.ts";
import { headline, measuredPer, movement } from "../report/words.ts";
import {
  type ChartLook,
  type ChartSpec,
  chartFrame,
  chartWidth,
  directionColour,
  type Palette,
  palettes,
} from "./chart-spec.ts";
import { hoverMarks } from "./hover-marks.ts";
import { type ShownPoint, type ShownTimeline, shownTimeline } from "./shown-timeline.ts";
import {
  bandLabelLayer,
  edgeAt,
  periodBands,
  periodSpan,
  type TimeScale,
  timeEncoding,
  timeScale,
  toX,
} from "./time-scale.ts";
import { numberLabels, valueDomain } from "./value-axis.ts";
import { textWidth, wrapText } from "./wrap-text.ts";

const axisWidth = 58;
const plotHeight = 250;
const panelHeight = 64;
const mostPoints = 420;

export interface TimelineOptions extends ChartLook {
  /** The explained segments as thin lines under it. */
  withSegments: boolean;
}

/** The metric over time: both periods as quiet bands, the expected range, the onset as a labelled rule. Null without two points. */
export function timelineChart(result: CaseResult, look: TimelineOptions): ChartSpec | null {
  const shown = shownTimeline(result, mostPoints);
  if (shown.points.filter(({ value }) => value !== null).length < 2) return null;
  const palette = palettes[look.theme];
  const plotWidth = (look.width ?? chartWidth) - axisWidth;
  const scale = timeScale(shown.points, plotWidth);
  const frame = chartFrame({
    title: titleText(result),
    subtitle: subtitleText(result, shown),
    description: describe(result),
    look,
  });
  const hover = look.isInteractive ? [hoverLayer(result, scale, palette)] : [];
  const main = { width: plotWidth, height: plotHeight, layer: [...mainLayers(result, scale, palette), ...hover] };
  const segments = look.withSegments ? shown.segments.slice(0, 6) : [];
  if (segments.length === 0) return { ...frame, ...main };
  const panels = segments.map((segment) => ({
    width: plotWidth,
    height: panelHeight,
    layer: panelLayers(result, segment, scale, palette),
  }));
  return { ...frame, vconcat: [main, ...panels], spacing: 22 };
}

function titleText(result: CaseResult): string {
  const moved = movement(result);
  const { standing } = result.conclusion;
  if (standing === "usual") return `${moved}: within its usual range`;
  if (standing === "faulty") return `${moved}, but the data do not allow a diagnosis`;
  return result.onset === null ? moved : `${moved}, ${onsetText(result)}`;
}

function subtitleText(result: CaseResult, { points, binSize }: ShownTimeline): string {
  const bins = binSize === 1 ? "" : `, averages of ${binSize} ${result.timeline.grain}s`;
  const range = points.some(({ low }) => low !== null) ? "; grey ribbon: the range expected from its history" : "";
  return `${measuredPer(result)}${bins}${range}`;
}

function describe(result: CaseResult): string {
  const { question, change } = result;
  const measure = measureOf(result);
  const before = `${formatPeriod(question.baseline, true)}: ${measure.valueWithUnit(change.baseline_value)}`;
  const after = `${formatPeriod(question.comparison, true)}: ${measure.valueWithUnit(change.comparison_value)}`;
  return `Line chart of ${measuredPer(result)}. ${before}. ${after}. ${asSentence(headline(result))}`;
}

function mainLayers(result: CaseResult, scale: TimeScale, palette: Palette): object[] {
  const { isShare } = measureOf(result);
  const values = scale.points.map((point) => inPercent(point, isShare));
  const domain = valueDomain(values.flatMap(({ value, low, high }) => [value, low, high]));
  const after = periodSpan(result.question.comparison, scale);
  const changed = values.filter(({ time }) => after !== null && time >= after.start && time <= after.end);
  const isQuiet = result.change.verdict === "noise" || result.decision === "blocked_by_data_quality";
  const color = isQuiet ? palette.ink : directionColour(result.change.absolute, palette);
  const x = timeEncoding(scale, "time");
  const y = valueEncoding(domain, isShare, 5);
  return [
    bandLayer(result, scale, palette, plotHeight),
    bandLabelLayer(periodBands(result, scale), palette),
    {
      data: { values: values.filter(({ low, high }) => low !== null && high !== null) },
      mark: { type: "area", color: palette.context, opacity: 0.25, line: false },
      encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" } },
    },
    { data: { values: withGaps(values) }, mark: lineMark(palette.ink, values.length, 1.5), encoding: { x, y } },
    { data: { values: withGaps(changed) }, mark: lineMark(color, values.length, 2.25), encoding: { x, y } },
    ...onsetLayers(result, scale, palette),
  ];
}

function panelLayers(
  result: CaseResult,
  segment: ShownTimeline["segments"][number],
  scale: TimeScale,
  palette: Palette,
): object[] {
  const { isShare } = measureOf(result);
  const values = scale.points.map((point, i) => inPercent({ ...point, value: segment.values[i] }, isShare));
  const explanation = result.explanations.find(({ rank }) => rank === segment.rank);
  const color = directionColour(explanation?.contribution.absolute ?? null, palette);
  const name = `${segment.rank > 0 ? `${segment.rank}. ` : ""}${plainText(segment.name)}`;
  const [label] = wrapText(name, { width: scale.width, fontSize: 12, isBold: true, lines: 1 });
  const y = valueEncoding(valueDomain([0, ...values.map(({ value }) => value)]), isShare, 2);
  return [
    bandLayer(result, scale, palette, panelHeight),
    {
      data: { values: withGaps(values) },
      mark: lineMark(color, Number.POSITIVE_INFINITY, 1.25),
      encoding: { x: timeEncoding(scale, "time", { labels: false, ticks: false }), y },
    },
    {
      data: { values: [{ label }] },
      mark: { type: "text", align: "left", baseline: "bottom", fontWeight: "bold", color: palette.quiet },
      encoding: { text: { field: "label" }, x: { value: 0 }, y: { value: -5 } },
    },
  ];
}

function bandLayer(result: CaseResult, scale: TimeScale, palette: Palette, height: number): object {
  return {
    data: { values: periodBands(result, scale).map(({ start, end }) => ({ start, end })) },
    mark: { type: "rect", color: palette.faint, stroke: palette.hairline, strokeWidth: 1 },
    encoding: { x: timeEncoding(scale, "start"), x2: { field: "end" }, y: { value: 0 }, y2: { value: height } },
  };
}

function onsetLayers(result: CaseResult, scale: TimeScale, palette: Palette): object[] {
  const time = result.onset === null ? null : edgeAt(result.onset, scale);
  if (result.onset === null || time === null) return [];
  const label = isOneDay(result) ? onsetText(result) : onsetDays(result);
  const isNearEnd = toX(scale, time) + textWidth(label, 12, true) + 10 > scale.width;
  const falls = (result.change.absolute ?? 0) < 0;
  const data = { values: [{ time, label }] };
  const text = {
    type: "text",
    align: isNearEnd ? "right" : "left",
    dx: isNearEnd ? -6 : 6,
    baseline: falls ? "top" : "bottom",
    fontWeight: "bold",
  };
  const x = timeEncoding(scale, "time");
  const encoding = { x, text: { field: "label" }, y: { value: falls ? 6 : plotHeight - 6 } };
  return [
    { data, mark: { type: "rule", color: palette.ink, strokeDash: [4, 3] }, encoding: { x } },
    { data, mark: { ...text, color: palette.faint, stroke: palette.faint, strokeWidth: 4 }, encoding },
    { data, mark: { ...text, color: palette.ink }, encoding },
  ];
}

/** A column over each point that says its values. */
function hoverLayer(result: CaseResult, scale: TimeScale, palette: Palette): object {
  const measure = measureOf(result);
  const values = scale.points.map(({ start, end, time, value, low, high }) => ({
    start,
    end,
    tip: [
      formatDay(new Date(time).toISOString(), true),
      measure.valueWithUnit(value),
      ...(low === null || high === null ? [] : [`expected ${measure.value(low)} to ${measure.valueWithUnit(high)}`]),
    ].join("\n"),
  }));
  return hoverMarks(values, {
    x: timeEncoding(scale, "start"),
    x2: { field: "end" },
    y: { value: 0 },
    y2: { value: plotHeight },
    palette,
  });
}

function lineMark(color: string, count: number, strokeWidth: number): object {
  const point = count <= 70 ? { size: count <= 35 ? 22 : 12, filled: true, color } : false;
  return { type: "line", color, strokeWidth, strokeJoin: "round", point, invalid: "break-paths-show-path-domains" };
}

function valueEncoding(domain: [number, number], isShare: boolean, tickCount: number): object {
  const axis = {
    grid: true,
    domain: false,
    ticks: false,
    tickCount,
    labelPadding: 8,
    minExtent: axisWidth,
    maxExtent: axisWidth,
    labelExpr: numberLabels(isShare),
  };
  return { field: "value", type: "quantitative", scale: { domain, nice: false, zero: false }, axis };
}

/** A line must not cross days that are not there. */
function withGaps(points: ShownPoint[]): ShownPoint[] {
  const steps = points.slice(1).map(({ time }, i) => time - points[i].time);
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return points.flatMap((point, i) =>
    i > 0 && point.time - points[i - 1].time > 2.5 * usual
      ? [{ ...point, time: point.time - usual, value: null, low: null, high: null }, point]
      : [point],
  );
}

function inPercent(point: ShownPoint, isShare: boolean): ShownPoint {
  const scaled = (value: number | null) =>
    value === null || !Number.isFinite(value) ? null : value * (isShare ? 100 : 1);
  return { ...point, value: scaled(point.value), low: scaled(point.low), high: scaled(point.high) };
}

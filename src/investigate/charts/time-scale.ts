import type { CaseResult } from "../case-result.ts";
import type { Period } from "../question.ts";
import { formatPeriod, toMs } from "../report/dates.ts";
import type { Palette } from "./chart-spec.ts";
import type { ShownPoint } from "./shown-timeline.ts";
import { textLayer } from "./text-layer.ts";
import { textWidth } from "./wrap-text.ts";

const dayMs = 86_400_000;

/** The time axis of a plot: the same scale for marks, bands and labels. */
export interface TimeScale {
  width: number;
  domain: [number, number];
  points: ShownPoint[];
}

export function timeScale(points: ShownPoint[], width: number): TimeScale {
  return { width, domain: [points[0].start, points[points.length - 1].end], points };
}

export function timeEncoding({ domain, width }: TimeScale, field: string, axis: object | null = {}): object {
  const isLong = domain[1] - domain[0] > 200 * dayMs;
  // Midnight and the first day of a year are written as what they begin.
  const day = isLong ? "utcFormat(datum.value, '%b')" : "utcFormat(datum.value, '%-d %b')";
  const labelExpr = `utchours(datum.value) != 0 ? utcFormat(datum.value, '%H:%M') : utcdate(datum.value) == 1 && utcmonth(datum.value) == 0 ? utcFormat(datum.value, '%b %Y') : ${day}`;
  return {
    field,
    type: "temporal",
    scale: { type: "utc", domain, nice: false },
    axis:
      axis === null
        ? null
        : {
            grid: false,
            tickCount: width < 320 ? 3 : isLong ? 12 : 7,
            labelOverlap: true,
            labelFlush: true,
            labelExpr,
            ...axis,
          },
  };
}

export function toX({ domain: [from, to], width }: TimeScale, time: number): number {
  return ((time - from) / (to - from)) * width;
}

/** From the first to the last point of the period, as drawn; null when none is shown. */
export function periodSpan(period: Period, { points }: TimeScale): { start: number; end: number } | null {
  const from = toMs(period.start);
  const to = toMs(period.end) + dayMs;
  const inside = points.filter(({ time }) => time >= from && time < to);
  return inside.length === 0 ? null : { start: inside[0].start, end: inside[inside.length - 1].end };
}

/** Where the point begins in whose span the moment lies; null when it lies before all of them. */
export function edgeAt(iso: string, { points }: TimeScale): number | null {
  const moment = toMs(iso);
  return points.findLast(({ start }) => start <= moment)?.start ?? null;
}

export interface PeriodBand {
  start: number;
  end: number;
  label: string;
  /** Middle of the label. */
  x: number;
  /** 0 on the line above the plot, 1 on the line above that. */
  row: number;
}

/** Both periods with the places of their labels; labels that would touch go one above the other. */
export function periodBands({ question }: CaseResult, scale: TimeScale): PeriodBand[] {
  const { baseline, comparison } = question;
  const withYear = baseline.start.slice(0, 4) !== comparison.start.slice(0, 4);
  const bands = [
    { span: periodSpan(baseline, scale), label: `before: ${formatPeriod(baseline, withYear)}` },
    { span: periodSpan(comparison, scale), label: `after: ${formatPeriod(comparison, withYear)}` },
  ].flatMap(({ span, label }) => (span === null ? [] : [{ ...span, label, ...place(span, label, scale) }]));
  const touch = bands.length === 2 && Math.abs(bands[0].x - bands[1].x) < (bands[0].width + bands[1].width) / 2 + 12;
  return bands.map(({ start, end, label, x }, i) => ({ start, end, label, x, row: touch && i === 0 ? 1 : 0 }));
}

export function bandLabelLayer(bands: PeriodBand[], palette: Palette): object {
  const texts = bands.map(({ x, label, row }) => ({ text: label, x, y: -6 - 16 * row, color: palette.quiet }));
  return textLayer(texts, { align: "center", baseline: "bottom" });
}

function place(span: { start: number; end: number }, label: string, scale: TimeScale): { x: number; width: number } {
  const width = textWidth(label, 12);
  const middle = (toX(scale, span.start) + toX(scale, span.end)) / 2;
  return { x: Math.round(Math.min(scale.width - width / 2, Math.max(width / 2, middle))), width };
}

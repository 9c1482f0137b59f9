import type { MetricSeriesPoints } from "../../domain/session-suggestion.ts";

const dayMs = 86_400_000;

/** Stretched to the width there is, so these are proportions and not pixels. */
export const chartSize = { width: 1000, height: 160 };

export interface ChartShape {
  /** The first day and how many there are: what lies over the line is placed by days. */
  first: string;
  days: number;
  path: string;
  lowest: number;
  highest: number;
  /** Days along the axis, evenly spread. */
  ticks: string[];
}

/** A line over the days; null when there is none to draw. Days without a value break it. */
export function toChartShape({ points, granularity }: MetricSeriesPoints): ChartShape | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  const start = dayOf(points[0].time);
  const days = dayOf(points.at(-1)!.time) - start + daysPer[granularity];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const x = (time: string) => ((dayOf(time) - start + daysPer[granularity] / 2) / days) * chartSize.width;
  const y = (value: number) => (0.92 - ((value - lowest) / (highest - lowest || 1)) * 0.84) * chartSize.height;
  const parts = points.map(({ time, value }, i) => {
    if (value === null) return "";
    const isNew = i === 0 || points[i - 1].value === null;
    return `${isNew ? "M" : "L"}${round(x(time))} ${round(y(value))}`;
  });
  const at = (share: number) => toDate(start + Math.round((days - 1) * share));
  return {
    first: toDate(start),
    days,
    path: parts.join(""),
    lowest,
    highest,
    ticks: [at(0), at(0.25), at(0.5), at(0.75), at(1)],
  };
}

const daysPer = { hour: 1, day: 1, week: 7, month: 30 };

function dayOf(time: string): number {
  return Math.floor(Date.parse(time.slice(0, 10)) / dayMs);
}

function toDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

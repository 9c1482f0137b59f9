import { formatNumber } from "../../base/format-number.ts";
import { type ChartLook, chartFrame, chartWidth, palettes } from "../../investigate/charts/chart-spec.ts";
import { numberLabels, valueDomain } from "../../investigate/charts/value-axis.ts";
import { textWidth } from "../../investigate/charts/wrap-text.ts";
import { formatDay, toMs } from "../../investigate/report/dates.ts";
import type { ChartMaterial, DrawnChart } from "./chart-table.ts";
import { toTime } from "./read-columns.ts";

const mostLines = 6;
const lightHues = ["#1f6fb2", "#c2540a", "#3b7d4f", "#7a4fa3", "#8a6d1d", "#5b636d"];
const axisWidth = 58;
const narrow = 500;

interface Point {
  time: string;
  line: string;
  value: number | null;
}

/** A line for every name, or one for all; more than six are too many to tell apart. */
export function lineChart({ table, columns: { time, names, figures }, subtitle, look }: ChartMaterial): DrawnChart {
  const [figure] = figures.slice(-1 * Math.min(1, figures.length));
  const label = table.columns[figure].replaceAll("_", " ");
  const points = table.rows.map(
    (row): Point => ({
      time: toTime(String(row[time])),
      line: names.map((at) => String(row[at] ?? "(none)")).join(" · "),
      value: typeof row[figure] === "number" ? (row[figure] as number) : null,
    }),
  );
  const lines = largestLines(points);
  // The answer may be in the order of its figures; a line goes from one time to the next.
  const shown = points.filter(({ line }) => lines.includes(line)).sort((a, b) => (a.time < b.time ? -1 : 1));
  const hues = huesOf(look).slice(0, lines.length);
  const wholeWidth = look.width ?? chartWidth;
  const isNarrow = wholeWidth < narrow;
  const legendWidth =
    lines.length > 1 && !isNarrow ? Math.min(220, Math.max(...lines.map((line) => textWidth(line, 11))) + 40) : 0;
  const left = new Set(points.map(({ line }) => line)).size - lines.length;
  const spec = {
    ...chartFrame({
      title: headline(shown, lines, label),
      subtitle: `${subtitle}${left > 0 ? `; the ${lines.length} largest, ${left} more are left out` : ""}`,
      description: `Lines of ${label} over time: ${shown
        .slice(0, 60)
        .map(({ time: at, line, value }) =>
          `${line} ${dayOf(at)} ${value === null ? "none" : formatNumber(value)}`.trim(),
        )
        .join("; ")}.`,
      look,
    }),
    width: Math.round(wholeWidth - axisWidth - legendWidth),
    height: 260,
    data: { values: look.isInteractive ? shown.map((point) => ({ ...point, tip: tipOf(point, label) })) : shown },
    layer: [
      {
        mark: { type: "line", strokeWidth: 2, interpolate: "linear", point: pointOf(shown.length, look) },
        encoding: {
          x: {
            field: "time",
            type: "temporal",
            scale: { type: "utc" },
            axis: { grid: false, labelOverlap: true, ...timeTicks(shown, isNarrow ? 4 : 8) },
          },
          y: {
            field: "value",
            type: "quantitative",
            scale: { domain: valueDomain(shown.map(({ value }) => value)), nice: false },
            axis: { domain: false, ticks: false, tickCount: 5, labelExpr: numberLabels(false) },
          },
          color: {
            field: "line",
            type: "nominal",
            scale: { domain: lines, range: hues },
            legend:
              lines.length > 1
                ? {
                    title: null,
                    orient: isNarrow ? "bottom" : "right",
                    columns: isNarrow ? 2 : 1,
                    labelColor: palettes[look.theme].ink,
                    labelFontSize: 12,
                    labelLimit: 180,
                  }
                : null,
          },
          ...(look.isInteractive ? { tooltip: { field: "tip" } } : {}),
        },
      },
    ],
  };
  return { chartType: "line", xLabel: table.columns[time], yLabel: label, spec };
}

const huesOf = ({ theme }: ChartLook): string[] =>
  theme === "page" ? lightHues.map((_, i) => `var(--chart-line-${i + 1})`) : lightHues;

/** Points can be pointed at, so where they would be too many to see they are there all the same. */
function pointOf(count: number, { isInteractive = false }: ChartLook): object | boolean {
  if (count <= 60) return isInteractive ? { size: 70 } : true;
  return isInteractive ? { size: 60, opacity: 0 } : false;
}

const tipOf = ({ time, line, value }: Point, label: string): string =>
  `${[line, dayOf(time)].filter((part) => part !== "").join(" · ")}\n${label} ${value === null ? "none" : formatNumber(value)}`;

type Unit = "year" | "month" | "day";

/** As much of the date as tells the points apart. */
function unitOf(points: Point[]): Unit {
  if (points.every(({ time }) => time.slice(4, 10) === "-01-01")) return "year";
  return points.every(({ time }) => time.length <= 7 || time.slice(7, 10) === "-01") ? "month" : "day";
}

/** Marks at times there are, as many as there is room for. */
function timeTicks(points: Point[], most: number): { values: number[]; format: string } {
  const times = [...new Set(points.map(({ time }) => time))];
  const step = Math.ceil(times.length / most);
  const isOneYear = new Set(times.map((time) => time.slice(0, 4))).size === 1;
  const formats: Record<Unit, string> = { year: "%Y", month: "%b %Y", day: isOneYear ? "%-d %b" : "%-d %b %Y" };
  return { values: times.filter((_, i) => i % step === 0).map(toMs), format: formats[unitOf(points)] };
}

/** "2021", "Mar 2021", "17 Mar 2021", with the hour where there is one. */
function dayOf(time: string): string {
  if (time.length < 7) return time;
  return time.length < 10 ? formatDay(`${time}-01`, true).replace(/^\d+ /, "") : formatDay(time, true);
}

function whenOf(time: string, points: Point[]): string {
  const unit = unitOf(points);
  if (unit === "day") return `on ${dayOf(time)}`;
  return `in ${dayOf(time.slice(0, unit === "year" ? 4 : 7))}`;
}

function largestLines(points: Point[]): string[] {
  const totals = new Map<string, number>();
  for (const { line, value } of points) totals.set(line, (totals.get(line) ?? 0) + Math.abs(value ?? 0));
  return [...totals]
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostLines)
    .map(([line]) => line);
}

function headline(points: Point[], lines: string[], label: string): string {
  const known = points.filter((point): point is Point & { value: number } => point.value !== null);
  const peak = known.toSorted((a, b) => b.value - a.value)[0];
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  if (!peak) return name;
  const who = lines.length > 1 ? ` with ${peak.line}` : "";
  return `${name} was highest${who} ${whenOf(peak.time, points)}: ${formatNumber(peak.value)}`;
}

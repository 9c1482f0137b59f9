import { formatNumber } from "../../base/format-number.ts";
import { chartFrame, chartWidth, palettes } from "../../investigate/charts/chart-spec.ts";
import { hoverMarks } from "../../investigate/charts/hover-marks.ts";
import { textLayer } from "../../investigate/charts/text-layer.ts";
import { numberLabels } from "../../investigate/charts/value-axis.ts";
import { textWidth, wrapText } from "../../investigate/charts/wrap-text.ts";
import type { ChartMaterial, DrawnChart } from "./chart-table.ts";

const mostBars = 20;
const rowHeight = 26;
const narrow = 500;

interface Bar {
  row: number;
  name: string;
  value: number;
}

/** Horizontal bars in the order of the answer, each with its name and figure. */
export function barChart({ table, columns: { names, figures, time }, subtitle, look }: ChartMaterial): DrawnChart {
  const [figure] = figures.slice(-1 * Math.min(1, figures.length));
  const keys = names.length > 0 ? names : time >= 0 ? [time] : figures.filter((at) => at !== figure).slice(0, 1);
  const all = table.rows.flatMap((row): Omit<Bar, "row">[] =>
    typeof row[figure] === "number"
      ? [{ name: keys.map((at) => String(row[at] ?? "(none)")).join(" · "), value: row[figure] as number }]
      : [],
  );
  const bars = all.slice(0, mostBars).map((bar, row) => ({ ...bar, row }));
  const label = table.columns[figure].replaceAll("_", " ");
  const rest = all.length > bars.length ? `; the first ${bars.length} of ${all.length}` : "";
  const palette = palettes[look.theme];
  const wholeWidth = look.width ?? chartWidth;
  const labelWidth = labelWidthOf(bars, wholeWidth);
  const figureWidth = Math.max(...bars.map(({ value }) => textWidth(formatNumber(value), 12, true))) + 24;
  const width = Math.round(wholeWidth - labelWidth - figureWidth - 8);
  const [low, high] = [Math.min(0, ...bars.map(({ value }) => value)), Math.max(0, ...bars.map(({ value }) => value))];
  const top = bars.toSorted((a, b) => b.value - a.value)[0];
  const y = {
    field: "row",
    type: "quantitative",
    scale: { domain: [-0.5, bars.length - 0.5], nice: false, zero: false, reverse: true },
    axis: null,
  };
  const spec = {
    ...chartFrame({
      title: `${top.name} has the highest ${label}: ${formatNumber(top.value)}`,
      subtitle: `${subtitle}${rest}`,
      description: `Bars of ${label}: ${bars.map(({ name, value }) => `${name} ${formatNumber(value)}`).join("; ")}.`,
      look,
    }),
    width,
    height: bars.length * rowHeight,
    layer: [
      {
        data: { values: bars.map((bar) => ({ ...bar, zero: 0, upper: bar.row - 0.34, lower: bar.row + 0.34 })) },
        mark: { type: "rect", color: palette.up, minWidth: 1 },
        encoding: {
          x: {
            field: "zero",
            type: "quantitative",
            scale: { domain: [low, high || 1], nice: false },
            axis: {
              grid: true,
              domain: false,
              ticks: false,
              tickCount: wholeWidth < narrow ? 3 : 4,
              labelExpr: numberLabels(false),
            },
          },
          x2: { field: "value" },
          y: { ...y, field: "upper" },
          y2: { field: "lower" },
        },
      },
      textLayer(
        bars.map(({ name, row }) => ({
          text: wrapText(name, { width: labelWidth - 14, fontSize: 12, isBold: false, lines: 1 })[0],
          x: -labelWidth,
          y: (row + 0.5) * rowHeight,
          color: palette.ink,
        })),
        { align: "left" },
      ),
      textLayer(
        bars.map(({ value, row }) => ({
          text: formatNumber(value),
          x: width + figureWidth,
          y: (row + 0.5) * rowHeight,
          color: palette.ink,
        })),
        { align: "right", fontWeight: "bold" },
      ),
      ...(look.isInteractive
        ? [
            hoverMarks(
              bars.map(({ name, value, row }) => ({
                tip: `${name}\n${label} ${formatNumber(value)}`,
                upper: row - 0.5,
                lower: row + 0.5,
              })),
              { x: { value: 0 }, x2: { value: width }, y: { ...y, field: "upper" }, y2: { field: "lower" }, palette },
            ),
          ]
        : []),
    ],
  };
  return { chartType: "bar", xLabel: label, yLabel: keys.map((at) => table.columns[at]).join(" · "), spec };
}

/** Short names take little room; on a phone long ones get less. */
function labelWidthOf(bars: Bar[], wholeWidth: number): number {
  const longest = Math.max(...bars.map(({ name }) => textWidth(name, 12))) + 20;
  return Math.round(Math.min(longest, wholeWidth < narrow ? 110 : 220));
}

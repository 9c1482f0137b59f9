import { formatPercent, formatSignedPercent } from "../../base/format-number.ts";
import type { CaseResult } from "../case-result.ts";
import { formatDay } from "../report/dates.ts";
import { relativeChange, relativeText } from "../report/measure.ts";
import { plainText } from "../report/plain-text.ts";
import { measuredPer, metricName, metricNoun } from "../report/words.ts";
import {
  type ChartLook,
  type ChartSpec,
  chartFrame,
  chartWidth,
  directionColour,
  labelWidthFor,
  type Palette,
  palettes,
} from "./chart-spec.ts";
import { type HeatRow, heatRows } from "./heat-rows.ts";
import { textLayer } from "./text-layer.ts";
import { bandLabelLayer, periodBands, type TimeScale, timeEncoding, timeScale } from "./time-scale.ts";
import { wrapText } from "./wrap-text.ts";

const rowHeight = 34;
const figureWidth = 66;

/** Each explained segment over time, beside the whole: how far it is from its own baseline. Null without segments over time. */
export function heatmapChart(result: CaseResult, look: ChartLook): ChartSpec | null {
  const { rows, points, binSize } = heatRows(result);
  if (rows.length < 2 || points.length < 2) return null;
  const palette = palettes[look.theme];
  const width = look.width ?? chartWidth;
  const labelWidth = labelWidthFor(width);
  const plotWidth = width - labelWidth - figureWidth;
  const scale = timeScale(points, plotWidth);
  const limit = colourLimit(rows);
  return {
    ...chartFrame({
      title: titleText(result, rows),
      subtitle: `${measuredPer(result)}, against the segment's own baseline${binSize === 1 ? "" : `; averages of ${binSize} ${result.timeline.grain}s`}; right: after against before`,
      description: describe(result, rows),
      look,
    }),
    width: plotWidth,
    height: rows.length * rowHeight,
    layer: [
      cellLayer(rows, scale, { limit, palette, look }),
      edgeLayer(result, scale, palette),
      bandLabelLayer(periodBands(result, scale), palette),
      ...rowTextLayers(rows, { labelWidth, plotWidth }, palette),
      ...keyLayers({ height: rows.length * rowHeight, plotWidth, limit }, palette),
    ],
  };
}

function titleText(result: CaseResult, rows: HeatRow[]): string {
  const isMix = (rank: number) => result.explanations.some((one) => one.rank === rank && one.kind === "mix");
  const first = rows.find(({ rank }) => rank > 0 && !isMix(rank));
  if (first === undefined) return `The segments of ${metricNoun(result)} kept their values while their weights changed`;
  return `${plainText(first.name)} ${moved(first)} while ${metricNoun(result)} as a whole ${moved(rows[0])}`;
}

function moved({ before, after }: HeatRow): string {
  const relative = relativeChange(before, after);
  if (relative === null) return "moved";
  if (Math.abs(relative) < 0.0005) return "hardly moved";
  return `${relative < 0 ? "fell" : "rose"} ${relativeText(Math.abs(relative)).replace("+", "")}`;
}

function describe(result: CaseResult, rows: HeatRow[]): string {
  const parts = rows.map(
    ({ name, before, after }) => `${plainText(name)} ${relativeText(relativeChange(before, after))}`,
  );
  return `Heatmap of ${metricName(result)} by segment and ${result.timeline.grain}, as deviation from the baseline period. After against before: ${parts.join("; ")}.`;
}

/** The deviation at which the colour is full: the largest but for stray cells, a round number. */
function colourLimit(rows: HeatRow[]): number {
  const sizes = rows.flatMap(({ deviations }) => deviations.flatMap((one) => (one === null ? [] : [Math.abs(one)])));
  const high = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * 0.97)] ?? 0;
  return [0.2, 0.3, 0.4, 0.5, 0.75, 1].find((limit) => high <= limit * 1.2) ?? 1;
}

const edgesOf = (limit: number): number[] => [-0.8, -0.4, -0.1, 0.1, 0.4, 0.8].map((share) => share * limit);

interface CellLook {
  limit: number;
  palette: Palette;
  look: ChartLook;
}

function cellLayer(rows: HeatRow[], scale: TimeScale, { limit, palette, look }: CellLook): object {
  const tipOf = (name: string, time: number, deviation: number) =>
    [
      plainText(name),
      formatDay(new Date(time).toISOString(), true),
      `${figureText(deviation)} against its baseline`,
    ].join("\n");
  const values = rows.flatMap(({ name, deviations }, row) =>
    scale.points.flatMap(({ start, end, time }, i) => {
      const deviation = deviations[i];
      if (deviation === null) return [];
      const tip = look.isInteractive ? { tip: tipOf(name, time, deviation) } : {};
      return [{ start, end, top: row * rowHeight + 4, bottom: (row + 1) * rowHeight - 4, deviation, ...tip }];
    }),
  );
  const y = {
    type: "quantitative",
    scale: { domain: [0, rows.length * rowHeight], reverse: true, nice: false },
    axis: null,
  };
  return {
    data: { values },
    mark: { type: "rect", stroke: palette.background, strokeWidth: scale.width / scale.points.length < 5 ? 0 : 0.75 },
    encoding: {
      x: timeEncoding(scale, "start", { offset: 2 }),
      x2: { field: "end" },
      y: { field: "top", ...y },
      y2: { field: "bottom" },
      color: {
        field: "deviation",
        type: "quantitative",
        scale: { type: "threshold", domain: edgesOf(limit), range: palette.diverging },
        legend: null,
      },
      ...(look.isInteractive ? { tooltip: { field: "tip" } } : {}),
    },
  };
}

/** Where each period begins and ends. */
function edgeLayer(result: CaseResult, scale: TimeScale, palette: Palette): object {
  const edges = new Set(periodBands(result, scale).flatMap(({ start, end }) => [start, end]));
  return {
    data: { values: [...edges].map((time) => ({ time })) },
    mark: { type: "rule", color: palette.ink, strokeWidth: 1, opacity: 0.65 },
    encoding: { x: timeEncoding(scale, "time", { offset: 2 }) },
  };
}

interface Widths {
  labelWidth: number;
  plotWidth: number;
}

function rowTextLayers(rows: HeatRow[], { labelWidth, plotWidth }: Widths, palette: Palette): object[] {
  const placed = rows.map(({ rank, name, before, after }, row) => {
    const title = rank > 0 ? `${rank}. ${plainText(name)}` : plainText(name);
    const lines = wrapText(title, { width: labelWidth - 14, fontSize: 12, isBold: false, lines: 2 });
    const relative = relativeChange(before, after);
    const figure = before === 0 && after !== 0 ? "new" : figureText(relative);
    const y = (row + 0.5) * rowHeight;
    const [color, figureColour] =
      rank > 0 ? [palette.ink, directionColour(relative, palette)] : [palette.quiet, palette.quiet];
    return {
      name: { text: lines, x: -labelWidth, y: y - (lines.length - 1) * 7, color },
      figure: { text: figure, x: plotWidth + figureWidth, y, color: figureColour },
    };
  });
  return [
    textLayer(
      placed.map(({ name }) => name),
      { align: "left", lineHeight: 14 },
    ),
    textLayer(
      placed.map(({ figure }) => figure),
      { align: "right", fontSize: 13, fontWeight: "bold" },
    ),
  ];
}

function figureText(relative: number | null): string {
  if (relative === null) return "–";
  return formatSignedPercent(relative, Math.abs(relative) >= 1 ? 0 : 1);
}

interface Key {
  height: number;
  plotWidth: number;
  limit: number;
}

/** The colours' meaning, under the axis. */
function keyLayers({ height, plotWidth, limit }: Key, palette: Palette): object[] {
  const swatch = Math.min(38, Math.floor(plotWidth / palette.diverging.length));
  const left = plotWidth - palette.diverging.length * swatch;
  const top = height + 40;
  const swatches = palette.diverging.map((color, i) => ({ color, x: left + i * swatch, end: left + (i + 1) * swatch }));
  const edges = edgesOf(limit);
  const labels = [
    { align: "left", at: 0, text: `below ${percent(edges[0])}` },
    ...(swatch < 38 ? [] : [{ align: "center", at: 3.5, text: "near baseline" }]),
    { align: "right", at: 7, text: `above ${percent(edges[5])}` },
  ].map(({ align, at, text }) =>
    textLayer([{ text, x: left + at * swatch, y: top + 13, color: palette.quiet }], {
      align,
      baseline: "top",
      fontSize: 11,
    }),
  );
  const colours = {
    data: { values: swatches },
    mark: { type: "rect" },
    encoding: {
      x: { field: "x", type: "quantitative", scale: null, axis: null },
      x2: { field: "end" },
      y: { value: top },
      y2: { value: top + 9 },
      color: { field: "color", type: "nominal", scale: null },
    },
  };
  return [colours, ...labels];
}

function percent(share: number): string {
  const text = formatPercent(share, Number.isInteger(Math.round(share * 1000) / 10) ? 0 : 1);
  return share > 0 ? `+${text}` : text;
}

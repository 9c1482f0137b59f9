import { formatPercent } from "../../base/format-number.ts";
import type { CaseResult } from "../case-result.ts";
import { type Bridge, type BridgeRow, bridgeOf } from "../report/bridge-rows.ts";
import { type Measure, measureOf } from "../report/measure.ts";
import { plainText, withoutFullStop } from "../report/plain-text.ts";
import { causeText, metricName } from "../report/words.ts";
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
import { hoverMarks } from "./hover-marks.ts";
import { textLayer } from "./text-layer.ts";
import { numberLabels } from "./value-axis.ts";
import { textWidth, wrapText } from "./wrap-text.ts";

const rowHeight = 36;

/** A row as it is drawn: a bar from `from` to `to`, its name left, its figures in columns on the right. */
interface DrawnRow {
  row: number;
  name: string;
  lines: string[];
  from: number;
  to: number;
  color: string;
  isLevel: boolean;
  figure: string;
  share: string;
}

/** Before, each explanation, the remainder, after, from top to bottom. Null where parts do not add up to the whole. */
export function bridgeChart(result: CaseResult, look: ChartLook): ChartSpec | null {
  const measure = measureOf(result);
  const bridge = result.decision === "diagnosed" ? bridgeOf(result, measure) : null;
  if (bridge === null || bridge.rows.length < 4) return null;
  const palette = palettes[look.theme];
  const width = look.width ?? chartWidth;
  const labelWidth = labelWidthFor(width);
  const rows = drawnRows(bridge, measure, palette, labelWidth);
  const zoom = isZoomed(bridge);
  const figureWidth = Math.max(...rows.map(({ figure }) => textWidth(figure, 13, true)));
  const shareWidth = Math.max(...rows.map(({ share }) => textWidth(share, 12)));
  const plotWidth = Math.round(width - labelWidth - figureWidth - shareWidth - 32);
  return {
    ...chartFrame({
      title: withoutFullStop(causeText(result, "the change")),
      subtitle: subtitleText(result, measure, zoom),
      description: describe(result, bridge, measure),
      look,
    }),
    width: plotWidth,
    height: rows.length * rowHeight,
    layer: [
      ...barLayers(rows, scaleOf(rows, zoom, measure.isShare), zoom, palette),
      ...figureLayers(rows, { labelWidth, plotWidth, figureWidth, shareWidth }, palette),
      ...(look.isInteractive ? [hoverLayer(rows, { labelWidth, plotWidth, figureWidth, shareWidth }, palette)] : []),
    ],
  };
}

// A bar's length is read from zero. Where the change is a small part of the whole, before and after are drawn as marks
// instead, so that the axis may begin elsewhere.
function isZoomed({ rows }: Bridge): boolean {
  const levels = runningLevels(rows);
  const spread = Math.max(...levels) - Math.min(...levels);
  return spread < 0.4 * Math.max(...levels.map(Math.abs)) && Math.min(...levels) > 0;
}

function subtitleText(result: CaseResult, { isShare, unit }: Measure, zoom: boolean): string {
  const isSaid = unit === "" || metricName(result).includes(` in ${unit}`);
  const measured = isShare ? ", in percent" : isSaid ? "" : `, in ${plainText(unit)}`;
  const perDay = result.change.perDay ? " per day" : "";
  const shares = result.explanations.every(({ contribution }) => contribution.share !== null)
    ? "; right: change and share of the whole change"
    : "";
  return `${metricName(result)}${perDay}${measured}, from before to after${shares}${zoom ? "; the axis does not begin at zero" : ""}`;
}

function describe(result: CaseResult, { rows }: Bridge, measure: Measure): string {
  const parts = rows.map(({ label, kind, value, share }) => {
    const figure = kind === "before" || kind === "after" ? measure.valueWithUnit(value) : measure.deltaWithUnit(value);
    return `${label} ${figure}${share === null || kind === "after" ? "" : ` (${formatPercent(share)})`}`;
  });
  return `Waterfall of ${metricName(result)}: ${parts.join("; ")}.`;
}

function drawnRows({ rows }: Bridge, measure: Measure, palette: Palette, labelWidth: number): DrawnRow[] {
  const scale = measure.isShare ? 100 : 1;
  const levels = runningLevels(rows);
  return rows.map(({ kind, rank, label, value, share }, row) => {
    const isLevel = kind === "before" || kind === "after";
    const name = rank === null ? label : `${rank}. ${label}`;
    return {
      row,
      name,
      lines: wrapText(name, { width: labelWidth - 14, fontSize: 12, isBold: false, lines: 2 }),
      from: (isLevel ? 0 : levels[row - 1]) * scale,
      to: levels[row] * scale,
      color: isLevel || kind === "remainder" ? palette.context : directionColour(value, palette),
      isLevel,
      figure: isLevel ? measure.value(value) : measure.delta(value),
      share: share === null || kind === "after" ? "" : formatPercent(share),
    };
  });
}

/** The value reached after each row. */
function runningLevels(rows: BridgeRow[]): number[] {
  let level = 0;
  return rows.map(({ kind, value }) => {
    level = kind === "before" || kind === "after" ? value : level + value;
    return level;
  });
}

interface Scales {
  x: object;
  y: object;
}

function scaleOf(rows: DrawnRow[], zoom: boolean, isShare: boolean): Scales {
  const ends = rows.flatMap(({ from, to, isLevel }) => (isLevel && zoom ? [to] : [from, to]));
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  const domain = zoom ? [low - room, high + room] : [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
  const axis = {
    grid: true,
    domain: false,
    ticks: false,
    tickCount: 4,
    labelPadding: 6,
    labelOverlap: true,
    labelExpr: numberLabels(isShare),
  };
  return {
    x: { field: "to", type: "quantitative", scale: { domain, nice: false, zero: false }, axis },
    y: {
      field: "row",
      type: "quantitative",
      scale: { domain: [-0.5, rows.length - 0.5], nice: false, zero: false, reverse: true },
      axis: null,
    },
  };
}

function barLayers(rows: DrawnRow[], { x, y }: Scales, zoom: boolean, palette: Palette): object[] {
  const bars = rows.filter(({ isLevel }) => !isLevel || !zoom);
  const marks = rows.filter(({ isLevel }) => isLevel && zoom);
  const links = rows.slice(0, -1).map(({ row, to }) => ({ row: row + 0.3, to, next: row + 0.7 }));
  return [
    {
      data: { values: links },
      mark: { type: "rule", color: palette.context, strokeWidth: 1, opacity: 0.7 },
      encoding: { x, y, y2: { field: "next" } },
    },
    {
      data: { values: bars.map((row) => ({ ...row, top: row.row - 0.3, bottom: row.row + 0.3 })) },
      mark: { type: "rect", minWidth: 1 },
      encoding: {
        x: { ...x, field: "from" },
        x2: { field: "to" },
        y: { ...y, field: "top" },
        y2: { field: "bottom" },
        color: { field: "color", type: "nominal", scale: null },
      },
    },
    {
      data: { values: marks },
      mark: { type: "point", shape: "diamond", size: 130, filled: true, opacity: 1, color: palette.ink },
      encoding: { x, y },
    },
  ];
}

interface Columns {
  labelWidth: number;
  plotWidth: number;
  figureWidth: number;
  shareWidth: number;
}

function figureLayers(rows: DrawnRow[], columns: Columns, palette: Palette): object[] {
  const { labelWidth, plotWidth, figureWidth, shareWidth } = columns;
  const figureX = plotWidth + 14 + figureWidth;
  const placed = rows.map(({ row, lines, figure, share, color, isLevel }) => {
    const y = (row + 0.5) * rowHeight;
    const figureColour = isLevel || color === palette.context ? palette.ink : color;
    return {
      isLevel,
      name: { text: lines, x: -labelWidth, y: y - (lines.length - 1) * 7.5, color: palette.ink },
      figure: { text: figure, x: figureX, y, color: figureColour },
      share: { text: share, x: figureX + 14 + shareWidth, y, color: palette.quiet },
    };
  });
  const names = (isLevel: boolean) => placed.filter((one) => one.isLevel === isLevel).map(({ name }) => name);
  return [
    textLayer(names(true), { align: "left", fontWeight: "bold" }),
    textLayer(names(false), { align: "left", lineHeight: 15 }),
    textLayer(
      placed.map(({ figure }) => figure),
      { align: "right", fontSize: 13, fontWeight: "bold" },
    ),
    textLayer(
      placed.map(({ share }) => share),
      { align: "right" },
    ),
  ];
}

/** Over the whole row, because a bar may be too thin to point at. */
function hoverLayer(rows: DrawnRow[], { labelWidth, plotWidth, figureWidth, shareWidth }: Columns, palette: Palette) {
  const place = (field: string) => ({ field, type: "quantitative", scale: null, axis: null });
  const values = rows.map(({ row, name, figure, share }) => ({
    left: -labelWidth,
    right: plotWidth + figureWidth + shareWidth + 32,
    top: row * rowHeight,
    bottom: (row + 1) * rowHeight,
    tip: [name, figure, ...(share === "" ? [] : [`${share} of the change`])].join("\n"),
  }));
  return hoverMarks(values, {
    x: place("left"),
    x2: { field: "right" },
    y: place("top"),
    y2: { field: "bottom" },
    palette,
  });
}

import type { ChartLook, ChartSpec } from "../../investigate/charts/chart-spec.ts";
import { ToolError } from "../tools/tool-error.ts";
import type { OutputTable } from "../tools/tool-output.ts";
import { barChart } from "./bar-chart.ts";
import { lineChart } from "./line-chart.ts";
import { pointChart } from "./point-chart.ts";
import { type DrawnColumns, readColumns } from "./read-columns.ts";

export interface PlotArguments {
  type: string;
  x_col: string;
  y_col: string;
  title: string;
}

export interface DrawnChart {
  chartType: string;
  xLabel: string;
  yLabel: string;
  spec: ChartSpec;
}

export interface ChartMaterial {
  table: OutputTable;
  columns: DrawnColumns;
  /** What is measured, of which rows. */
  subtitle: string;
  look: ChartLook;
}

/** The chart that fits the rows: lines over time, sorted bars for names, columns for a distribution. Null: nothing to draw. */
export function chartTable(
  plot: PlotArguments,
  table: OutputTable,
  look: ChartLook = { theme: "light" },
): DrawnChart | null {
  const { type, x_col, y_col, title: subtitle } = plot;
  const columns = named(readColumns(table), table, { x_col, y_col });
  if (table.rows.length < 2 || columns.figures.length === 0) return null;
  const drawn = chartFor(type, { table, columns, subtitle, look });
  // Whoever has the rows can draw them again with another look.
  const usermeta = { plot: { type, x_col, y_col, title: subtitle }, evidence: table.evidence };
  return { ...drawn, spec: { ...drawn.spec, usermeta } };
}

function chartFor(type: string, material: ChartMaterial): DrawnChart {
  const { columns } = material;
  if (type === "scatter" || isPairs(columns)) return pointChart(material);
  return columns.time >= 0 && type !== "bar" ? lineChart(material) : barChart(material);
}

const isPairs = ({ time, names, figures }: DrawnColumns): boolean =>
  time < 0 && names.length === 0 && figures.length === 2;

function named(
  columns: DrawnColumns,
  table: OutputTable,
  { x_col, y_col }: { x_col: string; y_col: string },
): DrawnColumns {
  const placeOf = (name: string) => {
    const at = table.columns.indexOf(name);
    if (name !== "" && at < 0)
      throw new ToolError(
        "missing_column",
        `There is no column "${name}" to draw. There is ${table.columns.join(", ")}.`,
      );
    return at;
  };
  const [x, y] = [placeOf(x_col), placeOf(y_col)];
  const isTime = x >= 0 && x === columns.time;
  return {
    time: x < 0 || isTime ? columns.time : -1,
    names: x < 0 || isTime ? columns.names : [x],
    figures: y < 0 ? columns.figures : [y],
  };
}

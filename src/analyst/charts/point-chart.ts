import { formatNumber } from "../../base/format-number.ts";
import { chartFrame, palettes } from "../../investigate/charts/chart-spec.ts";
import { numberLabels, valueDomain } from "../../investigate/charts/value-axis.ts";
import type { ChartMaterial, DrawnChart } from "./chart-table.ts";

/** Two figures of the same rows against each other. */
export function pointChart({ table, columns: { figures }, subtitle, look }: ChartMaterial): DrawnChart {
  const [x, y] = figures;
  const [xLabel, yLabel] = [table.columns[x], table.columns[y]].map((name) => name.replaceAll("_", " "));
  const tipOf = (one: number, other: number) =>
    look.isInteractive ? `${xLabel} ${formatNumber(one)}\n${yLabel} ${formatNumber(other)}` : undefined;
  const points = table.rows.flatMap((row) =>
    typeof row[x] === "number" && typeof row[y] === "number"
      ? [{ x: row[x], y: row[y], tip: tipOf(row[x], row[y]) }]
      : [],
  );
  const wholeWidth = look.width ?? 580;
  const axis = (field: "x" | "y", title: string) => ({
    field,
    type: "quantitative",
    scale: { domain: valueDomain(points.map((point) => point[field] as number)), nice: false, zero: false },
    axis: { title, domain: false, ticks: false, tickCount: 5, labelExpr: numberLabels(false) },
  });
  const spec = {
    ...chartFrame({
      title: `${yLabel} against ${xLabel}`,
      subtitle,
      description: `${points.length} points of ${yLabel} against ${xLabel}.`,
      look,
    }),
    width: Math.min(520, wholeWidth - 60),
    height: wholeWidth < 500 ? 260 : 380,
    data: { values: points },
    layer: [
      {
        mark: { type: "circle", size: 24, opacity: 0.45, color: palettes[look.theme].up },
        encoding: {
          x: axis("x", xLabel),
          y: axis("y", yLabel),
          ...(look.isInteractive ? { tooltip: { field: "tip" } } : {}),
        },
      },
    ],
  };
  return { chartType: "scatter", xLabel, yLabel, spec };
}

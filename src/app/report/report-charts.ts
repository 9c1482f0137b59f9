import type { CaseResult } from "../../investigate/case-result.ts";
import { caseCharts } from "../../investigate/charts/case-charts.ts";
import type { ChartLook, ChartSpec } from "../../investigate/charts/chart-spec.ts";
import { renderSvg } from "../../investigate/charts/render-chart.ts";
import { timelineChart } from "../../investigate/charts/timeline-chart.ts";
import { type ChartTable, chartTable } from "./chart-table.ts";
import { sayPlainly } from "./plain-segment.ts";

/** A chart as it stands in a page: its title as text beside it, its colours those of the page. */
export interface ReportChart {
  name: ChartName;
  title: string;
  subtitle: string;
  description: string;
  svg: string;
  /** For phones; null where only one was asked for. */
  narrowSvg: string | null;
  /** Null where the report has it as a table anyway. */
  table: ChartTable | null;
}

export type ChartName = "timeline" | "bridge" | "heatmap";

type Caption = Pick<ReportChart, "title" | "subtitle" | "description">;

/** Widths of the whole chart in pixels. */
export const pageWidths = { wide: 720, narrow: 340 };

export interface DrawOptions {
  withNarrow: boolean;
  withSegments: boolean;
}

export async function drawCharts(result: CaseResult, options: DrawOptions): Promise<ReportChart[]> {
  const names = caseCharts(result, { theme: "page" }).map(({ name }) => name);
  const charts: ReportChart[] = [];
  for (const name of names) charts.push((await drawChart(result, name, options))!);
  return charts;
}

export async function drawChart(
  result: CaseResult,
  name: ChartName,
  options: DrawOptions,
): Promise<ReportChart | null> {
  const specOf = (width: number) => pageSpec(result, name, { theme: "page", width }, options.withSegments);
  const spec = specOf(pageWidths.wide);
  if (spec === null) return null;
  return {
    name,
    ...captionOf(spec, result),
    svg: await drawSpec(spec),
    narrowSvg: options.withNarrow ? await drawSpec(specOf(pageWidths.narrow)!) : null,
    table: name === "bridge" ? null : chartTable(result, name, options.withSegments),
  };
}

/** The same spec as that of the report's images, but for its width and its colours. */
export function pageSpec(
  result: CaseResult,
  name: ChartName,
  look: ChartLook,
  withSegments: boolean,
): ChartSpec | null {
  if (name === "timeline") return timelineChart(result, { ...look, withSegments });
  return caseCharts(result, look).find((chart) => chart.name === name)?.spec ?? null;
}

/** Title and background belong to the page. */
export function withoutFrame(spec: ChartSpec): ChartSpec {
  const { title: _, ...rest } = spec;
  return {
    ...rest,
    background: "transparent",
    padding: { left: 0, right: 6, top: 6, bottom: 4 },
  } as unknown as ChartSpec;
}

/**
 * A strict policy refuses style attributes; the page's style sheet sets tabular figures. The drawing as a whole is an image with a
 * text alternative, so its parts have no roles of their own.
 */
export async function drawSpec(spec: ChartSpec): Promise<string> {
  const svg = await renderSvg(withoutFrame(spec));
  return svg.replace(/ style="[^"]*"/, "").replace(/ (?:role="graphics-\w+"|aria-roledescription="[^"]*")/g, "");
}

function captionOf({ title, description }: ChartSpec, result: CaseResult): Caption {
  const { text, subtitle } = title as { text: string[]; subtitle: string[] };
  return { title: sayPlainly(text.join(" "), result), subtitle: subtitle.join(" "), description };
}

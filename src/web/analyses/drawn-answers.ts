import type { Analyses } from "../../app/analyses/analyses.ts";
import { answerChart, parseKeptChart } from "../../app/analyses/answer-chart.ts";
import { drawSpec, pageWidths, type ReportChart } from "../../app/report/report-charts.ts";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import type { ChartLook, ChartSpec } from "../../investigate/charts/chart-spec.ts";

export type AnswerChart = Omit<ReportChart, "name"> & { name: string };

export interface DrawnAnswers {
  /** The chart of an answer as a page shows it; null without one. */
  chart(details: AnalysisDetails): Promise<AnswerChart | null>;
  spec(details: AnalysisDetails, look: ChartLook): Promise<ChartSpec | null>;
}

const kept = 16;

/** Drawing takes longer than everything else on the page, and a finished analysis never changes: the last few are kept. */
export function keepDrawnAnswers(analyses: Pick<Analyses, "readArtifact">): DrawnAnswers {
  const all = new Map<string, Promise<AnswerChart | null>>();
  const spec: DrawnAnswers["spec"] = async (details, look) => {
    const file = details.artifacts.find(({ path }) => path.endsWith("/chart.vl.json"));
    if (!file) return null;
    const { bytes } = await analyses.readArtifact(details.request_id, file.path);
    const chart = parseKeptChart(Buffer.from(bytes).toString("utf8"));
    return chart && answerChart(chart, details, look);
  };
  const draw = async (details: AnalysisDetails): Promise<AnswerChart | null> => {
    const wide = await spec(details, { theme: "page", width: pageWidths.wide });
    const narrow = await spec(details, { theme: "page", width: pageWidths.narrow });
    if (wide === null || narrow === null) return null;
    const { text, subtitle } = wide["title"] as { text: string[]; subtitle: string[] };
    return {
      name: "answer",
      title: text.join(" "),
      subtitle: subtitle.join(" "),
      description: wide.description,
      svg: await drawSpec(wide),
      narrowSvg: await drawSpec(narrow),
      // The answer stands above it as a table.
      table: null,
    };
  };
  return {
    spec,
    chart: (details) => {
      const id = details.request_id;
      const drawn = all.get(id) ?? draw(details);
      all.delete(id);
      all.set(id, drawn);
      drawn.catch(() => all.delete(id));
      for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - kept))) all.delete(oldest);
      return drawn;
    },
  };
}

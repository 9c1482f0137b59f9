import { drawChart, drawCharts, type ReportChart } from "../../app/report/report-charts.ts";
import type { CaseResult } from "../../investigate/case-result.ts";

export interface DrawnCharts {
  all(result: CaseResult): Promise<ReportChart[]>;
  timelineWithSegments(result: CaseResult): Promise<ReportChart | null>;
}

const kept = 16;

/** Drawing takes longer than everything else on the page, and a finished case never changes: the last few are kept. */
export function keepDrawnCharts(): DrawnCharts {
  const all = new Map<string, Promise<ReportChart[]>>();
  return {
    all: ({ sessionId, ...rest }) => {
      const known = all.get(sessionId);
      const drawn = known ?? drawCharts({ sessionId, ...rest }, { withNarrow: true, withSegments: false });
      all.delete(sessionId);
      all.set(sessionId, drawn);
      drawn.catch(() => all.delete(sessionId));
      for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - kept))) all.delete(oldest);
      return drawn;
    },
    timelineWithSegments: (result) => drawChart(result, "timeline", { withNarrow: true, withSegments: true }),
  };
}

import { z } from "zod";
import { chartTable } from "../../analyst/charts/chart-table.ts";
import type { OutputCell, OutputTable } from "../../analyst/tools/tool-output.ts";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import type { ChartLook, ChartSpec } from "../../investigate/charts/chart-spec.ts";

const keptSchema = z.object({
  usermeta: z.object({
    plot: z.object({ type: z.string(), x_col: z.string(), y_col: z.string(), title: z.string() }),
    evidence: z.string().nullable(),
  }),
});

export type KeptChart = z.infer<typeof keptSchema>["usermeta"];

/** What the specification that an analysis keeps says about how it was drawn; null for one of an older version. */
export function parseKeptChart(spec: string): KeptChart | null {
  const parsed = keptSchema.safeParse(JSON.parse(spec));
  return parsed.success ? parsed.data.usermeta : null;
}

/** The chart of an analysis drawn again, for a page. */
export function answerChart(
  { plot, evidence }: KeptChart,
  details: Pick<AnalysisDetails, "answer" | "evidence">,
  look: ChartLook,
): ChartSpec | null {
  const table = drawnTable(evidence, details);
  return table === null ? null : (chartTable(plot, table, look)?.spec ?? null);
}

/** The rows it was drawn from: those of a query, else the answer itself. */
function drawnTable(id: string | null, { answer, evidence }: Pick<AnalysisDetails, "answer" | "evidence">) {
  const rows = id !== null && Object.hasOwn(evidence, id) ? evidence[id].rows : null;
  if (rows !== null && rows.length > 0) {
    const columns = Object.keys(rows[0]);
    return { columns, rows: rows.map((row) => columns.map((name) => row[name] as OutputCell)), evidence: id };
  }
  return answer === null
    ? null
    : ({ columns: answer.columns, rows: answer.rows as OutputCell[][], evidence: null } satisfies OutputTable);
}

import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { analysisOrderSchema } from "../../domain/analysis-order.ts";
import { analysisOutcomeSchema, toAnalysisOutcome, wishesOf } from "../tools/analysis-outcome.ts";
import { analyze } from "../tools/analyze.ts";
import { aboutAnalysis } from "../tools/inputs.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import { followRun } from "./follow-run.ts";
import { sessionOf, tablesShape } from "./named-tables.ts";
import type { ServedParts } from "./served-parts.ts";

/** An analysis of the server, with a page of its own. */
export const servedAnalyze = ({ sessions, analyses }: Pick<ServedParts, "sessions" | "analyses">) =>
  mcpTool({
    ...analyze,
    input: z.strictObject({ ...tablesShape, ...aboutAnalysis }),
    output: analysisOutcomeSchema,
    run: async ({ session_id, tables, source, ...wishes }, call) => {
      const data = { session_id: await sessionOf({ session_id, tables, source }, sessions, call.signal) };
      const order = analysisOrderSchema.parse({ ...wishesOf(wishes), data_sources: [data] });
      const { request_id } = await analyses.submit(order);
      const events = analyses.events(request_id, 0, call.signal);
      await followRun({ events, cancel: () => analyses.cancel(request_id) }, call);
      const { error } = await analyses.get(request_id);
      if (error) throw new AppError(error.code, error.message, error.details);
      return toAnalysisOutcome(await analyses.result(request_id));
    },
  });

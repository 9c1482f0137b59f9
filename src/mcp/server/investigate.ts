import { z } from "zod";
import type { Sessions } from "../../app/sessions/sessions.ts";
import { AppError } from "../../base/app-error.ts";
import type { SessionQuestion } from "../../domain/session-details.ts";
import { checkCalendar, readPeriods } from "../../investigate/understand/periods/place-periods.ts";
import { aboutMetric } from "../tools/inputs.ts";
import { investigate } from "../tools/investigate.ts";
import { outcomeSchema, toOutcome } from "../tools/investigation-outcome.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import { followRun } from "./follow-run.ts";
import { sessionOf, tablesShape } from "./named-tables.ts";
import type { ServedParts } from "./served-parts.ts";

const input = z.strictObject({ ...tablesShape, ...aboutMetric });

/** A session of the server, with a page of its own. */
export const servedInvestigate = ({ sessions }: Pick<ServedParts, "sessions">) =>
  mcpTool({
    ...investigate,
    input,
    output: outcomeSchema,
    run: async (asked, call) => {
      const question = questionOf(asked, new Date());
      const id = await begin(await sessionOf(asked, sessions, call.signal), question, sessions);
      const events = sessions.events(id, 0, call.signal);
      await followRun({ events, cancel: () => sessions.cancel(id) }, call);
      const { error } = await sessions.get(id);
      if (error) throw new AppError(error.code, error.message, error.details);
      return toOutcome({ ...(await sessions.result(id)), report_path: null });
    },
  });

/** What has been asked and answered stays: another question becomes another session with the same files. */
async function begin(id: string, question: SessionQuestion, sessions: Sessions): Promise<string> {
  if ((await sessions.get(id)).status === "completed") return (await sessions.runAgain(id, question)).session_id;
  await sessions.investigate(id, question);
  return id;
}

function questionOf(asked: z.infer<typeof input>, now: Date): SessionQuestion {
  const { metric, definition, context, prompt, date_column, where, wide, baseline, comparison } = asked;
  const periods = readPeriods({ baseline, comparison }, now);
  checkCalendar(periods);
  const days = ({ start, end }: { start: string; end: string }) => ({ start, end });
  return {
    target_metric: metric,
    metric_definition: definition ?? metric,
    business_context: context ?? null,
    investigation_prompt: prompt ?? null,
    date_column: date_column ?? null,
    where: where ?? null,
    wide: wide ?? "auto",
    baseline_period: days(periods.baseline),
    comparison_period: days(periods.comparison),
  };
}

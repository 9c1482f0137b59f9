import type { DataSuggestion } from "../../app/analyses/analyses.ts";
import { describeProblem } from "../../app/describe-problem.ts";
import type { AnalysisSummary } from "../../domain/analysis-details.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { WebServices } from "../web-services.ts";
import { type AskValues, sourcesOf } from "./ask-values.ts";

/** A case whose tables can be asked. */
export interface CaseChoice {
  id: string;
  name: string;
}

/** Everything the page of analyses shows. */
export interface AskState {
  values: AskValues;
  data: DataSuggestion;
  cases: CaseChoice[];
  analyses: AnalysisSummary[];
  problems: FieldProblem[];
}

const nothing: DataSuggestion = { tables: [], intents: [] };
const mostCases = 30;

export async function loadAsk(
  values: AskValues,
  { analyses, sessions }: Pick<WebServices, "analyses" | "sessions">,
  problems: FieldProblem[],
): Promise<AskState> {
  const sources = sourcesOf(values);
  const found = await (sources.length === 0 ? nothing : analyses.suggest(sources).catch(toProblem));
  const isGone = "field" in found;
  return {
    values: isGone ? { ...values, files: [], session: null, analysis: null } : values,
    data: isGone ? nothing : found,
    cases: toCases(await sessions.list()),
    analyses: await analyses.list(),
    problems: isGone ? [...problems, found] : problems,
  };
}

/** Tables that are gone by now, or an address that somebody mistyped. */
function toProblem(failure: unknown): FieldProblem {
  const { code, message } = describeProblem(failure);
  if (code === "INTERNAL_ERROR") throw failure;
  return { field: "file", message };
}

function toCases(sessions: Awaited<ReturnType<WebServices["sessions"]["list"]>>): CaseChoice[] {
  return sessions
    .filter(({ file_count }) => file_count > 0)
    .slice(0, mostCases)
    .map(({ session_id: id, headline, file_names }) => ({
      id,
      name: headline === null ? file_names.join(", ") : `${file_names.join(", ")} (${headline})`,
    }));
}

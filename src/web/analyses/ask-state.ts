import type { DataSuggestion } from "../../app/analyses/analyses.ts";
import { describeProblem } from "../../app/describe-problem.ts";
import type { AnalysisSummary } from "../../domain/analysis-details.ts";
import type { NamedSource } from "../../domain/source.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import { chooseDatabase } from "../databases/choose-database.ts";
import type { DatabaseChoice } from "../databases/table-fields.tsx";
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
  /** Those that tables can be taken from. */
  databases: NamedSource[];
  /** The one whose tables are shown. */
  chosenDatabase: DatabaseChoice | null;
  analyses: AnalysisSummary[];
  problems: FieldProblem[];
}

const nothing: DataSuggestion = { tables: [], intents: [] };
const mostCases = 30;

export async function loadAsk(
  values: AskValues,
  services: Pick<WebServices, "analyses" | "sessions" | "sources">,
  refused: FieldProblem[],
): Promise<AskState> {
  const { analyses, sessions, sources } = services;
  const { selection } = values;
  const asked = sourcesOf(values);
  // Tables may be gone by now, or somebody mistyped an address.
  const data = asked.length === 0 ? found(nothing) : await orProblem("file", () => analyses.suggest(asked));
  const databases = await orProblem(null, async () => sources.list());
  const chosen =
    selection.source === null
      ? found(null)
      : await orProblem("database", () => chooseDatabase(selection.source!, services, { typed: selection }));
  return {
    values: data.problem === null ? values : { ...values, files: [], session: null, analysis: null },
    data: data.value ?? nothing,
    databases: databases.value ?? [],
    chosenDatabase: chosen.value,
    cases: toCases(await sessions.list()),
    analyses: await analyses.list(),
    problems: merge(refused, [data.problem, databases.problem, chosen.problem]),
  };
}

interface Looked<T> {
  value: T | null;
  problem: FieldProblem | null;
}

const found = <T>(value: T): Looked<T> => ({ value, problem: null });

// The page is shown whatever is wrong with the data: how else could others be chosen?
async function orProblem<T>(field: string | null, look: () => Promise<T>): Promise<Looked<T>> {
  try {
    return found(await look());
  } catch (failure) {
    const { code, message } = describeProblem(failure);
    if (code === "INTERNAL_ERROR") throw failure;
    return { value: null, problem: { field, message } };
  }
}

/** A database that could not be read cannot be listed either: that is said once. */
function merge(refused: FieldProblem[], others: (FieldProblem | null)[]): FieldProblem[] {
  const isTold = (problem: FieldProblem) =>
    problem.field === "database" && refused.some(({ field }) => field === problem.field);
  return [...refused, ...others.filter((problem) => problem !== null).filter((problem) => !isTold(problem))];
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

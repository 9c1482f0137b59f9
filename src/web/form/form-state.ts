import type { SessionDetails } from "../../domain/session-details.ts";
import type { MetricCheck, Suggestion } from "../../domain/session-suggestion.ts";
import type { NamedSource } from "../../domain/source.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { DatabaseChoice } from "../databases/table-fields.tsx";
import type { WebServices } from "../web-services.ts";
import { emptyValues, type FormValues, valuesOf } from "./form-values.ts";
import { toFieldProblem } from "./problem-field.ts";

/** Everything the form shows. */
export interface FormState {
  /** Null until the first file: a session is made when it is needed. */
  session: SessionDetails | null;
  /** Files can be added and taken away; a case that has its report keeps those it was made from. */
  isOpen: boolean;
  suggestion: Suggestion | null;
  values: FormValues;
  /** Null: there is nothing to check yet. */
  metricCheck: MetricCheck | null;
  problems: FieldProblem[];
  /** Those that tables can be taken from. */
  databases: NamedSource[];
  /** The one whose tables are shown. */
  chosenDatabase: DatabaseChoice | null;
}

interface Refused {
  /** As they were sent; nothing typed is lost. */
  values?: FormValues | null;
  problems?: FieldProblem[];
  chosenDatabase?: DatabaseChoice | null;
}

export async function loadForm(
  sessionId: string | null,
  { sessions, sources }: Pick<WebServices, "sessions" | "sources">,
  { values: given = null, problems: refusals = [], chosenDatabase = null }: Refused = {},
): Promise<FormState> {
  const listed = await orProblem(async () => sources.list());
  const problems = [...refusals, ...listed.problems];
  const shared = { databases: listed.value ?? [], chosenDatabase };
  if (sessionId === null)
    return {
      ...shared,
      session: null,
      isOpen: true,
      suggestion: null,
      values: given ?? emptyValues,
      metricCheck: null,
      problems,
    };
  const session = await sessions.get(sessionId);
  const hasFiles = session.files.length > 0;
  const suggested = hasFiles ? await orProblem(() => sessions.suggest(sessionId)) : { value: null, problems: [] };
  const values = given ?? valuesOf(session, suggested.value);
  const { target_metric, metric_definition } = values;
  const checked =
    hasFiles && target_metric.trim() !== ""
      ? await orProblem(() => sessions.checkMetric(sessionId, { target_metric, metric_definition }))
      : { value: null, problems: [] };
  return {
    ...shared,
    session,
    isOpen: session.status === "created" || session.status === "has_files" || session.status === "failed",
    suggestion: suggested.value,
    values,
    metricCheck: checked.value,
    problems: [...problems, ...suggested.problems, ...checked.problems],
  };
}

// The form is shown whatever is wrong with the data: how else could they be taken away?
async function orProblem<T>(look: () => Promise<T>): Promise<{ value: T | null; problems: FieldProblem[] }> {
  try {
    return { value: await look(), problems: [] };
  } catch (failure) {
    const problem = toFieldProblem(failure);
    if (problem === null) throw failure;
    return { value: null, problems: [problem] };
  }
}

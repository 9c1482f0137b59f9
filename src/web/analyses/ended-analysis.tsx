import type { Child } from "hono/jsx";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import { Button, ButtonLink } from "../components/button.tsx";
import { controlOf, Field } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import { TaskList } from "./task-list.tsx";
import { Understanding } from "./understanding.tsx";

interface EndedProps {
  details: AnalysisDetails;
  /** What could be asked instead. */
  suggestions: string[];
}

/** An analysis without an answer: what is missing or forbidden or broke, and the ways on. */
export function EndedAnalysis({ details, suggestions }: EndedProps) {
  const { title, notice } = describe(details);
  return (
    <article class="report analysis">
      <header class="report-head">
        <p class="quiet small">{`Asked of ${details.file_names.join(", ")}`}</p>
        <h1 tabindex={-1}>{title}</h1>
        <p class="asked">
          You asked: <q>{details.intent}</q>
        </p>
        {notice}
      </header>
      <AskAgain details={details} suggestions={suggestions} />
      {details.decision === "needs_clarification" && <Understanding details={details} />}
      {details.tasks.length > 0 && (
        <section class="report-section" aria-labelledby="plan-title">
          <h2 id="plan-title">Plan</h2>
          <TaskList tasks={details.tasks} />
        </section>
      )}
    </article>
  );
}

function describe(details: AnalysisDetails): { title: string; notice: Child } {
  const { decision, status, summary, refusal, error } = details;
  if (error?.code === "CANCELLED")
    return {
      title: "The analysis was cancelled",
      notice: <p>Nothing of it is left running. Ask again when you like.</p>,
    };
  if (error !== null)
    return {
      title: "The analysis could not be finished",
      notice: (
        <Notice tone="problem">
          <p>{error.message}</p>
          <p class="small quiet">
            Code: <code>{error.code}</code>
          </p>
        </Notice>
      ),
    };
  if (decision === "refused")
    return {
      title: "The policy does not allow this",
      notice: (
        <Notice tone="problem">
          <p>{summary}</p>
          {refusal !== null && (
            <p class="small">
              Rule: <strong>{refusal.rule}</strong>
            </p>
          )}
        </Notice>
      ),
    };
  if (status === "failed")
    return { title: "The plan failed", notice: <Notice tone="problem">{<p>{summary}</p>}</Notice> };
  return { title: "Which do you mean?", notice: <Notice tone="caution">{<p>{summary}</p>}</Notice> };
}

/** The same data and the same limits; only the words change. */
function AskAgain({ details, suggestions }: EndedProps) {
  const { request_id: id, constraints, deliverables, policy } = details;
  return (
    <form class="stack no-print" method="post" action="/analyses" enctype="multipart/form-data">
      <input type="hidden" name="asked" value="1" />
      <input type="hidden" name="analysis" value={id} />
      <input type="hidden" name="row_limit" value={String(constraints.row_limit)} />
      <input type="hidden" name="timeout_seconds" value={String(constraints.timeout_seconds)} />
      {deliverables.map((one) => (
        <input type="hidden" name="deliverables" value={one} />
      ))}
      <input type="hidden" name="allowed_columns" value={policy.allowed_columns?.join(",") ?? ""} />
      <input type="hidden" name="blocked_patterns" value={policy.blocked_patterns.join("\n") || "none"} />
      {suggestions.length > 0 && (
        <section class="stack-tight" aria-labelledby="instead-title">
          <h2 id="instead-title">Ask one of these instead</h2>
          <ul class="suggestions">
            {suggestions.map((intent) => (
              <li>
                <button class="suggestion" type="submit" name="example" value={intent}>
                  {intent}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Field id="intent" label="Or say it in other words">
        <textarea {...controlOf("intent", {})} class="textarea textarea-short" rows={2} maxlength={2000} required>
          {details.intent}
        </textarea>
      </Field>
      <div class="row">
        <Button type="submit" kind="primary">
          Ask again
        </Button>
        <ButtonLink href={`/analyses?analysis=${id}&intent=${encodeURIComponent(details.intent)}`}>
          Change data or options
        </ButtonLink>
      </div>
    </form>
  );
}

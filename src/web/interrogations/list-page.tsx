import type { SessionListItem } from "../../domain/interrogation.ts";
import type { SessionSummary } from "../../domain/session-details.ts";
import { Button } from "../components/button.tsx";
import { Chip } from "../components/chip.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorSummary, type FieldProblem } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";
import { LocalTime } from "../components/local-time.tsx";
import { Notice } from "../components/notice.tsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { statusWords, verdictWords } from "./words.ts";

export interface FormValues {
  hypothesis: string;
  /** A session's id, or "" for the documents. */
  source: string;
  iterations: string;
}

interface InterrogationListProps {
  frame: Frame;
  sessions: SessionListItem[];
  damaged: string[];
  cases: SessionSummary[];
  values: FormValues;
  problems: FieldProblem[];
}

export function InterrogationList({ frame, sessions, damaged, cases, values, problems }: InterrogationListProps) {
  return (
    <Page frame={frame} title="Interrogations" styles={["sessions.css", "interrogations.css"]}>
      <div class="stack-wide">
        <header class="stack-tight">
          <h1>Interrogate a hypothesis</h1>
          <p class="quiet">
            It is taken apart into claims. A detective asks, a witness answers from the sources alone, and what was
            confirmed is put to the test. What no source covers is never called supported.
          </p>
        </header>
        <ErrorSummary problems={problems} />
        <HypothesisForm values={values} cases={cases} problems={problems} />
        <section class="stack" aria-labelledby="asked-title">
          <h2 id="asked-title">Asked before</h2>
          {damaged.length > 0 && (
            <Notice tone="caution">
              <p>{`${damaged.length} ${damaged.length === 1 ? "file" : "files"} could not be read: ${damaged.join(", ")}`}</p>
            </Notice>
          )}
          {sessions.length === 0 ? (
            <EmptyState title="Nothing asked yet">
              <p>Every interrogation is kept here, with each question, each answer and what it was quoted from.</p>
            </EmptyState>
          ) : (
            <ul class="session-list">{sessions.map(Item)}</ul>
          )}
        </section>
      </div>
    </Page>
  );
}

function HypothesisForm({ values, cases, problems }: Pick<InterrogationListProps, "values" | "cases" | "problems">) {
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message ?? null;
  const hypothesis = errorOf("hypothesis");
  return (
    <form method="post" action="/interrogations" class="stack">
      <Field
        id="hypothesis"
        label="The hypothesis"
        hint="A sentence that can be wrong: what happened, to what, when, because of what."
        error={hypothesis}
      >
        <textarea
          {...controlOf("hypothesis", { error: hypothesis, hasHint: true })}
          class="textarea textarea-short"
          rows={2}
          maxlength={5000}
          required
          placeholder="The February drop came from iOS."
        >
          {values.hypothesis}
        </textarea>
      </Field>
      <div class="form-pair">
        <Field id="source" label="What to ask" error={errorOf("source")}>
          <select {...controlOf("source", { error: errorOf("source") })} class="select">
            <option value="" selected={values.source === ""}>
              The documents
            </option>
            {cases.map(({ session_id, headline, metric }) => (
              <option value={session_id} selected={values.source === session_id}>
                {`Case: ${shortened(headline ?? metric ?? session_id)}`}
              </option>
            ))}
          </select>
        </Field>
        <Field id="iterations" label="Questions at most" error={errorOf("iterations")}>
          <input
            {...controlOf("iterations", { error: errorOf("iterations") })}
            class="input input-number"
            type="number"
            min={5}
            max={20}
            value={values.iterations}
          />
        </Field>
      </div>
      <div>
        <Button kind="primary" type="submit">
          Interrogate
        </Button>
      </div>
    </form>
  );
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function Item({ id, hypothesis, startTime, status, verdict, consistencyScore }: SessionListItem) {
  const { text, tone } = verdict === undefined ? statusWords[status] : verdictWords[verdict];
  return (
    <li class="session-item" id={`interrogation-${id}`}>
      <div class="stack-tight">
        <div class="row">
          <Chip tone={tone}>{text}</Chip>
          <span class="quiet small">
            <LocalTime at={startTime} />
            {consistencyScore !== undefined && `, consistency ${consistencyScore} of 100`}
          </span>
        </div>
        <a class="session-title" href={`/interrogations/${id}`}>
          {hypothesis}
        </a>
      </div>
      <form
        method="post"
        action={`/interrogations/${id}/delete`}
        data-confirm={`Delete this interrogation? ${hypothesis}`}
      >
        <Button type="submit" size="small" aria-label={`Delete: ${hypothesis}`}>
          Delete
        </Button>
      </form>
    </li>
  );
}

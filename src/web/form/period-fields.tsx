import type { Suggestion } from "../../domain/session-suggestion.ts";
import { formatPeriod } from "../../investigate/report/dates.ts";
import { controlOf, Field } from "../components/field.tsx";
import type { FormState } from "./form-state.ts";
import type { FormField } from "./form-values.ts";

export function PeriodFields({ state }: { state: FormState }) {
  const { session, suggestion } = state;
  return (
    <>
      <DateColumnField state={state} />
      {session !== null && session.files.length > 0 && <ChartPlace id={session.session_id} />}
      {suggestion !== null && suggestion.period_choices.length > 0 && (
        <PeriodChoices choices={suggestion.period_choices} id={session!.session_id} />
      )}
      <div class="periods">
        <PeriodField state={state} period="baseline" title="Period before (baseline)" />
        <PeriodField state={state} period="comparison" title="Period after (comparison)" />
      </div>
    </>
  );
}

/** Filled when the page is there: reading large files takes a while, and nobody should wait for the form. */
function ChartPlace({ id }: { id: string }) {
  return (
    <div
      id="metric-chart"
      class="metric-chart"
      hx-post={`/form/${id}/chart`}
      hx-trigger="load, metric-changed from:body delay:50ms, change from:#date_column"
      hx-include="#question"
      hx-swap="innerHTML"
      hx-sync="this:queue last"
      aria-live="off"
      hx-morph-skip
    >
      <p class="quiet small">Reading the metric over time…</p>
    </div>
  );
}

function DateColumnField({ state: { suggestion, values, problems } }: { state: FormState }) {
  const columns = suggestion?.date_columns ?? [];
  const error = problems.find(({ field }) => field === "date_column")?.message ?? null;
  if (columns.length === 0 && error === null) return null;
  const isListed = columns.some(({ column }) => column === values.date_column);
  return (
    <Field id="date_column" label="Column that says when" error={error}>
      <select {...controlOf("date_column", { error })} class="select">
        {!isListed && <option value={values.date_column}>{values.date_column || "Choose a column"}</option>}
        {columns.map(({ column, table, start, end }) => (
          <option value={column} selected={column === values.date_column}>
            {`${column} in ${table}, ${formatPeriod({ start, end }, true)}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Each sends its dates along: form.js fills them in, and without scripts the form comes back with them. */
function PeriodChoices({ choices, id }: { choices: Suggestion["period_choices"]; id: string }) {
  return (
    <fieldset class="choices">
      <legend class="field-label">Common choices</legend>
      <div class="row">
        {choices.map(({ label, baseline, comparison }) => (
          <button
            type="submit"
            class="button button-small"
            name="periods"
            formaction={`/form/${id}/draft`}
            value={[baseline.start, baseline.end, comparison.start, comparison.end].join(" ")}
            data-periods
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface PeriodFieldProps {
  state: FormState;
  period: "baseline" | "comparison";
  title: string;
}

function PeriodField({ state: { values, problems }, period, title }: PeriodFieldProps) {
  const [start, end]: FormField[] = [`${period}_start`, `${period}_end`];
  const errorOf = (field: FormField) => problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <fieldset class={`period period-${period}`}>
      <legend class="field-label">{title}</legend>
      {[
        { field: start, label: "First day" },
        { field: end, label: "Last day" },
      ].map(({ field, label }) => (
        <Field id={field} label={label} error={errorOf(field)}>
          <input
            {...controlOf(field, { error: errorOf(field) })}
            class="input"
            type="date"
            value={values[field]}
            required
            data-period
          />
        </Field>
      ))}
    </fieldset>
  );
}

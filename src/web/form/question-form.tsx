import type { Child } from "hono/jsx";
import { Button } from "../components/button.tsx";
import { controlOf, Field } from "../components/field.tsx";
import type { FormState } from "./form-state.ts";
import type { FormField } from "./form-values.ts";
import { MetricField } from "./metric-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { SectionTitle } from "./section-title.tsx";

/** Sections 2 and 3. Kept as a draft while it is typed, so that a reload or a lost connection costs nothing. */
export function QuestionForm({ state }: { state: FormState }) {
  const id = state.session?.session_id ?? null;
  const keepsDraft =
    id === null || !state.isOpen
      ? {}
      : { "hx-post": `/form/${id}/draft`, "hx-trigger": "change delay:200ms, input delay:600ms", "hx-swap": "none" };
  return (
    <form
      id="question"
      method="post"
      action={`/form/start?session=${id ?? ""}`}
      novalidate
      class="stack-wide"
      {...keepsDraft}
    >
      <section class="stack" aria-labelledby="section-2">
        <SectionTitle number={2} title="Business context" />
        <MetricField state={state} />
        <TextField
          state={state}
          field="metric_definition"
          label="How it is defined"
          maximum={2000}
          hint={definitionHint}
        />
        <TextField state={state} field="where" label="Only rows where" maximum={2000} hint={whereHint} />
        <WideField state={state} />
        <PeriodFields state={state} />
        <TextField state={state} field="business_context" label="Related context" maximum={5000} hint={contextHint} />
      </section>
      <section class="stack" aria-labelledby="section-3">
        <SectionTitle number={3} title="Investigation prompt" isOptional />
        <TextField
          state={state}
          field="investigation_prompt"
          label="What you suspect"
          isPlain
          maximum={2000}
          hint={promptHint}
        />
      </section>
      <div class="row">
        <Button type="submit" kind="primary">
          Find out why
        </Button>
        <span class="quiet small">Seconds for most data; you can watch it work.</span>
      </div>
    </form>
  );
}

const definitionHint = "In words or SQL, where the metric alone does not say it.";
const whereHint = "A condition in SQL over the columns, such as country = 'DE' and status = 'paid'.";
const contextHint = "What the business does, what changed lately, what the columns mean.";
const promptHint = "It is tested like any other hypothesis: “Android in the US, since the 8.4 release”.";

/** Only where a table is wide. */
function WideField({ state: { session, values } }: { state: FormState }) {
  const turned = (session?.files ?? []).flatMap((file) => file.turned ?? []);
  if (turned.length === 0) return null;
  return (
    <div class="stack">
      {turned.map((text) => (
        <p class="quiet small">{text}.</p>
      ))}
      <label class="check">
        <input type="checkbox" name="wide" value="keep" checked={values.wide === "keep" ? true : undefined} />
        Leave the table as it is
      </label>
    </div>
  );
}

interface TextFieldProps {
  state: FormState;
  field: FormField;
  label: string;
  hint: Child;
  maximum: number;
  /** The title above says already that nobody has to. */
  isPlain?: boolean;
}

function TextField({ state: { values, problems }, field, label, hint, maximum, isPlain = false }: TextFieldProps) {
  const error = problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <Field id={field} label={label} hint={hint} error={error} isOptional={!isPlain}>
      <textarea {...controlOf(field, { error, hasHint: true })} class="textarea" maxlength={maximum} rows={3}>
        {values[field]}
      </textarea>
    </Field>
  );
}

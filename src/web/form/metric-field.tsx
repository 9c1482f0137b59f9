import { controlOf, Field } from "../components/field.tsx";
import type { FormState } from "./form-state.ts";
import { MetricMeaning } from "./metric-meaning.tsx";

/** Completes itself from the measures found, and says while one types what is understood. */
export function MetricField({ state: { session, suggestion, values, problems, metricCheck } }: { state: FormState }) {
  const error = problems.find(({ field }) => field === "target_metric")?.message ?? null;
  const control = controlOf("target_metric", { error, hasHint: true });
  const checks = session
    ? {
        "hx-post": `/form/${session.session_id}/metric`,
        "hx-trigger": "input changed delay:250ms",
        "hx-include": "#question",
        "hx-target": "#metric-meaning",
        "hx-swap": "innerHTML",
        "hx-sync": "this:queue last",
      }
    : {};
  const hint = (
    <>
      A column such as <code>revenue</code>, an aggregate such as <code>count(distinct user_id)</code>, or a ratio such
      as <code>sum(orders)/sum(visits)</code>.
    </>
  );
  return (
    <Field id="target_metric" label="Metric" hint={hint} error={error}>
      <input
        {...control}
        {...checks}
        aria-describedby={`${control["aria-describedby"]} metric-meaning`}
        class="input input-code"
        type="text"
        value={values.target_metric}
        maxlength={100}
        list="metrics"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        required
      />
      <datalist id="metrics">
        {suggestion?.metrics.map(({ expression, meaning }) => (
          <option value={expression}>{meaning}</option>
        ))}
      </datalist>
      <div id="metric-meaning" class="metric-meaning" role="status">
        <MetricMeaning check={metricCheck} typed={values.target_metric} isTold={error !== null} />
      </div>
    </Field>
  );
}

import type { Child } from "hono/jsx";
import { piiKinds } from "../../analyst/pii/pii-kind.ts";
import {
  type Deliverable,
  defaultBlockedPatterns,
  deliverableSchema,
  maxRowLimit,
  maxTimeoutSeconds,
} from "../../domain/analysis-request.ts";
import { Details } from "../components/details.tsx";
import { controlOf, Field } from "../components/field.tsx";
import type { AskState } from "./ask-state.ts";

const names: Record<Deliverable, string> = {
  tables: "Table (CSV)",
  charts: "Chart",
  reports: "Report (Markdown)",
  summary: "Summary",
};

/** What few people change; open where something in it is wrong. */
export function AskOptions({ state }: { state: AskState }) {
  const { values, problems, data } = state;
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message ?? null;
  const isOpen = fields.some((field) => errorOf(field) !== null || values[field] !== "");
  const columns = data.tables.flatMap(({ columns: all }) => all.map(({ name }) => name)).slice(0, 3);
  const text = (field: (typeof fields)[number], label: string, hint: Child, control: Child) => (
    <div class={field === "allowed_columns" || field === "blocked_patterns" ? "options-wide" : undefined}>
      <Field id={field} label={label} hint={hint} error={errorOf(field)} isOptional>
        {control}
      </Field>
    </div>
  );
  return (
    <Details summary="Options: limits, what to deliver, which columns may be read" id="options" isOpen={isOpen}>
      <div class="options">
        {text(
          "row_limit",
          "Most rows",
          `1 to ${maxRowLimit.toLocaleString("en-US")}; the most is usual.`,
          <input
            {...controlOf("row_limit", { error: errorOf("row_limit"), hasHint: true })}
            class="input"
            inputmode="numeric"
            value={values.row_limit}
          />,
        )}
        {text(
          "timeout_seconds",
          "Most seconds",
          `1 to ${maxTimeoutSeconds}; 30 is usual.`,
          <input
            {...controlOf("timeout_seconds", { error: errorOf("timeout_seconds"), hasHint: true })}
            class="input"
            inputmode="numeric"
            value={values.timeout_seconds}
          />,
        )}
        <fieldset class="options-wide">
          <legend class="field-label">Deliver</legend>
          <div class="row">
            {deliverableSchema.options.map((one) => (
              <label class="check">
                <input
                  type="checkbox"
                  name="deliverables"
                  value={one}
                  checked={values.deliverables.includes(one) ? true : undefined}
                />
                {names[one]}
              </label>
            ))}
          </div>
        </fieldset>
        {text(
          "allowed_columns",
          "Only read these columns",
          columns.length === 0
            ? "Names with commas between them."
            : `Names with commas between them, such as ${columns.join(", ")}.`,
          <textarea
            {...controlOf("allowed_columns", { error: errorOf("allowed_columns"), hasHint: true })}
            class="textarea textarea-short"
            rows={2}
          >
            {values.allowed_columns}
          </textarea>,
        )}
        {text(
          "blocked_patterns",
          "Never show",
          `One on each line: a kind (${piiKinds.join(", ")}) or a regular expression. Usual: ${defaultBlockedPatterns.join(", ")}. Write none to show everything.`,
          <textarea
            {...controlOf("blocked_patterns", { error: errorOf("blocked_patterns"), hasHint: true })}
            class="textarea textarea-short"
            rows={2}
          >
            {values.blocked_patterns}
          </textarea>,
        )}
      </div>
    </Details>
  );
}

const fields = ["row_limit", "timeout_seconds", "allowed_columns", "blocked_patterns"] as const;

import { maxFilesPerSession } from "../../domain/session.ts";
import { Button } from "../components/button.tsx";
import { ErrorSummary } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";
import { SectionTitle } from "../form/section-title.tsx";
import { AskOptions } from "./ask-options.tsx";
import type { AskState } from "./ask-state.ts";
import { ChosenData } from "./chosen-data.tsx";

/**
 * One form for all of it: every button sends what was typed along, so that the page comes back with it. Sent whole after every
 * change of the data, and put over the old one without touching what is the same.
 */
export function AskForm({ state }: { state: AskState }) {
  return (
    <form
      id="ask-form"
      class="stack-wide"
      method="post"
      action="/analyses"
      enctype="multipart/form-data"
      novalidate
      data-analyses=""
      data-room={maxFilesPerSession - state.data.tables.length}
    >
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" hidden>
        Find out
      </button>
      <Hidden state={state} />
      <ErrorSummary problems={state.problems} />
      <section class="stack" aria-labelledby="section-1">
        <SectionTitle number={1} title="Data" />
        <ChosenData state={state} />
      </section>
      <section class="stack" aria-labelledby="section-2">
        <SectionTitle number={2} title="Question" />
        <IntentField state={state} />
        <AskOptions state={state} />
        <div class="row">
          <Button type="submit" kind="primary">
            Find out
          </Button>
          <span class="quiet small">Every figure comes with the query behind it.</span>
        </div>
      </section>
    </form>
  );
}

function Hidden({ state: { values } }: { state: AskState }) {
  return (
    <>
      <input type="hidden" name="asked" value="1" />
      <input type="hidden" name="files" value={values.files.join(",")} />
      <input type="hidden" name="session" value={values.session ?? ""} />
      <input type="hidden" name="analysis" value={values.analysis ?? ""} />
    </>
  );
}

function IntentField({ state: { values, data, problems } }: { state: AskState }) {
  const error = problems.find(({ field }) => field === "intent")?.message ?? null;
  return (
    <div class="stack-tight">
      <Field id="intent" label="What do you want to know?" hint={hint} error={error}>
        <textarea
          {...controlOf("intent", { error, hasHint: true })}
          class="textarea textarea-short"
          rows={2}
          maxlength={2000}
          placeholder="Revenue by region, Q1 2022 vs Q1 2021"
        >
          {values.intent}
        </textarea>
      </Field>
      {data.intents.length > 0 && (
        <div class="stack-tight" id="examples">
          <p class="small quiet" id="examples-label">
            Or ask one of these at once:
          </p>
          <ul class="suggestions" aria-labelledby="examples-label">
            {data.intents.map((intent) => (
              <li>
                <button class="suggestion" type="submit" name="example" value={intent}>
                  {intent}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const hint =
  "In plain words: amounts, groups, periods, comparisons, rankings. Name columns and values as they are in the data.";

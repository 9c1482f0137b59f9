import type { MetricCheck } from "../../domain/session-suggestion.ts";

interface MetricMeaningProps {
  check: MetricCheck | null;
  /** The mistake stands above already. */
  isTold?: boolean;
}

/** "Sum of amount, from orders", or what is wrong and what may have been meant. */
export function MetricMeaning({ check, isTold = false }: MetricMeaningProps) {
  if (check === null) return null;
  if (check.ok)
    return (
      <>
        <p>
          <span class="metric-ok" aria-hidden="true">
            ✓
          </span>{" "}
          {`${capitalised(check.meaning)}, from ${check.table}.`}
        </p>
        {check.notes.map((note) => (
          <p class="quiet">{note}</p>
        ))}
      </>
    );
  return (
    <>
      {!isTold && <p class="field-error">{check.message}</p>}
      {check.did_you_mean.length > 0 && (
        <p class="row">
          <span>Did you mean</span>
          {check.did_you_mean.map((expression) => (
            <button type="button" class="button button-small" data-set-metric={expression}>
              <code>{expression}</code>
            </button>
          ))}
        </p>
      )}
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import type { MetricCheck } from "../../domain/session-suggestion.ts";
import { correctMetric } from "./correct-metric.ts";

interface MetricMeaningProps {
  check: MetricCheck | null;
  typed: string;
  /** The mistake stands above already. */
  isTold?: boolean;
}

/** "Sum of amount, from orders", or what is wrong and what may have been meant. */
export function MetricMeaning({ check, typed, isTold = false }: MetricMeaningProps) {
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
          {corrections(check.did_you_mean, typed).map((expression) => (
            <button type="button" class="button button-small" data-set-metric={expression}>
              <code>{expression}</code>
            </button>
          ))}
        </p>
      )}
    </>
  );
}

function corrections(names: string[], typed: string): string[] {
  return [...new Set(names.map((name) => correctMetric(typed, name)))];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

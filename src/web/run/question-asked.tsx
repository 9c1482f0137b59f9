import type { SessionDetails } from "../../domain/session-details.ts";
import { formatPeriod } from "../../investigate/report/dates.ts";

/** One line that says what was asked. */
export function QuestionAsked({ details: { context, file_names } }: { details: SessionDetails }) {
  if (context === null) return null;
  const { target_metric, baseline_period, comparison_period } = context;
  return (
    <p class="quiet">
      <code>{target_metric}</code>, {formatPeriod(comparison_period)} against {formatPeriod(baseline_period)}, in{" "}
      {file_names.join(", ")}
    </p>
  );
}

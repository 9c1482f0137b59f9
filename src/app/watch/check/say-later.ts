import type { AlertLater } from "../../../domain/watch.ts";
import { labelOf, periodWords, positionOfLabel } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import type { CheckOutcome, Judging } from "./check-outcome.ts";

type Move = NonNullable<MetricState["move"]>;

/** One move is one alert: what becomes of it is written on that alert. */
export function sayLater(
  state: AlertLater["state"],
  position: number,
  { alert_id, since }: Pick<Move, "alert_id" | "since">,
  { spec }: Pick<Judging, "spec">,
  outcome: CheckOutcome,
): void {
  const { period } = spec;
  const first = positionOfLabel(since, period);
  const texts: Record<AlertLater["state"], string> = {
    ongoing: `still there, ${period} ${position - first + 1}`,
    went_further: `went further ${periodWords(position, period)}`,
    recovered: `recovered ${periodWords(position, period)}`,
    new_normal: `the new normal since ${periodWords(first, period).replace(/^(?:on|in) /, "")}`,
  };
  const alerts = [...outcome.alerts, ...outcome.state.shown.alerts];
  const alert = alerts.find(({ id }) => id === alert_id);
  if (alert) alert.later = { state, period: labelOf(position, period), text: texts[state] };
}

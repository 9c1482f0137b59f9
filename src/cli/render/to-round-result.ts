import { unshownAlerts } from "../../app/watch/alerts/deliver-alerts.ts";
import type { MetricOutcome } from "../../app/watch/run-round.ts";

/** What came of a round, for programs. */
export function toRoundResult(outcomes: MetricOutcome[], { file, at }: { file: string; at: Date }): object {
  const newAlerts = outcomes.flatMap(({ state, alerts }) => {
    const unshown = new Set(unshownAlerts(state).map(({ id }) => id));
    return state.shown.alerts.filter(({ id }) => alerts.includes(id) || unshown.has(id)).toReversed();
  });
  return {
    checked_at: at.toISOString(),
    file,
    metrics: outcomes.map(({ state, checks, problem }) => {
      const { alerts, series: _, ...shown } = state.shown;
      const [last = null] = alerts;
      return {
        ...shown,
        checks,
        error: problem,
        last_alert: last && { id: last.id, kind: last.kind, period: last.period, case: last.case },
      };
    }),
    /** Of this round, oldest first. */
    alerts: newAlerts,
  };
}

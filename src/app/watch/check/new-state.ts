import type { MetricSpec } from "../file/watch-file.ts";
import type { MetricState } from "../watch-state.ts";

/** What is known of a metric before its first check. */
export function newState(spec: MetricSpec, fingerprint: string): MetricState {
  return {
    version: 1,
    fingerprint,
    shown: {
      name: spec.name,
      metric: spec.metric,
      source: spec.sourceName,
      period: spec.period,
      schedule: spec.schedule.text,
      sensitivity: spec.sensitivity,
      status: "learning",
      note: "not checked yet",
      checked_at: null,
      next_check_at: null,
      last: null,
      moved_since: null,
      waiting_for: null,
      series: [],
      alerts: [],
    },
    checked_until: null,
    was_fresh: false,
    move: null,
    excluded: [],
    shifts: [],
    told_missing: null,
    investigations: [],
  };
}

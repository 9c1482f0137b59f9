import { checkMetric } from "../../../src/app/watch/check/check-metric.ts";
import type { CheckOutcome } from "../../../src/app/watch/check/check-outcome.ts";
import { newState } from "../../../src/app/watch/check/new-state.ts";
import type { History, HistoryPoint } from "../../../src/app/watch/check/read-history.ts";
import { parseSchedule } from "../../../src/app/watch/file/schedule.ts";
import { terminalChannel } from "../../../src/app/watch/file/to-channel.ts";
import type { MetricSpec } from "../../../src/app/watch/file/watch-file.ts";
import { positionOf, startOf } from "../../../src/app/watch/periods.ts";
import { fingerprintOf, type MetricState } from "../../../src/app/watch/watch-state.ts";

export function specOf(more: Partial<MetricSpec> = {}): MetricSpec {
  return {
    name: "Orders",
    metric: "count(*)",
    definition: null,
    files: ["orders.csv"],
    source: null,
    sourceName: "orders.csv",
    dateColumn: null,
    dimensions: null,
    context: null,
    period: "day",
    schedule: parseSchedule("daily at 07:00")!,
    sensitivity: "normal",
    timezone: "UTC",
    lateMs: null,
    channels: [terminalChannel],
    ...more,
  };
}

/** 2024-01-01 is the first day of every history here, a Monday. */
export const firstDay = positionOf(Date.parse("2024-01-01"), "day");

export const dayAt = (index: number, clock = "07:00"): Date =>
  new Date(`${new Date(startOf(firstDay + index, "day")).toISOString().slice(0, 10)}T${clock}:00Z`);

/** Values that scatter by about ten around a hundred, always the same ones. */
export const usualValue = (index: number): number =>
  100 + Math.round(9 * Math.sin(index * 12.9898) + 7 * Math.sin(index * 4.1));

/** A day for each value; null: no rows. `rows` and `last` say how complete a day is. */
export function historyOf(
  values: (number | null)[],
  more: Partial<History> = {},
  last: Record<number, Partial<HistoryPoint>> = {},
): History {
  const points = values.flatMap((value, index): HistoryPoint[] => {
    if (value === null) return [];
    const position = firstDay + index;
    const lastMs = startOf(position, "day") + 86_000_000;
    return [{ position, value, size: null, rows: value, lastMs, ...last[index] }];
  });
  return { kind: "count", isAdditive: true, label: "rows", unit: null, dateColumn: "day", points, ...more };
}

export interface Watcher {
  /** The values there are, looked at on the given day (its index) at seven. */
  look(values: (number | null)[], day?: number, clock?: string): CheckOutcome;
  state(): MetricState;
}

export function openWatcher(spec: MetricSpec = specOf()): Watcher {
  let state = newState(spec, fingerprintOf(spec));
  return {
    look: (values, day = values.length, clock) => {
      const outcome = checkMetric({ spec, history: historyOf(values), state, now: dayAt(day, clock) });
      state = outcome.state;
      return outcome;
    },
    state: () => state,
  };
}

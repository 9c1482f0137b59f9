import type { PeriodCheck, WatchAlert } from "../../../domain/watch.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import type { MetricState } from "../watch-state.ts";
import type { History } from "./read-history.ts";

export interface CheckOutcome {
  state: MetricState;
  /** What came of each period that was judged now, oldest first. */
  checks: PeriodCheck[];
  /** Without what an investigation adds. */
  alerts: WatchAlert[];
}

export interface Judging {
  spec: MetricSpec;
  history: History;
  now: Date;
}

import type { Sensitivity, WatchPeriod } from "../../../domain/watch.ts";
import type { SourceRequest } from "../../sources/source-request.ts";
import type { Schedule } from "./schedule.ts";

/** A way to tell people. Of a webhook's address only the host may be shown or written down. */
export type Channel =
  | { kind: "terminal"; key: string; target: string }
  | { kind: "file"; key: string; target: string; path: string }
  | { kind: "webhook"; key: string; target: string; reveal(): string };

/** A metric as the file describes it, complete. */
export interface MetricSpec {
  name: string;
  metric: string;
  definition: string | null;
  /** Ordinary files. */
  files: string[];
  source: SourceRequest | null;
  /** For people, without credentials. */
  sourceName: string;
  dateColumn: string | null;
  /** Null: whatever there is. */
  dimensions: string[] | null;
  context: string | null;
  period: WatchPeriod;
  schedule: Schedule;
  sensitivity: Sensitivity;
  timezone: string;
  /** How long data may be late before that is said; null: one period. */
  lateMs: number | null;
  channels: Channel[];
}

export interface WatchFile {
  path: string;
  metrics: MetricSpec[];
}

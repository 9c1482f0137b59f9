import { mean, median, variance } from "../../../analysis/robust.ts";
import type { WatchPeriod } from "../../../domain/watch.ts";
import { endOf, startOf } from "../periods.ts";
import type { History, HistoryPoint } from "./read-history.ts";

/** Whether the data of a period are there: all of them, none where some are due, too few, or a gap that others follow. */
export type Arrival = "complete" | "absent" | "partial" | "gap";

export interface ArrivalQuestion {
  history: History;
  position: number;
  period: WatchPeriod;
  /** What the clocks of the data show. */
  nowMs: number;
}

const compared = 28;

export function arrivalOf({ history, position, period, nowMs }: ArrivalQuestion): Arrival {
  const { points } = history;
  const hasLater = points.some((point) => point.position > position && point.rows > 0);
  const own = points.find((point) => point.position === position);
  const before = points.filter((point) => point.position < position).slice(-compared);
  if (!own) {
    if (isUsuallyEmpty(history, position, period)) return history.isAdditive ? "complete" : "gap";
    return hasLater ? "gap" : "absent";
  }
  if (hasLater || before.length < 5) return "complete";
  const age = (nowMs - endOf(position, period)) / (endOf(position, period) - startOf(position, period));
  if (age < cutOffPatience && isCutOff(own, before, period)) return "partial";
  if (age < (isSteady(before) ? cutOffPatience : fewPatience) && hasFewRows(own, before)) return "partial";
  return "complete";
}

/** Shares of a period that are waited behind its end: with clear signs that more is to come, and with lesser ones. */
const cutOffPatience = 0.5;
const fewPatience = 1 / 12;

/** Whether periods without rows are usual, such as this one would be: weekends, or any where things are rare. */
export function isUsuallyEmpty({ points }: History, position: number, period: WatchPeriod): boolean {
  const known = points.filter((point) => point.position < position && point.position >= position - 56);
  if (known.length < 5) return false;
  const filled = new Set(known.map((point) => point.position));
  const length = phases[period];
  const empty: number[] = [];
  for (let at = known[0]!.position; at < known[known.length - 1]!.position; at++) if (!filled.has(at)) empty.push(at);
  const isRandom =
    new Set(empty.map((at) => at % length)).size >= Math.min(4, length) && empty.length > 0.05 * filled.size;
  return isRandom || empty.filter((at) => (position - at) % length === 0).length >= 2 || areRare(known);
}

const phases: Record<WatchPeriod, number> = { hour: 24, day: 7, week: 1, month: 1 };

/** So few that chance leaves periods empty; one row for each period is no chance. */
function areRare(known: HistoryPoint[]): boolean {
  const rows = known.map((point) => point.rows);
  return mean(rows) < 6 && variance(rows) > 0.3 * mean(rows);
}

/** The rows end long before the period does, and never did so before. */
function isCutOff(own: HistoryPoint, before: HistoryPoint[], period: WatchPeriod): boolean {
  const gap = ({ position, lastMs }: HistoryPoint) =>
    (endOf(position, period) - lastMs) / (endOf(position, period) - startOf(position, period));
  const usual = before.map(gap);
  const hasTimes = usual.some((one) => one < 0.9);
  const widest = Math.max(...usual);
  return hasTimes && median(before.map(({ rows }) => rows)) >= 20 && gap(own) > Math.max(0.1, 2.5 * widest);
}

/** One row for each combination of something, rather than one for each thing that happens. */
function isSteady(before: HistoryPoint[]): boolean {
  const rows = before.map((point) => point.rows);
  const middle = median(rows);
  const spread = 1.4826 * median(rows.map((count) => Math.abs(count - middle)));
  return middle >= 3 && spread < 0.2 * Math.sqrt(middle);
}

/** Far fewer than a move of the size that is looked for would leave. */
function hasFewRows(own: HistoryPoint, before: HistoryPoint[]): boolean {
  const rows = before.map((point) => point.rows);
  const middle = median(rows);
  if (isSteady(before)) return own.rows < 0.9 * middle - 0.5;
  const spread = Math.max(Math.sqrt(middle), 1.4826 * median(rows.map((count) => Math.abs(count - middle))));
  return own.rows < Math.min(0.6 * middle, middle - 8 * spread);
}

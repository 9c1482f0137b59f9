import type { WatchPeriod } from "../../domain/watch.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// 1970-01-05 was a Monday.
const firstMonday = 4 * dayMs;

/** Number of the period that a moment lies in. All times are those of the data, written as if they were UTC. */
export function positionOf(ms: number, period: WatchPeriod): number {
  switch (period) {
    case "hour":
      return Math.floor(ms / hourMs);
    case "day":
      return Math.floor(ms / dayMs);
    case "week":
      return Math.floor((ms - firstMonday) / (7 * dayMs));
    case "month": {
      const date = new Date(ms);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    }
  }
}

export function startOf(position: number, period: WatchPeriod): number {
  switch (period) {
    case "hour":
      return position * hourMs;
    case "day":
      return position * dayMs;
    case "week":
      return position * 7 * dayMs + firstMonday;
    case "month":
      return Date.UTC(Math.floor(position / 12), position % 12, 1);
  }
}

export const endOf = (position: number, period: WatchPeriod): number => startOf(position + 1, period);

/** 2024-02-17T14:00, 2024-02-17, the Monday of a week, 2024-02 */
export function labelOf(position: number, period: WatchPeriod): string {
  const lengths: Record<WatchPeriod, number> = { hour: 16, day: 10, week: 10, month: 7 };
  return new Date(startOf(position, period)).toISOString().slice(0, lengths[period]);
}

export function positionOfLabel(label: string, period: WatchPeriod): number {
  return positionOf(Date.parse(label.length > 10 ? `${label}Z` : label), period);
}

/** The days of a period, both inclusive. */
export function daysOfPeriod(position: number, period: WatchPeriod): { start: string; end: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start: day(startOf(position, period)), end: day(endOf(position, period) - 1) };
}

/** What the clocks of a time zone show, written as if it were UTC. */
export function zonedTime(now: Date, zone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** "on Sun 15 Nov", "in the week of 9 Nov", "in October 2026", "on 15 Nov at 14:00" */
export function periodWords(position: number, period: WatchPeriod): string {
  const ms = startOf(position, period);
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(ms).replace(",", "");
  switch (period) {
    case "hour":
      return `on ${say({ day: "numeric", month: "short" })} at ${say({ hour: "2-digit", minute: "2-digit" })}`;
    case "day":
      return `on ${say({ weekday: "short", day: "numeric", month: "short" })}`;
    case "week":
      return `in the week of ${say({ day: "numeric", month: "short" })}`;
    case "month":
      return `in ${say({ month: "long", year: "numeric" })}`;
  }
}

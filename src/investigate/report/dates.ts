import { daysOf, type Period } from "../question.ts";
import { counted } from "./plain-text.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Milliseconds since 1970 of an ISO date or time; without an offset it is taken as UTC, wherever this runs. */
export function toMs(iso: string): number {
  const text = iso.trim().replace(" ", "T");
  return Date.parse(/T/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text);
}

/** "17 Feb", "17 Feb 2025", "17 Feb 06:00" */
export function formatDay(iso: string, withYear = false): string {
  const date = new Date(toMs(iso));
  if (Number.isNaN(date.getTime())) return iso;
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]}${withYear ? ` ${date.getUTCFullYear()}` : ""}`;
  const time = date.toISOString().slice(11, 16);
  return time === "00:00" ? day : `${day} ${time}`;
}

/** "3–16 Feb", "17 Feb–2 Mar", "28 Dec 2024–3 Jan 2025" */
export function formatPeriod({ start, end, label }: Period, withYear = false): string {
  if (label !== undefined) return label;
  if (start === end) return formatDay(start, withYear);
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${formatDay(start, true)}–${formatDay(end, true)}`;
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${formatDay(start)}–${formatDay(end, withYear)}`;
  return `${Number(start.slice(8, 10))}–${formatDay(end, withYear)}`;
}

/** "3–16 Feb → 17 Feb–2 Mar", with years where they differ. */
export function periodText(baseline: Period, comparison: Period): string {
  const withYear = baseline.start.slice(0, 4) !== comparison.end.slice(0, 4);
  return `${formatPeriod(baseline, withYear)} → ${formatPeriod(comparison, withYear)}`;
}

/** "3–16 Feb 2025 (14 days)" */
export function periodWithDays(period: Period): string {
  if (period.label !== undefined) return period.label;
  return `${formatPeriod(period, true)} (${counted(daysOf(period), "day")})`;
}

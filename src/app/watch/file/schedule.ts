import { CronExpressionParser } from "cron-parser";
import type { WatchPeriod } from "../../../domain/watch.ts";

/** When a metric is checked. */
export interface Schedule {
  /** As it was written. */
  text: string;
  cron: string;
}

export const usualSchedules: Record<WatchPeriod, string> = {
  hour: "hourly at :10",
  day: "daily at 06:00",
  week: "weekly on monday at 06:00",
  month: "monthly on day 1 at 06:00",
};

export const scheduleHelp =
  'hourly, "hourly at :15", "every 30 minutes", "daily at 07:00", "weekdays at 07:00", "weekly on monday at 07:00", "monthly on day 1 at 07:00", or five fields of cron';

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const time = String.raw`(?: at (\d{1,2}):(\d{2}))?`;

/** Null for what is no schedule. */
export function parseSchedule(text: string): Schedule | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, " ");
  const cron = toCron(plain);
  if (cron === null) return null;
  try {
    CronExpressionParser.parse(cron);
    return { text, cron };
  } catch {
    return null;
  }
}

function toCron(text: string): string | null {
  const match = (pattern: string) => new RegExp(`^${pattern}$`).exec(text);
  const hourly = match(String.raw`(?:hourly|every hour)(?: at :?(\d{2}))?`);
  if (hourly) return `${Number(hourly[1] ?? 10)} * * * *`;
  const every = match(String.raw`every (\d{1,2}) (minute|hour)s?`);
  if (every) return everyCron(Number(every[1]), every[2]!);
  const daily = match(`(?:daily|every day)${time}`);
  if (daily) return `${clock(daily[1], daily[2])} * * *`;
  const working = match(`(?:on )?weekdays${time}`);
  if (working) return `${clock(working[1], working[2])} * * 1-5`;
  const weekly = match(`(?:weekly|every week)(?: on (${weekdays.join("|")}))?${time}`);
  if (weekly) return `${clock(weekly[2], weekly[3])} * * ${weekdays.indexOf(weekly[1] ?? "monday")}`;
  const monthly = match(`(?:monthly|every month)(?: on (?:the |day )?(\\d{1,2})(?:st|nd|rd|th)?)?${time}`);
  if (monthly) return `${clock(monthly[2], monthly[3])} ${Number(monthly[1] ?? 1)} * *`;
  return text.split(" ").length === 5 ? text : null;
}

const clock = (hour = "6", minute = "0"): string => `${Number(minute)} ${Number(hour)}`;

function everyCron(count: number, unit: string): string | null {
  const most = unit === "minute" ? 59 : 23;
  if (count < 1 || count > most) return null;
  return unit === "minute" ? `*/${count} * * * *` : `10 */${count} * * *`;
}

/** The next moment after the given one. */
export function nextTime({ cron }: Schedule, after: Date, zone: string): Date {
  return CronExpressionParser.parse(cron, { currentDate: after, tz: zone }).next().toDate();
}

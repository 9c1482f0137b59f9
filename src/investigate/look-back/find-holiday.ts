import { createRequire } from "node:module";

type Holidays = typeof import("date-holidays").default;

// Large, and only wanted where a single day makes the change.
const loadHolidays = (): Holidays => createRequire(import.meta.url)("date-holidays") as Holidays;

/** Countries asked where the data do not say which: most of the world's public tables come from these. */
const assumed = ["US", "GB", "DE", "FR"];

/** What the days are known as: by a column of the table, else by the public holidays of some countries; null for plain days. */
export function findHoliday(days: number[], marks: string[]): string | null {
  const [mark] = marks.filter((text) => /holiday|feiertag|festivo|f[ée]ri[ée]/i.test(text));
  const named = days.flatMap((day) => nameOf(day) ?? []);
  if (named.length > 0 && named.length >= days.length / 2) return named[0]!;
  return mark ?? null;
}

function nameOf(day: number): string | null {
  const Calendar = loadHolidays();
  const date = new Date(day * 86_400_000);
  const noon = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
  for (const country of assumed) {
    const found = new Calendar(country).isHoliday(noon);
    const official = (found || []).find(({ type }) => type === "public" || type === "bank");
    if (official) return `${official.name} (public holidays of ${country} assumed)`;
  }
  return null;
}

/** Days from Christmas Eve to the day after New Year's Day, where one of the holidays is among them: those between are like none of the year. */
export function betweenYears(days: number[]): number[] {
  const monthAndDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(5, 10);
  const isBetween = (day: number) => monthAndDay(day) >= "12-24" || monthAndDay(day) <= "01-02";
  const found = days.filter(isBetween);
  return found.some((day) => ["12-25", "12-26", "01-01"].includes(monthAndDay(day))) ? found : [];
}

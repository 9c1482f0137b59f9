import { median } from "../robust.ts";

/** A day as seen from the hour at which the last one ends. */
export interface DayAtHour {
  /** Since 1970-01-01. */
  day: number;
  rows: number;
  /** Of these so many come later than the last day's last. */
  later: number;
}

const fewestDays = 10;
const fewestOfWeekday = 4;
/** A day that loses less of its rows is as good as whole. */
const leastLost = 0.1;
/** Where so many days end as early, it is usual. */
const mostEarly = 0.1;
const least = 2.5;
const most = 20;

/** Natural logarithm of how unlikely the last of these days ends so early by chance, the other way round; null where it seems whole. */
export function judgeEarlyEnd(days: DayAtHour[]): number | null {
  const last = days.at(-1);
  const others = days.slice(0, -1).filter(({ rows }) => rows > 0);
  if (!last || others.length < fewestDays) return null;
  const sameWeekday = others.filter(({ day }) => (last.day - day) % 7 === 0);
  const peers = sameWeekday.length >= fewestOfWeekday ? sameWeekday : others;
  const sum = (list: DayAtHour[], of: (day: DayAtHour) => number) => list.reduce((total, day) => total + of(day), 0);
  const lost = sum(peers, ({ later }) => later) / sum(peers, ({ rows }) => rows);
  const isEarly = ({ later }: DayAtHour) => later === 0;
  if (lost < leastLost || peers.filter(isEarly).length > mostEarly * peers.length) return null;
  // Who closes early after a full day has lost nothing.
  if (last.rows > (1 - lost / 2) * median(peers.map(({ rows }) => rows))) return null;
  const rowsToCome = (last.rows * lost) / Math.max(1 - lost, 0.01);
  const rarity = Math.log((others.length + 1) / (others.filter(isEarly).length + 0.5));
  const surprise = Math.min(most, rowsToCome, rarity);
  return surprise < least ? null : surprise;
}

import type { WatchPeriod } from "../../../domain/watch.ts";
import { hasWeekdays } from "../check/judge-period.ts";
import type { History } from "../check/read-history.ts";
import { daysOfPeriod, startOf } from "../periods.ts";

/** So many periods before stand for what is usual. */
const compared: Record<WatchPeriod, number> = { hour: 24 * 14, day: 28, week: 4, month: 3 };

/** What a moved period is compared with: the ones before it; where weekdays differ, the last one of its own. */
export function choosePeriods(
  history: Pick<History, "points">,
  position: number,
  period: WatchPeriod,
): { baseline: string; comparison: string } {
  const { start, end } = daysOfPeriod(position, period);
  const comparison = `${start}..${end}`;
  const known = history.points.filter((point) => point.position < position && point.rows > 0);
  if (period === "day" && hasWeekdays(history, position)) {
    const same = known.findLast((point) => (position - point.position) % 7 === 0);
    if (same) {
      const day = daysOfPeriod(same.position, period).start;
      return { baseline: `${day}..${day}`, comparison };
    }
  }
  const first = Math.max(known[0]?.position ?? position - 1, position - compared[period]);
  const before = new Date(startOf(position, period) - (period === "hour" ? 86_400_000 : 1)).toISOString().slice(0, 10);
  return { baseline: `${daysOfPeriod(first, period).start}..${before}`, comparison };
}

import { median } from "../../analysis/robust.ts";
import { findCadence } from "./cadence.ts";
import { weekdayOf } from "./calendar.ts";
import type { DayStats } from "./read-timeline.ts";
import { robustSpread } from "./robust-spread.ts";

/** How many rows a day usually has, and how far days stray from that. */
export interface UsualVolume {
  /** Median of the same weekday in the weeks before and after, itself left out; null with too little to go by. */
  rowsOn(day: DayStats): number | null;
  /** Relative spread of days around what is usual for them. */
  spread: number;
}

const weeksAround = 8;

export function findUsualVolume(days: readonly DayStats[]): UsualVolume {
  const hasWeekdays = findCadence(days.map(({ number }) => number)).unit === "day";
  const reach = hasWeekdays ? 7 * weeksAround : 366;
  const rowsOn = (judged: DayStats) => {
    const peers = days.filter(
      ({ number }) =>
        number !== judged.number &&
        Math.abs(number - judged.number) <= reach &&
        (!hasWeekdays || weekdayOf(number) === weekdayOf(judged.number)),
    );
    return peers.length >= 3 ? median(peers.map(({ rows }) => rows)) : null;
  };
  const strays = days.flatMap((day) => {
    const usual = rowsOn(day);
    return usual ? [day.rows / usual - 1] : [];
  });
  return { rowsOn, spread: strays.length >= 5 ? robustSpread(strays, 0) : 1 };
}

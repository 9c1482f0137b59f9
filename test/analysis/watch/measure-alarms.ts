import { expectNext } from "../../../src/analysis/watch/expect-next.ts";
import { alarmChance } from "../../../src/app/watch/check/judge-period.ts";
import { openRandom, type SeriesKind, toPoints } from "./quiet-series.ts";

export interface AlarmPlan {
  seed: number;
  /** Each is a series of its own: so many days of history, then thirty days that are checked. */
  months: number;
  historyDays: number;
  /** Only every so many days is checked. */
  everyDays: number;
}

export interface Alarms {
  checks: number;
  alarms: number;
  /** Checks of the same days with five standard errors added or taken away. */
  planted: number;
  seen: number;
}

const monthDays = 30;
const longest = 182;
const week = { length: 7, phaseOf: (position: number) => position % 7, groups: [0, 0, 0, 0, 0, 1, 1] };

/** How often a kind of series alarms while it is quiet, and when it moves by five standard errors. */
export function measureAlarms(series: SeriesKind, { seed, months, historyDays, everyDays }: AlarmPlan): Alarms {
  const result: Alarms = { checks: 0, alarms: 0, planted: 0, seen: 0 };
  for (let month = 0; month < months; month++) {
    const days = series.draw(openRandom(seed * 7919 + month), historyDays + monthDays);
    const points = toPoints(days);
    for (let day = historyDays; day < days.length; day += everyDays) {
      const history = points.slice(Math.max(0, day - longest), day);
      const { chanceOf } = expectNext({ history, next: points[day]!, kind: series.kind, cycles: [week] });
      const isAlarm = (value: number) => chanceOf(value) < alarmChance.normal;
      const { value, noise } = days[day]!;
      result.checks += 1;
      if (isAlarm(value)) result.alarms += 1;
      const moved = value + (result.checks % 2 === 0 ? 5 : -5) * noise;
      if (moved < 0) continue;
      result.planted += 1;
      if (isAlarm(series.kind === "count" ? Math.round(moved) : moved)) result.seen += 1;
    }
  }
  return result;
}

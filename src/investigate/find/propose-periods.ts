import { AppError } from "../../base/app-error.ts";
import { addDays, spanAround } from "../../base/calendar.ts";
import { formatNumber } from "../../base/format-number.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";
import { type CadenceUnit, findCadence } from "../quality/cadence.ts";
import { toDayNumber } from "../quality/calendar.ts";
import type { Period } from "../question.ts";
import { formatDay, formatPeriod } from "../report/dates.ts";
import type { Asking } from "../understand/choose-forms.ts";
import { factsOver } from "../understand/understand-question.ts";
import { chooseWindows, type Rhythm, type Windows } from "./choose-windows.ts";

/** Two periods worth comparing: before and after a change of the metric's own level. */
export interface ProposedPeriods {
  baseline: Period;
  comparison: Period;
  /** The first day of the new level. */
  since: string;
  unit: CadenceUnit;
  /** The metric for one day, week, month … before and after. */
  before: number;
  after: number;
  /** "Sum of revenue fell on 17 Feb 2025: compare 3–16 Feb with 17 Feb–2 Mar." */
  says: string;
}

export type FindQuestion = Asking;

const most = 3;

/** Looks for the days on which the metric's level changed; throws where it never did. */
export async function proposePeriods(question: FindQuestion, source: DataSource): Promise<ProposedPeriods[]> {
  const facts = await factsOver(question, source);
  const { days, values } = await readLevels(facts, source);
  const { unit } = findCadence(days.map(toDayNumber));
  const windows = chooseWindows(values, rhythms[unit]).slice(0, most);
  if (windows.length === 0) throw noChange(facts, days);
  return windows.map((window) => toProposal(facts, days, unit, window));
}

const rhythms: Record<CadenceUnit, Rhythm> = {
  day: { round: 7, longest: 28 },
  week: { round: 1, longest: 8 },
  month: { round: 1, longest: 12 },
  quarter: { round: 1, longest: 8 },
  year: { round: 1, longest: 5 },
  irregular: { round: 1, longest: 28 },
};

async function readLevels(
  { metric, time, ...facts }: Facts,
  { rows }: Pick<DataSource, "rows">,
): Promise<{ days: string[]; values: number[] }> {
  const day = `cast(${time} as date)`;
  const found = await rows(
    `select cast(${day} as varchar), cast((${metric.aggregate}) as double) from ${fromFacts(facts)} where ${time} is not null group by ${day} order by ${day}`,
  );
  const known = found.filter(([, value]) => value !== null && Number.isFinite(Number(value)));
  return { days: known.map(([text]) => String(text)), values: known.map(([, value]) => Number(value)) };
}

function toProposal(facts: Facts, days: string[], unit: CadenceUnit, window: Windows): ProposedPeriods {
  const { change, length, before, after } = window;
  const over = (from: number, to: number): Period => ({ start: startOf(days[from], unit), end: endOf(days[to], unit) });
  const [baseline, comparison] = [over(change - length, change - 1), over(change, change + length - 1)];
  const moved = after < before ? "fell" : "rose";
  const figures = `from ${formatNumber(before)} to ${formatNumber(after)}${unit === "irregular" ? "" : ` a ${unit}`}`;
  const { label } = facts.metric;
  const says =
    `${label.charAt(0).toUpperCase()}${label.slice(1)} ${moved} on ${formatDay(comparison.start, true)}, ${figures}: ` +
    `compare ${formatPeriod(baseline, true)} with ${formatPeriod(comparison, true)}.`;
  return { baseline, comparison, since: comparison.start, unit, before, after, says };
}

const calendarUnits = ["month", "quarter", "year"] as const;

function startOf(day: string, unit: CadenceUnit): string {
  const whole = calendarUnits.find((one) => one === unit);
  return whole ? spanAround(day, whole).start : day;
}

/** A row of a weekly table stands for seven days. */
function endOf(day: string, unit: CadenceUnit): string {
  const whole = calendarUnits.find((one) => one === unit);
  if (whole) return spanAround(day, whole).end;
  return unit === "week" ? addDays(day, 6) : day;
}

function noChange({ metric }: Facts, days: string[]): AppError {
  const covered =
    days.length === 0 ? "There are no days with a value" : `The data cover ${days[0]} to ${days[days.length - 1]}`;
  return new AppError(
    "NO_CHANGE_FOUND",
    `No change of the level of ${metric.label} was found. ${covered}. Name the periods to compare: --baseline A..B --comparison C..D.`,
    { metric: metric.text, start: days[0] ?? null, end: days[days.length - 1] ?? null },
  );
}

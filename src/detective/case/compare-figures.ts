import type { Quantity } from "../judge/statement.ts";
import type { Way } from "../judge/words/polarity-words.ts";
import type { Figures } from "./figures.ts";
import type { CaseClaim } from "./read-case-claim.ts";

export type Match = "agrees" | "differs" | "silent";

/** Whether it went the way that is claimed; what stays within its noise has not moved. */
export function compareWay(
  wanted: Way,
  { isMoved, relative, before, after }: Pick<Figures, "isMoved" | "relative" | "before" | "after">,
): Match {
  const step = relative ?? (after ?? 0) - (before ?? 0);
  const way = isMoved ? Math.sign(step) : 0;
  if (wanted === "any") return way === 0 ? "differs" : "agrees";
  return way === wanted ? "agrees" : "differs";
}

const slackShare = 0.02;

/** Whether one of the figures is the one that is claimed. */
export function compareQuantity(wanted: Quantity, figures: Figures, isShareMetric: boolean): Match {
  const candidates = candidatesFor(wanted, figures, isShareMetric).filter((value) => value !== null);
  if (candidates.length === 0) return "silent";
  return candidates.some((value) => isNear(wanted, value)) ? "agrees" : "differs";
}

function candidatesFor(wanted: Quantity, figures: Figures, isShareMetric: boolean): (number | null)[] {
  const { unit } = wanted;
  const role = wanted.role === "share" ? null : wanted.role;
  const { before, after, relative, perDay } = figures;
  const step = before === null || after === null ? null : Math.abs(after - before);
  const percent = relative === null ? null : Math.abs(relative) * 100;
  const scale = isShareMetric ? 100 : 1;
  const level = (value: number | null) => (value === null ? null : value * scale);
  if (unit === "times") return before === null || after === null || before === 0 ? [] : [after / before];
  if (unit === "points") return isShareMetric && step !== null ? [step * 100] : [];
  if (unit === "percent" && (role === "by" || role === null || !isShareMetric))
    return isShareMetric && role === null ? [percent, level(before), level(after)] : [percent];
  const whole = (value: number | null, days: number | undefined) =>
    value === null || days === undefined ? null : value * days;
  const all = {
    from: [level(before), whole(before, perDay?.before)],
    to: [level(after), whole(after, perDay?.after)],
    by: [step === null ? null : step * scale],
  };
  return role === null ? [...all.by, ...all.to, ...all.from] : all[role];
}

function isNear({ value, tolerance, bound }: Quantity, given: number): boolean {
  const margin = Math.max(tolerance, slackShare * Math.abs(value), bound === "about" ? 0.1 * Math.abs(value) : 0);
  if (bound === "at-least") return given >= value - margin;
  if (bound === "at-most") return given <= value + margin;
  return Math.abs(given - value) <= margin + 1e-9;
}

const dayMs = 86_400_000;

/** The days it may have begun on against the day or span that is claimed; a day more or less is the same. */
export function compareOnset({ period }: CaseClaim, { onset, onset_interval }: Figures): Match {
  if (period === null || onset === null) return "silent";
  const began = onset_interval ?? { from: onset, to: onset };
  const [first, last] = [began.from, began.to].map((day) => Date.parse(day.slice(0, 10)));
  const [from, to] = [period.from, period.to].map((day) => Date.parse(day));
  return last! >= from! - dayMs && first! <= to! + dayMs ? "agrees" : "differs";
}

export function compareShare(wanted: NonNullable<CaseClaim["share"]>, { share, explanation }: Figures): Match {
  if (share === null) return "silent";
  const interval = explanation?.contribution.interval ?? null;
  const total = explanation && share !== 0 ? explanation.contribution.absolute / share : null;
  const ends = interval !== null && total ? interval.map((end) => end / total) : [share, share];
  return Math.max(share, ...ends) >= wanted.low && Math.min(share, ...ends) <= wanted.high ? "agrees" : "differs";
}

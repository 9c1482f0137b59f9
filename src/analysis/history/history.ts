import { lazy } from "../../base/lazy.ts";
import { type Day, dispersionOf } from "../dispersion.ts";
import { MAD_TO_SIGMA, median } from "../robust.ts";
import { cellsAsked, type DatedRows, overallRate, seriesOf } from "./dated-rows.ts";
import { type Calendar, lengthOf, type Span } from "./grain.ts";
import {
  fewestComparisons,
  freedomOf,
  type JudgedMove,
  judgeMove,
  type Move,
  type NeighbourNoise,
  unknownNoise,
} from "./judge-move.ts";
import { type Placements, placePeriods } from "./placements.ts";
import { type Series, type Sums, sumOver } from "./series.ts";

/** A metric's past: everything that its parts are judged against. */
export interface History {
  data: DatedRows;
  calendar: Calendar;
  baseline: Span;
  comparison: Span;
  placements: Placements;
  isRatio: boolean;
  /** Moves are measured as ratios: everything is positive. */
  isLog: boolean;
  /** Rows are sums that come back with every date, not events that come by chance. */
  isRegular: boolean;
  /** Amounts are whole numbers, so that they come by chance like counted things do. */
  countsThings: boolean;
  rate: number;
  /** Cells of either period. */
  asked: Int32Array;
  total: Series;
  before: Sums;
  after: Sums;
  /** Added to amounts before logarithms, so that a value that was not there has one. */
  tiny: number;
  /** Variance of amounts between rows. */
  rowVariance: number;
}

export function openHistory(data: DatedRows, isRegular: boolean): History {
  const { calendar, baseline, comparison } = data;
  const asked = cellsAsked(data);
  const rate = overallRate(data, asked);
  const [total] = seriesOf(data, 1, () => 0, rate);
  const before = sumOver(total!, baseline);
  const after = sumOver(total!, comparison);
  const isRatio = data.exposures !== null;
  const levels = [levelOf(isRatio, before), levelOf(isRatio, after)];
  const isLog = levels.every((level) => level > 0) && data.negativeShare < 0.02;
  const unit = isRegular && !data.isWhole ? 0.001 * Math.abs(levels[0]!) : 0.5 / lengthOf(comparison);
  return {
    data,
    calendar,
    baseline,
    comparison,
    placements: placePeriods({ calendar, baseline, comparison, last: calendar.size - 1 }),
    isRatio,
    isLog,
    isRegular,
    countsThings: data.isWhole,
    rate,
    asked,
    total: total!,
    before,
    after,
    tiny: isRatio || !isLog ? 0.001 * Math.abs(levels[0]!) : unit,
    rowVariance: rowVarianceOf(data),
  };
}

function rowVarianceOf({ amounts, sums }: DatedRows): number {
  let rows = 0;
  let sum = 0;
  let squares = 0;
  for (let cell = 0; cell < amounts.length; cell++) {
    const amount = amounts[cell]!;
    rows += sums === null ? 1 : sums.rows[cell]!;
    sum += amount;
    squares += sums === null ? amount * amount : sums.squares[cell]!;
  }
  const count = Math.max(1, rows);
  return squares / count - (sum / count) ** 2;
}

/** A sum per bucket, so that months of unequal length compare; or the ratio. */
export function levelOf(isRatio: boolean, sums: Sums): number {
  return isRatio ? (sums.exposure === 0 ? Number.NaN : sums.amount / sums.exposure) : sums.amount / sums.length;
}

/** How a series, or all but a part of it, moves from one span to another: the logarithm of its growth where everything is positive, else the difference. */
function moveOf(history: History, series: Series, without: Series | null = null): Move {
  const { isRatio, isLog, tiny } = history;
  return (baseline, comparison) => {
    const x = levelOf(isRatio, sumOver(series, baseline, without));
    const y = levelOf(isRatio, sumOver(series, comparison, without));
    if (!isLog) return y - x;
    if (!(x >= 0 && y >= 0) || (x === 0 && y === 0)) return Number.NaN;
    return Math.log((y + tiny) / (x + tiny));
  };
}

/** Noise of the level that rows coming by chance would give, as the moves are measured. */
export function chanceNoise(history: History, series: Series): number {
  const { isRatio, isLog, isRegular, countsThings, baseline, comparison } = history;
  const parts = [baseline, comparison].map((span) => {
    const sums = sumOver(series, span);
    const level = Math.abs(levelOf(isRatio, sums)) || 0;
    if (isRatio) {
      const rows = Math.max(1, sums.rows);
      const variance = isRegular ? 0 : Math.max(sums.squares, 0.3 * history.rowVariance * rows);
      const error = sums.exposure === 0 ? 0 : Math.sqrt(variance) / sums.exposure;
      return isLog ? Math.min(3, error / Math.max(level, 0.5 * Math.abs(levelOf(true, history.before)))) : error;
    }
    const relative = isRegular
      ? countsThings
        ? 1 / Math.sqrt(Math.abs(sums.amount) + 1)
        : 0
      : Math.sqrt(sums.squares + 1e-12) / Math.max(Math.abs(sums.amount), 1e-12);
    const kept = Math.min(3, sums.rows === 0 ? 1 : relative);
    return isLog ? kept : kept * Math.abs(sums.amount / sums.length);
  });
  return Math.hypot(...parts);
}

/**
 * The same for a part, whose rows may come in clusters: then its days lie further from its share of the whole than single rows would have them. Where there
 * is a past, that shows it by itself.
 */
export function partNoise(history: History, series: Series): number {
  const noise = chanceNoise(history, series);
  return showsClusters(history) ? noise * Math.sqrt(clustering(history, series)) : noise;
}

/** The same for the whole, which is no share of anything: what its neighbouring buckets show. */
function wholeNoise(history: History): number {
  const noise = chanceNoise(history, history.total);
  return showsClusters(history) ? Math.max(noise, neighbourNoise(history, history.total).spread || 0) : noise;
}

/** Rows that come by chance, and too few comparisons to see by themselves how far that moves anything. */
function showsClusters({ placements, baseline, comparison, isRegular }: History): boolean {
  const length = Math.max(lengthOf(baseline), lengthOf(comparison));
  return !isRegular && freedomOf(placements.all.length, placements.stride, length) < fewestComparisons;
}

/** In units of what rows that come one by one would give, never below. */
function clustering(history: History, series: Series): number {
  const { isRatio, total, calendar, baseline, comparison } = history;
  const groups: Day[][] = [[], [], []];
  const isIn = (bucket: number, { from, to }: Span) => bucket >= from && bucket <= to;
  const share = isRatio ? [0, 0] : [baseline, comparison].map((span) => shareOf(series, total, span));
  for (let bucket = 0; bucket < calendar.size; bucket++) {
    const span = { from: bucket, to: bucket };
    const [own, whole] = [sumOver(series, span), sumOver(total, span)];
    const group = isIn(bucket, comparison) ? 1 : isIn(bucket, baseline) ? 0 : 2;
    const part = share[group % 2]!;
    const outside = Math.max(0, whole.squares - own.squares);
    groups[group]!.push({
      amount: own.amount,
      whole: isRatio ? own.exposure : whole.amount,
      variance: (1 - part) ** 2 * own.squares + part ** 2 * outside,
    });
  }
  return Math.max(1, dispersionOf(groups).dispersion);
}

function shareOf(series: Series, total: Series, span: Span): number {
  const share = sumOver(series, span).amount / sumOver(total, span).amount;
  return share > 0 && share < 1 ? share : 0;
}

/** Noise of the difference of two periods, from how neighbouring buckets (the same weekday) differ. */
function neighbourNoise(history: History, series: Series): NeighbourNoise {
  const { isRatio, isLog, calendar, baseline, comparison, tiny } = history;
  const lag = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  const levels = new Float64Array(calendar.size);
  for (let bucket = 0; bucket < calendar.size; bucket++) {
    const sums = sumOver(series, { from: bucket, to: bucket });
    levels[bucket] = sums.rows === 0 ? Number.NaN : levelOf(isRatio, sums);
  }
  const steps: number[] = [];
  for (let bucket = lag; bucket < calendar.size; bucket++) {
    const a = levels[bucket - lag]!;
    const b = levels[bucket]!;
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    if (!isLog) steps.push(b - a);
    else if (a >= 0 && b >= 0 && a + b > 0) steps.push(Math.log((b + tiny) / (a + tiny)));
  }
  if (steps.length < 5) return unknownNoise;
  const middle = median(steps);
  const spread = (MAD_TO_SIGMA * median(steps.map((step) => Math.abs(step - middle)))) / Math.SQRT2;
  // Neighbours share part of what moves them, so that periods differ by more than their buckets tell.
  const noise = 1.3 * spread * Math.sqrt(1 / lengthOf(baseline) + 1 / lengthOf(comparison));
  return { spread: noise, freedom: steps.length / 4 };
}

/** How unusual the move of a series is. */
export function judgeSeries(
  history: History,
  series: Series,
  move = moveOf(history, series),
  neighbours = () => neighbourNoise(history, series),
): JudgedMove {
  const noise = series === history.total ? wholeNoise(history) : partNoise(history, series);
  return judgeMove(move, { ...history, floor: Math.max(noise, history.isLog ? 0.003 : 0), neighbours });
}

/** How unusual the move of a part is: as a share of the whole, against everything else, and by itself. */
export function judgePart(
  history: History,
  series: Series,
): { byWeight: JudgedMove; againstRest: JudgedMove; byItself: JudgedMove } {
  const neighbours = lazy(() => neighbourNoise(history, series));
  const own = moveOf(history, series);
  const rest = moveOf(history, history.total, series);
  return {
    byWeight: judgeWeight(history, series, neighbours),
    againstRest: judgeSeries(history, series, (b, c) => own(b, c) - (rest(b, c) || 0), neighbours),
    byItself: judgeSeries(history, series, own, neighbours),
  };
}

/** What a part does to the whole beyond moving with the rest, as a share of the whole: then and now. */
function judgeWeight(history: History, series: Series, neighbours: () => NeighbourNoise): JudgedMove {
  const { isRatio, isLog, total, baseline, comparison, before, after } = history;
  const part = (span: Span) => {
    const [own, whole] = [sumOver(series, span), sumOver(total, span)];
    return isRatio ? own.exposure / whole.exposure : Math.abs(own.amount / whole.amount);
  };
  const now = Math.min(1, Math.max(part(baseline) || 0, part(comparison) || 0));
  const move: Move = (b, c) =>
    excessOf(history, sumOver(series, b), sumOver(series, c), sumOver(total, b), sumOver(total, c), now);
  const level = Math.max(Math.abs(levelOf(isRatio, before)), Math.abs(levelOf(isRatio, after))) || 1;
  const toWhole = isLog ? now : now / level;
  return judgeMove(move, {
    ...history,
    floor: Math.max(partNoise(history, series) * toWhole, 0.0005),
    neighbours: () => scaled(neighbours(), toWhole),
  });
}

const scaled = ({ spread, freedom }: NeighbourNoise, by: number): NeighbourNoise => ({ spread: spread * by, freedom });

/**
 * What a part adds to the move of the whole beyond moving like the rest, as a share of the whole. For sums the logarithmic mean of before and after is
 * what the difference of the two moves is weighed by (Ang 2005): so nothing depends on which period is called the first, and small counts stay small.
 */
export function excessOf(history: History, x: Sums, y: Sums, whole: Sums, wholeAfter: Sums, weightNow = 0): number {
  const { isRatio, isLog, tiny } = history;
  if (isRatio) {
    const rate = whole.amount / whole.exposure;
    const level = Math.max(Math.abs(rate), Math.abs(wholeAfter.amount / wholeAfter.exposure)) || 1;
    return (
      ((y.amount - rate * y.exposure) / wholeAfter.exposure - (x.amount - rate * x.exposure) / whole.exposure) / level
    );
  }
  if (x.rows === 0 && y.rows === 0) return Number.NaN;
  const [s0, s1] = [x.amount / x.length, y.amount / y.length];
  const [t0, t1] = [whole.amount / whole.length, wholeAfter.amount / wholeAfter.length];
  if (!isLog || s0 < 0 || s1 < 0 || t0 <= 0 || t1 <= 0) return (s1 - s0) / (Math.max(Math.abs(t0), Math.abs(t1)) || 1);
  const own = Math.log((s1 + tiny) / (s0 + tiny));
  const others = Math.log((Math.max(0, t1 - s1) + tiny) / (Math.max(0, t0 - s0) + tiny));
  // Where everything else vanishes or begins, that is no move of this part.
  const reach = Math.abs(own) + Math.abs(Math.log(t1 / t0));
  const rest = Math.max(-reach, Math.min(reach, others));
  const excess = (logMean(s0 + tiny, s1 + tiny) * (own - rest)) / logMean(t0, t1);
  // A part that was smaller then moved the whole by less; noise grows with the root of what is counted.
  const then = Math.max(s0 / t0, s1 / t1, 1e-9);
  return excess * Math.sqrt(Math.min(25, Math.max(1, weightNow / then)));
}

function logMean(a: number, b: number): number {
  return Math.abs(a - b) < 1e-12 * Math.max(a, b) ? a : (b - a) / Math.log(b / a);
}

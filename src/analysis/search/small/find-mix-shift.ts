import { decomposeRate } from "../../decomposition/rates.ts";
import { median } from "../../robust.ts";
import { type PeriodTotals, segmentTotals, type Totals } from "../rows/segment-totals.ts";
import type { Cause, RowData } from "../types.ts";

const mostValues = 60;
/** Of the overall change: below it the rates inside the segments have a say, too. */
const leastShare = 0.6;
const leastZ = 3.5;

interface Shift {
  dimension: number;
  mix: number;
  z: number;
  values: Totals[];
}

/**
 * A ratio that moved because its segments changed weight, not rate: Simpson's case, in which every rate may even have
 * moved against the whole. Looked for in single dimensions of small tables; names the value whose weight did most.
 */
export function findMixShift(data: RowData): Cause | null {
  if (!data.measure.denominator) return null;
  const whole = segmentTotals(data, []);
  if (!(whole.baseline.exposure > 0 && whole.comparison.exposure > 0)) return null;
  const cuts = data.dimensions.flatMap(({ values }, dimension) =>
    values.length < 2 || values.length > mostValues ? [] : [cutBy(data, dimension, whole)],
  );
  const shifts = cuts.flatMap((cut) => shiftIn(cut, cuts, whole) ?? []);
  const [best] = shifts.sort((a, b) => b.z - a.z);
  return best ? largestIn(best, whole) : null;
}

interface Cut {
  dimension: number;
  values: Totals[];
  /** By how much weights moved beyond what single rows would do: 1 where they come by themselves. */
  dispersion: number;
}

function cutBy(data: RowData, dimension: number, whole: Totals): Cut {
  const values = data.dimensions[dimension]!.values.map((_, code) => segmentTotals(data, [{ dimension, code }]));
  const ratios = values.map(({ baseline, comparison }) => {
    const moved = comparison.exposure / whole.comparison.exposure - baseline.exposure / whole.baseline.exposure;
    const variance = weightVariance(baseline, whole.baseline) + weightVariance(comparison, whole.comparison);
    return variance > 0 ? moved ** 2 / variance : 0;
  });
  return { dimension, values, dispersion: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length };
}

function weightVariance(part: PeriodTotals, whole: PeriodTotals): number {
  const weight = part.exposure / whole.exposure;
  const rest = whole.exposureSquares - part.exposureSquares;
  return ((1 - weight) ** 2 * part.exposureSquares + weight ** 2 * rest) / whole.exposure ** 2;
}

function shiftIn({ dimension, values }: Cut, cuts: Cut[], whole: Totals): Shift | null {
  const { total, mix, before } = decomposeRate(
    values.map(({ baseline, comparison }, i) => ({
      name: String(i),
      before: toSide(baseline),
      after: toSide(comparison),
    })),
    { whole: null, interaction: "halved" },
  );
  // Rows that come in clusters move the weights of all dimensions, not only of the one that is to blame.
  const others = cuts.filter((cut) => cut.dimension !== dimension).map(({ dispersion }) => dispersion);
  const spread = Math.sqrt(Math.max(1, others.length === 0 ? 1 : median(others)));
  const error = Math.hypot(
    weightError(values, "baseline", whole, before),
    weightError(values, "comparison", whole, before),
  );
  const z = error > 0 ? Math.abs(mix) / (spread * error) : 0;
  const dominates = Math.sign(mix) === Math.sign(total) && Math.abs(mix) >= leastShare * Math.abs(total);
  return dominates && z >= leastZ ? { dimension, mix, z, values } : null;
}

const toSide = ({ amount, exposure }: PeriodTotals) => ({ numerator: amount, denominator: exposure });

/** What the weights of the values would do to the ratio by chance, each row's exposure arriving by itself. */
function weightError(values: Totals[], period: keyof Totals, whole: Totals, overall: number): number {
  const variance = values.reduce((sum, totals) => {
    const { amount, exposure, exposureSquares } = totals[period];
    return exposure > 0 ? sum + exposureSquares * (amount / exposure - overall) ** 2 : sum;
  }, 0);
  return Math.sqrt(variance) / whole[period].exposure;
}

function largestIn({ dimension, mix, z, values }: Shift, whole: Totals): Cause {
  const moves = values.map(({ baseline, comparison }) => {
    const weights = [baseline.exposure / whole.baseline.exposure, comparison.exposure / whole.comparison.exposure];
    const gap =
      rateOf(comparison, baseline) - rateOf(without(whole.comparison, comparison), without(whole.baseline, baseline));
    return { weights, move: (weights[1]! - weights[0]!) * gap };
  });
  const code = moves.reduce((best, { move }, i) => (move * mix > moves[best]!.move * mix ? i : best), 0);
  const { weights, move } = moves[code]!;
  return {
    segment: [{ dimension, code }],
    channel: "mix",
    effect: Math.log((weights[1]! + 1e-9) / (weights[0]! + 1e-9)),
    contribution: move,
    score: z ** 2 / 2,
  };
}

const without = (whole: PeriodTotals, part: PeriodTotals) => ({
  amount: whole.amount - part.amount,
  exposure: whole.exposure - part.exposure,
});

/** Over both periods; that of one where there is nothing in the other. */
function rateOf(...sides: Pick<PeriodTotals, "amount" | "exposure">[]): number {
  const rates = sides.flatMap(({ amount, exposure }) => (exposure > 0 ? [amount / exposure] : []));
  return rates.length === 0 ? 0 : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

import { emptyStatistic, measureCell } from "./measure-cell.ts";
import type { Noise, PairCells, Residual } from "./residual.ts";
import { settings } from "./settings.ts";

/** Relative deviations of cells and the relative variance their rows explain. */
interface Deviations {
  change: Float64Array;
  rowVariance: Float64Array;
}

/** A quantile of the distances from the centre, and what it is for a standard normal. */
interface Reference {
  level: number;
  normal: number;
}

const median: Reference = { level: 0.5, normal: 0.6745 };
const upperQuartile: Reference = { level: 0.75, normal: 1.1503 };
/** In units of twice the log-likelihood. */
const driftCaution = 0.5;
const maximumCells = 40_000;
const inflations = [1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6.5, 8, 10, 13, 17, 22];
const drifts = [
  0, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.013, 0.017, 0.022, 0.03, 0.04, 0.055, 0.07, 0.1, 0.14, 0.2,
];
const pairTails = [
  [0.01, 2.326],
  [0.003, 2.748],
  [0.001, 3.09],
  [0.0003, 3.432],
] as const;

/**
 * Inflation and drift from pair cells with both parents' changes taken out, then the drift of single values.
 * Before any cause is taken out single values are taken not to drift: a large cause would look like drift.
 */
export function fitNoise(residual: Residual, isFirst: boolean): Noise {
  const pairs = pairDeviations(residual);
  const { inflation, pairDrift } = fitPairs(pairs);
  const floor = settings.minimumDrift ** 2;
  if (isFirst) return { inflation, pairDrift, singleDrift: floor };
  return { inflation, pairDrift, singleDrift: Math.max(floor, fitSingles(singleDeviations(residual), inflation)) };
}

function fitPairs(pairs: Deviations): { inflation: number; pairDrift: number } {
  const { rowVariance } = pairs;
  const precise = keep(pairs, (k) => rowVariance[k]! < 1 / 80);
  const used = precise.change.length > 300 ? precise : keep(pairs, (k) => rowVariance[k]! < 1 / 25);
  const fitted = used.change.length > 60 ? fitSpread(used, upperQuartile) : { inflation: 1, drift: 0 };
  const claimable = keep(pairs, (k) => rowVariance[k]! * fitted.inflation * settings.minimumInformation < 1);
  const z = claimable.change
    .map((value, k) => value / Math.sqrt(fitted.drift + fitted.inflation * claimable.rowVariance[k]!))
    .sort();
  let tail = 1;
  for (const [share, normal] of pairTails) {
    const k = Math.floor(share * z.length);
    if (k >= 4) tail = Math.max(tail, lighterTail(z, k) / normal);
  }
  return { inflation: fitted.inflation * tail * tail, pairDrift: fitted.drift * tail * tail };
}

function fitSingles(singles: Deviations, inflation: number): number {
  const { change, rowVariance } = singles;
  if (change.length <= 20) return 0;
  const drift = largestDrift(singles, inflation, median);
  const k = Math.floor(0.03 * change.length);
  if (drift === 0 || k < 3) return drift;
  const centre = quantile(change, 0.5);
  const z = change.map((value, i) => (value - centre) / Math.sqrt(drift + inflation * rowVariance[i]!)).sort();
  return drift * Math.max(1, lighterTail(z, k) / 1.881) ** 2;
}

/** Causes sit in one tail more than in the other, so the lighter one tells about noise. */
function lighterTail(sorted: Float64Array, k: number): number {
  return Math.min(-sorted[k]!, sorted[sorted.length - 1 - k]!);
}

function pairDeviations(residual: Residual): Deviations {
  const { table, pairs, level } = residual;
  const { width } = table.layout;
  const changes = table.axes.map((_, axis) => narrowChanges(residual, axis));
  const cellCount = pairs.reduce((sum, pair) => sum + pair.cells.length / width, 0);
  const step = Math.max(1, Math.floor(cellCount / maximumCells));
  const change: number[] = [];
  const rowVariance: number[] = [];
  const statistic = emptyStatistic();
  let position = 0;
  const visit = ({ first, second, cells }: PairCells) => {
    const columns = table.axes[second]!.narrowSize;
    const count = cells.length / width;
    for (; position < count; position += step) {
      if (!measureCell(statistic, table.layout, level, cells, position * width)) continue;
      const { excess, size, variance } = statistic;
      if (size * size <= settings.minimumInformation * variance) continue;
      change.push(
        excess / size - changes[first]![Math.floor(position / columns)]! - changes[second]![position % columns]!,
      );
      rowVariance.push(variance / (size * size));
    }
    position -= count;
  };
  pairs.forEach(visit);
  return { change: Float64Array.from(change), rowVariance: Float64Array.from(rowVariance) };
}

function narrowChanges({ table, singles, level }: Residual, axis: number): Float64Array {
  const statistic = emptyStatistic();
  return Float64Array.from(table.axes[axis]!.fullCode, (code) => {
    if (code < 0) return 0;
    const known = measureCell(statistic, table.layout, level, singles[axis]!, code * table.layout.width);
    return known && statistic.size > 0 ? statistic.excess / statistic.size : 0;
  });
}

function singleDeviations({ table, active, singles, level }: Residual): Deviations {
  const change: number[] = [];
  const rowVariance: number[] = [];
  const statistic = emptyStatistic();
  for (const axis of active) {
    const { size } = table.axes[axis]!;
    if (size <= 2) continue;
    for (let code = 0; code < size; code++) {
      if (!measureCell(statistic, table.layout, level, singles[axis]!, code * table.layout.width)) continue;
      if (statistic.size ** 2 <= 100 * statistic.variance) continue;
      change.push(statistic.excess / statistic.size);
      rowVariance.push(statistic.variance / statistic.size ** 2);
    }
  }
  return { change: Float64Array.from(change), rowVariance: Float64Array.from(rowVariance) };
}

/** Robust fit of spread² = drift + inflation × row variance over bins of the latter. */
function fitSpread(deviations: Deviations, reference: Reference): { inflation: number; drift: number } {
  const bins = binSpreads(deviations, reference);
  let best = { inflation: 1, drift: 0 };
  let lowest = Infinity;
  for (const inflation of inflations) {
    for (const drift of drifts) {
      const error = misfit(bins, inflation, drift);
      if (error >= lowest - 1e-9) continue;
      lowest = error;
      best = { inflation, drift: drift * drift };
    }
  }
  return best;
}

/** The largest drift that fits about as well as the best: few values cannot rule it out. */
function largestDrift(deviations: Deviations, inflation: number, reference: Reference): number {
  const bins = binSpreads(deviations, reference);
  const errors = drifts.map((drift) => misfit(bins, inflation, drift));
  const lowest = Math.min(...errors);
  return drifts[errors.findLastIndex((error) => error <= lowest + driftCaution)]! ** 2;
}

/** Minus twice the log-likelihood, up to a constant. */
function misfit(bins: SpreadBin[], inflation: number, drift: number): number {
  let error = 0;
  for (const bin of bins) {
    const model = drift * drift + inflation * bin.rowVariance + 1e-9;
    error += bin.count * (Math.log(model) + bin.spread / model);
  }
  return error;
}

interface SpreadBin {
  count: number;
  rowVariance: number;
  spread: number;
}

function binSpreads({ change, rowVariance }: Deviations, reference: Reference): SpreadBin[] {
  const order = Array.from(change, (_, k) => k).sort((a, b) => rowVariance[a]! - rowVariance[b]!);
  const binCount = Math.max(1, Math.min(10, Math.floor(order.length / 25)));
  return Array.from({ length: binCount }, (_, bin) => {
    const members = order.slice(
      Math.floor((order.length * bin) / binCount),
      Math.floor((order.length * (bin + 1)) / binCount),
    );
    const changes = Float64Array.from(members, (k) => change[k]!);
    const centre = quantile(changes, 0.5);
    const distances = changes.map((value) => Math.abs(value - centre));
    return {
      count: members.length,
      rowVariance: quantile(
        Float64Array.from(members, (k) => rowVariance[k]!),
        0.5,
      ),
      spread: (quantile(distances, reference.level) / reference.normal) ** 2,
    };
  }).filter((bin) => bin.count > 0);
}

function keep({ change, rowVariance }: Deviations, isKept: (k: number) => boolean): Deviations {
  return { change: change.filter((_, k) => isKept(k)), rowVariance: rowVariance.filter((_, k) => isKept(k)) };
}

function quantile(values: Float64Array, level: number): number {
  return values.length ? values.toSorted()[Math.floor(values.length * level)]! : 0;
}

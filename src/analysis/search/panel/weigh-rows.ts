import { cleanMeasure } from "../rows/clean-measure.ts";
import type { Dimension, Measure, RowData } from "../types.ts";
import { type DayNoise, measureDayNoise } from "./day-noise.ts";
import { type Panel, sumByDay, toPanel } from "./to-panel.ts";

/** How much the rows of a regular table vary. */
export interface RowNoise {
  /** Those that can be searched: none that only tell days apart. */
  dimensions: Dimension[];
  /** What part of each row's squared amount is noise, given its exposure. */
  amounts: Float64Array;
  /** The same for exposures as amounts of their own; null for additive amounts. */
  exposures: Float64Array | null;
  /** Exposures times the usual rate of what the row belongs to; null for additive amounts. */
  expected: Float64Array | null;
}

// Rows that come by chance have days that vary as much as their squares; those of a table of totals by far less.
const mostOfSquares = 0.6;
const leastFreedom = 30;
/** Nothing is known to better than a tenth of a percent. */
const leastWeight = 1e-6;

/**
 * Where rows are totals that come back day by day, it is no chance that they are there; what varies is how much they hold. Their noise
 * is then taken from how each varies from day to day. Null where the days vary as rows that come by chance would make them.
 */
export function weighRows(data: RowData): RowNoise | null {
  const panel = toPanel(data);
  if (!panel) return null;
  const measure = cleanMeasure(data.measure);
  const { numerator, denominator } = measure;
  const volume = denominator ?? numerator;
  const volumeByDay = sumByDay(panel, volume);
  const volumeNoise = measureDayNoise(panel, { amounts: volumeByDay, exposures: null });
  if (!volumeNoise || volumeNoise.freedom < leastFreedom) return null;
  const squares = denominator ? data.sums?.exposureSquares : data.sums?.squares;
  if (!isRegular(panel, volumeNoise, squares ?? volume.map((amount) => amount * amount))) return null;
  const volumes = weightsOf(panel, volumeNoise, data, volume);
  if (!denominator) return { dimensions: panel.dimensions, amounts: volumes, exposures: null, expected: null };
  const rateNoise = measureDayNoise(panel, { amounts: sumByDay(panel, numerator), exposures: volumeByDay });
  if (!rateNoise) return null;
  return {
    dimensions: panel.dimensions,
    amounts: weightsOf(panel, rateNoise, data, numerator),
    exposures: volumes,
    expected: expectedAmounts(panel, measure),
  };
}

function isRegular({ weekdays, baselineDays }: Panel, { variances }: DayNoise, squares: Float64Array): boolean {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const varied = baselineDays * sum(variances.baseline) + (weekdays.length - baselineDays) * sum(variances.comparison);
  return varied < mostOfSquares * sum(squares);
}

/** The noise of a leaf's total in a period, spread over the rows it is made of. */
function weightsOf(panel: Panel, noise: DayNoise, { baselineRows }: RowData, amounts: Float64Array): Float64Array {
  const { leaves, weekdays, baselineDays } = panel;
  const squares = [new Float64Array(leaves.count), new Float64Array(leaves.count)] as const;
  for (let row = 0; row < amounts.length; row++)
    squares[row < baselineRows ? 0 : 1][leaves.of[row]!]! += amounts[row]! ** 2;
  const { variances, persistence } = noise;
  const totals = [
    variances.baseline.map((variance) => variance * baselineDays * persistence),
    variances.comparison.map((variance) => variance * (weekdays.length - baselineDays) * persistence),
  ] as const;
  return Float64Array.from(amounts, (_, row) => {
    const period = row < baselineRows ? 0 : 1;
    const leaf = leaves.of[row]!;
    return squares[period][leaf]! > 0 ? Math.max(leastWeight, totals[period][leaf]! / squares[period][leaf]!) : 0;
  });
}

function expectedAmounts({ leaves }: Panel, { numerator, denominator }: Measure): Float64Array {
  const amounts = new Float64Array(leaves.count);
  const exposures = new Float64Array(leaves.count);
  for (let row = 0; row < numerator.length; row++) {
    amounts[leaves.of[row]!]! += numerator[row]!;
    exposures[leaves.of[row]!]! += denominator![row]!;
  }
  const rates = amounts.map((amount, leaf) => (exposures[leaf]! > 0 ? Math.abs(amount) / exposures[leaf]! : 0));
  return denominator!.map((exposure, row) => exposure * rates[leaves.of[row]!]!);
}

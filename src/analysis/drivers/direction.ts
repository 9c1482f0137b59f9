import type { DriverColumn, DriverTable } from "./driver-table.ts";
import { meanWhere } from "./driver-table.ts";
import { fitRobust, longRunFactor } from "./robust-regression.ts";

export interface Direction {
  /** Do the two move together within each period? */
  related: boolean;
  /** t-value of what moved in the second beyond what the first explains. */
  secondGivenFirst: number;
  /** The same the other way round. */
  firstGivenSecond: number;
  /** Share of the second's movement inside the periods that the first explains. */
  explained: number;
}

/**
 * Which of two measures follows the other? A mechanism stays the same when what feeds it changes, so given its cause an
 * effect did not move between the periods, while given its effect a cause did (invariance: Peters, Bühlmann and
 * Meinshausen 2016). Slopes come from day-to-day movement inside the periods alone.
 */
export function compareDirections(
  table: DriverTable,
  first: DriverColumn,
  second: DriverColumn,
  flags: DriverColumn[],
): Direction {
  const log = first.isPositive && second.isPositive;
  const own = (column: DriverColumn) => (log ? column.values.map(Math.log) : column.values);
  const aside = [...periodIndicators(table), ...table.weekdays, ...flags.map((flag) => flag.values)];
  const forward = shiftBeyond(table, own(first), own(second), aside);
  const backward = shiftBeyond(table, own(second), own(first), aside);
  return {
    related: Math.abs(forward.slopeT) > 3.5,
    secondGivenFirst: forward.shiftT,
    firstGivenSecond: backward.shiftT,
    explained: forward.explained,
  };
}

/** The second follows the first: nothing of its own moved, while the first did move by itself. */
export function follows({ related, secondGivenFirst, firstGivenSecond }: Direction): boolean {
  const [still, moving] = [Math.abs(secondGivenFirst), Math.abs(firstGivenSecond)];
  return related && still < 2.5 && moving > 2 && moving > still + 1;
}

export function periodIndicators({ inBaseline, inComparison, count }: DriverTable): Float64Array[] {
  const indicator = (inside: (i: number) => boolean) =>
    Float64Array.from({ length: count }, (_, i) => (inside(i) ? 1 : 0));
  const columns = [indicator((i) => inComparison[i]!)];
  if (inBaseline.some((inside, i) => !inside && !inComparison[i])) columns.push(indicator((i) => inBaseline[i]!));
  return columns;
}

function shiftBeyond(table: DriverTable, cause: Float64Array, effect: Float64Array, aside: Float64Array[]) {
  const fit = fitRobust([cause, ...aside], effect);
  const slope = fit.coefficients[0]!;
  const slopeError = fit.standardErrors[0]!;
  const moved = (values: Float64Array) => meanWhere(values, table.inComparison) - meanWhere(values, table.inBaseline);
  const count = (includes: boolean[]) => includes.filter(Boolean).length;
  const noise =
    fit.scale ** 2 * longRunFactor(fit.residuals) * (1 / count(table.inBaseline) + 1 / count(table.inComparison));
  const error = Math.sqrt(noise + (moved(cause) * slopeError) ** 2);
  const others = fit.coefficients.slice(1 + periodIndicators(table).length);
  const alongside = others.reduce(
    (sum, value, i) => sum + value * moved(aside[periodIndicators(table).length + i]!),
    0,
  );
  const spread = fitRobust(aside, effect).scale;
  return {
    explained: spread > 0 ? 1 - (fit.scale / spread) ** 2 : 0,
    slopeT: slopeError > 0 ? slope / slopeError : 0,
    shiftT: error > 0 ? (moved(effect) - slope * moved(cause) - alongside) / error : 0,
  };
}

export interface MeasureColumn {
  name: string;
  /** Missing values are NaN. */
  values: ArrayLike<number>;
}

export interface RoundedColumn extends MeasureColumn {
  /** Half a unit of the last decimal the column is written with; 0 for whole numbers and for full precision. */
  rounding: number;
  isInteger: boolean;
  isConstant: boolean;
}

const MOST_DECIMALS = 8;

export function inspectColumn({ name, values }: MeasureColumn): RoundedColumn {
  const decimals = decimalsOf(values);
  return {
    name,
    values,
    rounding: decimals === 0 || decimals > MOST_DECIMALS ? 0 : 0.5 * 10 ** -decimals,
    isInteger: decimals === 0,
    isConstant: countDistinct(values, 2) < 2,
  };
}

export function countDistinct(values: ArrayLike<number>, enough: number): number {
  const seen = new Set<number>();
  for (let i = 0; i < values.length && seen.size < enough; i++) if (Number.isFinite(values[i]!)) seen.add(values[i]!);
  return seen.size;
}

function decimalsOf(values: ArrayLike<number>): number {
  let decimals = 0;
  for (let i = 0; i < values.length && decimals <= MOST_DECIMALS; i++) {
    const value = values[i]!;
    while (Number.isFinite(value) && decimals <= MOST_DECIMALS && !isWhole(value * 10 ** decimals)) decimals++;
  }
  return decimals;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= 1e-11 * Math.max(1, Math.abs(value));
}

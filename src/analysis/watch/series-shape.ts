import { MAD_TO_SIGMA, mean, median, variance } from "../robust.ts";

/** The noise of a period as differences between neighbours, or between the same phases, show it. */
export function noiseUnit(values: Float64Array, span: number): number {
  const spreads = [1, span].map((lag) => differenceSpread(values, lag)).filter((spread) => spread > 0);
  if (spreads.length > 0) return Math.min(...spreads);
  const known = values.filter((value) => !Number.isNaN(value));
  const spread = Math.sqrt(variance(known));
  // A series that never moved: a thousandth is a move.
  return spread > 0 ? spread : Math.max(1e-9, Math.abs(median(known)) * 2e-4);
}

function differenceSpread(values: Float64Array, lag: number): number {
  const sizes: number[] = [];
  for (let i = lag; i < values.length; i++) {
    const difference = Math.abs(values[i]! - values[i - lag]!);
    if (!Number.isNaN(difference)) sizes.push(difference);
  }
  return sizes.length < 4 ? 0 : (MAD_TO_SIGMA * median(sizes)) / Math.SQRT2;
}

export interface Shape {
  /** In units of the noise. */
  values: Float64Array;
  phases: Int32Array | null;
  cycle: number;
  /** Periods until phases repeat. */
  span: number;
  /** Phases that are often alike. */
  groups?: readonly number[] | undefined;
  /** Where the level became another. */
  shifts: readonly number[];
}

/** What a line through the whole length adds, beyond what noise and wandering would make of it; steps of the level are no line. */
export function trendSpread({ values, shifts }: Pick<Shape, "values" | "shifts">): number {
  const count = values.length;
  const starts = [0, ...shifts.filter((shift) => shift > 0 && shift < count).toSorted((a, b) => a - b), count];
  let [product, spread] = [0, 0];
  for (let part = 0; part + 1 < starts.length; part++) {
    const own = places(values, starts[part]!, starts[part + 1]!);
    const [centre, level] = [mean(own.map(({ place }) => place)), mean(own.map(({ value }) => value))];
    for (const { place, value } of own) {
      product += (place - centre) * (value - level);
      spread += (place - centre) ** 2;
    }
  }
  if (!(spread > 0)) return 0;
  const change = product / spread;
  return Math.max(0, change ** 2 - 6 / spread);

  function places(all: Float64Array, from: number, to: number) {
    const found: { place: number; value: number }[] = [];
    for (let i = from; i < to; i++) if (!Number.isNaN(all[i]!)) found.push({ place: i / count, value: all[i]! });
    return found;
  }
}

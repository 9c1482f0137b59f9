/** Times are the indexes of the values; weights say how precise each value is. */
export interface WeightedValues {
  values: Float64Array;
  weights: Float64Array;
}

export type ShapeKind = "step" | "ramp" | "ramp_plateau" | "episode";

/** level + effect · shape(t): 0 before `from`, 1 from `to` on; an episode is 1 in [from, to) and 0 elsewhere. */
export interface ShapeFit {
  kind: ShapeKind;
  from: number;
  to: number;
  effect: number;
  /** Weighted squares explained. */
  gain: number;
}

/** Sums over prefixes, with which any shape is fitted by weighted least squares in constant time. */
export interface ShapeSums {
  count: number;
  w: Float64Array;
  wt: Float64Array;
  wtt: Float64Array;
  wy: Float64Array;
  wty: Float64Array;
}

export function sumForShapes({ values, weights }: WeightedValues): ShapeSums {
  const centre = weightedMean(values, weights);
  return {
    count: values.length,
    w: prefix(weights, () => 1),
    wt: prefix(weights, (i) => i),
    wtt: prefix(weights, (i) => i * i),
    wy: prefix(weights, (i) => values[i]! - centre),
    wty: prefix(weights, (i) => i * (values[i]! - centre)),
  };
}

export function fitShape(sums: ShapeSums, shape: Pick<ShapeFit, "kind" | "from" | "to">): ShapeFit {
  const isBlock = shape.kind === "step" || shape.kind === "episode";
  const gain = isBlock ? blockGain(sums, shape.from, shape.to) : rampGain(sums, shape.from, shape.to);
  const product = isBlock ? sums.wy[shape.to]! - sums.wy[shape.from]! : rampProduct(sums, shape.from, shape.to);
  return { ...shape, effect: product === 0 ? 0 : gain / product, gain };
}

/** What a level of its own for [from, to) explains. */
export function blockGain({ w, wy, count }: ShapeSums, from: number, to: number): number {
  const size = w[to]! - w[from]!;
  return explained(size, size, wy[to]! - wy[from]!, w[count]!);
}

/** What a rise from 0 at `from` − 1 to 1 at `to`, and 1 afterwards, explains. */
export function rampGain(sums: ShapeSums, from: number, to: number): number {
  const { w, wt, wtt, count } = sums;
  const start = from - 1;
  const run = to - start;
  const flat = w[count]! - w[to]!;
  const weight = w[to]! - w[from]!;
  const moment = wt[to]! - wt[from]!;
  const size = (moment - start * weight) / run + flat;
  const square = (wtt[to]! - wtt[from]! - 2 * start * moment + start * start * weight) / (run * run) + flat;
  return explained(size, square, rampProduct(sums, from, to), w[count]!);
}

function rampProduct({ wy, wty, count }: ShapeSums, from: number, to: number): number {
  const start = from - 1;
  return (wty[to]! - wty[from]! - start * (wy[to]! - wy[from]!)) / (to - start) + wy[count]! - wy[to]!;
}

function explained(size: number, square: number, product: number, total: number): number {
  const spread = square - (size * size) / total;
  return spread > 1e-12 * total ? (product * product) / spread : 0;
}

export function shapeAt({ kind, from, to }: Pick<ShapeFit, "kind" | "from" | "to">, index: number): number {
  if (kind === "episode") return index >= from && index < to ? 1 : 0;
  if (kind === "step") return index >= from ? 1 : 0;
  return Math.min(1, Math.max(0, (index - from + 1) / (to - from + 1)));
}

export function weightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let size = 0;
  for (let i = 0; i < values.length; i++) {
    sum += weights[i]! * values[i]!;
    size += weights[i]!;
  }
  return sum / size;
}

function prefix(weights: Float64Array, of: (index: number) => number): Float64Array {
  const sums = new Float64Array(weights.length + 1);
  for (let i = 0; i < weights.length; i++) sums[i + 1] = sums[i]! + weights[i]! * of(i);
  return sums;
}

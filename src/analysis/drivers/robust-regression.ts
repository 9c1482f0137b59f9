import { MAD_TO_SIGMA, median } from "../robust.ts";

export interface RegressionFit {
  intercept: number;
  coefficients: number[];
  /** Widened where residuals resemble their neighbours. */
  standardErrors: number[];
  residuals: Float64Array;
  /** Robust standard deviation of the residuals. */
  scale: number;
}

const HUBER_LIMIT = 2;
const RIDGE = 1e-8;

/** Huber regression with a touch of ridge, which settles columns that nearly repeat each other. */
export function fitRobust(columns: readonly Float64Array[], target: Float64Array): RegressionFit {
  const scaled = columns.map(standardise);
  let weights: Float64Array = new Float64Array(target.length).fill(1);
  let solved = solveWeighted(
    scaled.map((column) => column.values),
    target,
    weights,
  );
  for (let step = 0; step < 30; step++) {
    const limit = HUBER_LIMIT * robustScale(solved.residuals);
    if (!(limit > 0)) break;
    weights = solved.residuals.map((residual) => Math.min(1, limit / Math.max(Math.abs(residual), Number.MIN_VALUE)));
    const next = solveWeighted(
      scaled.map((column) => column.values),
      target,
      weights,
    );
    const moved = Math.max(0, ...next.coefficients.map((value, i) => Math.abs(value - solved.coefficients[i]!)));
    solved = next;
    if (moved < 1e-5 * limit) break;
  }
  const scale = robustScale(solved.residuals);
  const spread = Math.max(scale, Math.sqrt(weightedVariance(solved.residuals, weights)) * 0.7);
  const widened = spread * Math.sqrt(longRunFactor(solved.residuals));
  const coefficients = solved.coefficients.map((value, i) => value / scaled[i]!.size);
  return {
    intercept: solved.intercept - coefficients.reduce((sum, value, i) => sum + value * scaled[i]!.centre, 0),
    coefficients,
    standardErrors: solved.inverseDiagonal.map((value, i) => (widened * Math.sqrt(value)) / scaled[i]!.size),
    residuals: solved.residuals,
    scale,
  };
}

/** (1 + r) / (1 − r) for the first autocorrelation r, never below one. */
export function longRunFactor(residuals: Float64Array): number {
  let square = 0;
  let product = 0;
  for (let i = 0; i < residuals.length; i++) {
    square += residuals[i]! ** 2;
    if (i > 0) product += residuals[i]! * residuals[i - 1]!;
  }
  const memory = Math.min(0.9, Math.max(0, square > 0 ? product / square : 0));
  return (1 + memory) / (1 - memory);
}

export function robustScale(residuals: Float64Array): number {
  return MAD_TO_SIGMA * median(residuals.map(Math.abs));
}

function weightedVariance(residuals: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let size = 0;
  for (let i = 0; i < residuals.length; i++) {
    sum += weights[i]! * residuals[i]! ** 2;
    size += weights[i]!;
  }
  return sum / Math.max(1, size);
}

function standardise(values: Float64Array): { values: Float64Array; centre: number; size: number } {
  let sum = 0;
  for (const value of values) sum += value;
  const centre = sum / values.length;
  let square = 0;
  for (const value of values) square += (value - centre) ** 2;
  const size = Math.sqrt(square / values.length) || 1;
  return { values: values.map((value) => (value - centre) / size), centre, size };
}

function solveWeighted(columns: Float64Array[], target: Float64Array, weights: Float64Array) {
  const width = columns.length + 1;
  const design = [new Float64Array(target.length).fill(1), ...columns];
  const matrix = Array.from({ length: width }, () => new Float64Array(width));
  const right = new Float64Array(width);
  for (let i = 0; i < width; i++) {
    const weighted = design[i]!.map((value, row) => value * weights[row]!);
    right[i] = dot(weighted, target);
    for (let j = 0; j <= i; j++) matrix[i]![j] = dot(weighted, design[j]!);
  }
  for (let i = 1; i < width; i++) matrix[i]![i]! += RIDGE * target.length;
  const inverse = invertSymmetric(matrix);
  const solution = inverse.map((row) => row.reduce((sum, value, i) => sum + value * right[i]!, 0));
  const residuals = target.map((value, row) => {
    let fitted = solution[0]!;
    for (let i = 1; i < width; i++) fitted += solution[i]! * columns[i - 1]![row]!;
    return value - fitted;
  });
  return {
    intercept: solution[0]!,
    coefficients: solution.slice(1),
    inverseDiagonal: inverse.map((row, i) => row[i]!).slice(1),
    residuals,
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Inverse of a positive definite matrix given by its lower triangle (Cholesky). */
function invertSymmetric(matrix: Float64Array[]): Float64Array[] {
  const size = matrix.length;
  const lower = matrix.map((row) => row.slice());
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j]![j]!;
    }
  }
  return Array.from({ length: size }, (_, unit) => {
    const column = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      let sum = i === unit ? 1 : 0;
      for (let k = 0; k < i; k++) sum -= lower[i]![k]! * column[k]!;
      column[i] = sum / lower[i]![i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = column[i]!;
      for (let k = i + 1; k < size; k++) sum -= lower[k]![i]! * column[k]!;
      column[i] = sum / lower[i]![i]!;
    }
    return column;
  });
}

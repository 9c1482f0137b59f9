import { normalTwoSided } from "../../distributions/normal.ts";
import type { Cause, RowData } from "../types.ts";

export const smallTable = 5_000;

const significance = 0.01;
const mostValues = 60;
const mostCauses = 3;
const leastRows = 8;

/** Sums of one value of a dimension in one period. */
interface Cell {
  amount: number;
  squares: number;
  exposure: number;
  cross: number;
  exposureSquares: number;
  rows: number;
}

interface Contrast {
  dimension: number;
  code: number;
  effect: number;
  z: number;
}

/**
 * A few hundred rows cannot pay the price of a search over combinations. Here single values only are compared with everything else in the
 * table, before against after, and the best must stand out after correction for all the values that were tried.
 */
export function searchSmall(data: RowData, scale = 1): Cause[] {
  const causes: Cause[] = [];
  const excluded = new Uint8Array(data.measure.numerator.length);
  for (let round = 0; round < mostCauses; round++) {
    const best = bestContrast(data, excluded, scale);
    if (best === null) break;
    causes.push(toCause(data, best, scale));
    const { codes } = data.dimensions[best.dimension]!;
    for (let row = 0; row < excluded.length; row++) if (codes[row] === best.code) excluded[row] = 1;
  }
  return causes;
}

function bestContrast(data: RowData, excluded: Uint8Array, scale: number): Contrast | null {
  const contrasts: Contrast[] = [];
  for (const [dimension, { values }] of data.dimensions.entries()) {
    if (values.length < 2 || values.length > mostValues) continue;
    const { before, after } = cellsOf(data, dimension, excluded);
    const [allBefore, allAfter] = [before, after].map(total);
    for (let code = 0; code < values.length; code++) {
      const contrast = contrastOf(
        data,
        { before: before[code]!, after: after[code]! },
        { before: allBefore!, after: allAfter! },
        scale,
      );
      if (contrast) contrasts.push({ dimension, code, ...contrast });
    }
  }
  if (contrasts.length === 0) return null;
  const best = contrasts.reduce((found, next) => (Math.abs(next.z) > Math.abs(found.z) + 1e-9 ? next : found));
  if (normalTwoSided(best.z) * contrasts.length > significance) return null;
  return preferEarlier(preferRise(best, contrasts), contrasts, data);
}

// In a dimension of two values a rise of one is a fall of the other; of equals the one whose own figure moved more is named first.
function preferRise(best: Contrast, contrasts: Contrast[]): Contrast {
  const equals = contrasts.filter(
    ({ dimension, z }) => dimension === best.dimension && Math.abs(Math.abs(z) - Math.abs(best.z)) < 1e-6,
  );
  return equals.reduce((found, next) => (Math.abs(next.effect) > Math.abs(found.effect) ? next : found), best);
}

/** Columns that mostly say the same (category, assignment group) hold nearly the same rows; the first of them in the table is named. */
function preferEarlier(best: Contrast, contrasts: Contrast[], data: RowData): Contrast {
  const close = contrasts.filter(({ dimension, z }) => dimension < best.dimension && z * best.z >= 0.7 * best.z ** 2);
  return close.find((contrast) => sharedRows(contrast, best, data) >= 0.8) ?? best;
}

function sharedRows(one: Contrast, other: Contrast, { dimensions }: RowData): number {
  const [first, second] = [dimensions[one.dimension]!.codes, dimensions[other.dimension]!.codes];
  let both = 0;
  let either = 0;
  for (let row = 0; row < first.length; row++) {
    const inFirst = first[row] === one.code;
    const inSecond = second[row] === other.code;
    if (inFirst && inSecond) both += 1;
    if (inFirst || inSecond) either += 1;
  }
  return both / either;
}

function cellsOf(
  { dimensions, baselineRows, measure }: RowData,
  dimension: number,
  excluded: Uint8Array,
): { before: Cell[]; after: Cell[] } {
  const { codes, values } = dimensions[dimension]!;
  const empty = (): Cell => ({ amount: 0, squares: 0, exposure: 0, cross: 0, exposureSquares: 0, rows: 0 });
  const before = Array.from(values, empty);
  const after = Array.from(values, empty);
  for (let row = 0; row < codes.length; row++) {
    if (excluded[row]) continue;
    const cell = (row < baselineRows ? before : after)[codes[row]!]!;
    const amount = measure.numerator[row]!;
    const exposure = measure.denominator?.[row] ?? 0;
    cell.amount += amount;
    cell.squares += amount * amount;
    cell.exposure += exposure;
    cell.cross += amount * exposure;
    cell.exposureSquares += exposure * exposure;
    cell.rows += 1;
  }
  return { before, after };
}

function total(cells: Cell[]): Cell {
  return cells.reduce((sum, cell) => combine(sum, cell, 1));
}

function combine(a: Cell, b: Cell, sign: 1 | -1): Cell {
  return {
    amount: a.amount + sign * b.amount,
    squares: a.squares + sign * b.squares,
    exposure: a.exposure + sign * b.exposure,
    cross: a.cross + sign * b.cross,
    exposureSquares: a.exposureSquares + sign * b.exposureSquares,
    rows: a.rows + sign * b.rows,
  };
}

interface Periods {
  before: Cell;
  after: Cell;
}

/** Log change inside less log change outside, with its standard errors. */
function contrastOf(
  data: RowData,
  inside: Periods,
  all: Periods,
  scale: number,
): Pick<Contrast, "effect" | "z"> | null {
  const outside = { before: combine(all.before, inside.before, -1), after: combine(all.after, inside.after, -1) };
  if (inside.before.rows + inside.after.rows < leastRows || outside.before.rows + outside.after.rows < leastRows)
    return null;
  const isRatio = data.measure.denominator !== null;
  const [within, beside] = [logChange(inside, isRatio, scale), logChange(outside, isRatio, scale)];
  if (!within || !beside) return null;
  const error = Math.sqrt(within.variance + beside.variance);
  return error > 0 ? { effect: within.value, z: (within.value - beside.value) / error } : null;
}

function logChange(
  { before, after }: Periods,
  isRatio: boolean,
  scale: number,
): { value: number; variance: number } | null {
  const [first, second] = [level(before, isRatio), level(after, isRatio)];
  if (!first || !second) return null;
  return {
    value: Math.log(second.value / first.value) - (isRatio ? 0 : Math.log(scale)),
    variance: first.variance + second.variance,
  };
}

/** Value and relative variance; half a typical row is added to sums so that an empty side has a logarithm. */
function level(cell: Cell, isRatio: boolean): { value: number; variance: number } | null {
  if (isRatio) {
    if (!(cell.exposure > 0 && cell.amount > 0)) return null;
    const rate = cell.amount / cell.exposure;
    const residual = Math.max(0, cell.squares - 2 * rate * cell.cross + rate * rate * cell.exposureSquares);
    return { value: rate, variance: residual / cell.amount ** 2 };
  }
  const half = cell.rows > 0 ? cell.amount / cell.rows / 2 : 0.5;
  const value = cell.amount + half;
  return value > 0 ? { value, variance: (cell.squares + half * half) / value ** 2 } : null;
}

function toCause(data: RowData, { dimension, code, effect, z }: Contrast, scale: number): Cause {
  const { before, after } = cellsOf(data, dimension, new Uint8Array(data.measure.numerator.length));
  const isRatio = data.measure.denominator !== null;
  const contribution = isRatio ? ratioMove(before, after, code) : after[code]!.amount - scale * before[code]!.amount;
  return {
    segment: [{ dimension, code }],
    channel: isRatio ? "rate" : "value",
    effect,
    contribution,
    score: (z * z) / 2,
  };
}

function ratioMove(before: Cell[], after: Cell[], code: number): number {
  const [allBefore, allAfter] = [total(before), total(after)];
  const weight = (before[code]!.exposure / allBefore.exposure + after[code]!.exposure / allAfter.exposure) / 2;
  return weight * (after[code]!.amount / after[code]!.exposure - before[code]!.amount / before[code]!.exposure);
}

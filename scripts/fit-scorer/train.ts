import { type Alternative, type AlternativeKind, featureNames } from "../../src/analysis/conclude/alternatives.ts";
import { toProbability, type Weights } from "../../src/analysis/conclude/weigh.ts";
import type { JudgedMove } from "../../src/analysis/history/judge-move.ts";

export interface Example {
  name: string;
  /** Examples of one family of tables are left out together when the fit is tried. */
  family: string;
  group: string;
  /** How many times it counts: stories that happened are rarer than planted ones. */
  weight: number;
  /** Whether anything is to be said; null where that is a matter of taste. */
  isSomething: boolean | null;
  something: number[];
  total: JudgedMove;
  alternatives: (Alternative & { isRight: boolean })[];
}

export type AlternativeWeights = Record<AlternativeKind, Weights>;

const kinds = ["broad", "part", "fault", "event"] as const;
const steps = 350;
const rate = 0.08;
const ridge = 0.01;

/** A conditional logit: of all that could be said of a case, what is right should be the most probable. Adam on standardised features. */
export function trainAlternatives(all: Example[]): AlternativeWeights {
  const examples = all.filter(({ alternatives }) => alternatives.some(({ isRight }) => isRight));
  const scales = Object.fromEntries(kinds.map((kind) => [kind, scaleOf(examples, kind)])) as Record<string, Scale>;
  const rows = examples.map(({ alternatives }) =>
    alternatives.map(({ kind, features, isRight }) => ({
      kind,
      isRight,
      inputs: [1, ...standardise(features, scales[kind]!)],
    })),
  );
  const weight = examples.reduce((sum, one) => sum + one.weight, 0);
  const fits = Object.fromEntries(kinds.map((kind) => [kind, newFit(featureNames[kind].length + 1)])) as Record<
    string,
    Fit
  >;
  for (let step = 1; step <= steps; step++) {
    for (const kind of kinds)
      fits[kind]!.gradient = fits[kind]!.values.map((value, i) => (i === 0 ? 0 : ridge * value));
    for (const [i, row] of rows.entries()) addGradient(row, fits, examples[i]!.weight / weight);
    for (const kind of kinds) descend(fits[kind]!, step);
  }
  return Object.fromEntries(
    kinds.map((kind) => [kind, onOwnScale(fits[kind]!.values, scales[kind]!)]),
  ) as AlternativeWeights;
}

interface Scale {
  means: number[];
  spreads: number[];
}

function scaleOf(examples: Example[], kind: AlternativeKind): Scale {
  const rows = examples.flatMap(({ alternatives, weight }) =>
    alternatives.filter((one) => one.kind === kind).flatMap(({ features }) => Array<number[]>(weight).fill(features)),
  );
  return spreadOf(rows, featureNames[kind].length);
}

function spreadOf(rows: number[][], count: number): Scale {
  const means = Array.from({ length: count }, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
  const spreads = means.map(
    (mean, i) => Math.sqrt(rows.reduce((sum, row) => sum + (row[i]! - mean) ** 2, 0) / rows.length) || 1,
  );
  return { means, spreads };
}

const standardise = (features: number[], { means, spreads }: Scale): number[] =>
  features.map((feature, i) => (feature - means[i]!) / spreads[i]!);

interface Fit {
  values: number[];
  gradient: number[];
  first: number[];
  second: number[];
}

const newFit = (length: number): Fit => {
  const zeros = () => Array<number>(length).fill(0);
  return { values: zeros(), gradient: zeros(), first: zeros(), second: zeros() };
};

interface Row {
  kind: AlternativeKind;
  isRight: boolean;
  inputs: number[];
}

function addGradient(row: Row[], fits: Record<string, Fit>, weight: number): void {
  const scores = new Float64Array(row.length);
  let largest = Number.NEGATIVE_INFINITY;
  let largestRight = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < row.length; i++) {
    const { kind, inputs } = row[i]!;
    const { values } = fits[kind]!;
    let score = 0;
    for (let j = 0; j < inputs.length; j++) score += inputs[j]! * values[j]!;
    scores[i] = score;
    if (score > largest) largest = score;
    if (row[i]!.isRight && score > largestRight) largestRight = score;
  }
  let all = 0;
  let right = 0;
  // What is right is weighed among itself, since beside the rest it may vanish.
  for (let i = 0; i < row.length; i++) {
    all += Math.exp(scores[i]! - largest);
    if (row[i]!.isRight) right += Math.exp(scores[i]! - largestRight);
  }
  for (let i = 0; i < row.length; i++) {
    const { kind, isRight, inputs } = row[i]!;
    const among = isRight ? Math.exp(scores[i]! - largestRight) / right : 0;
    const slope = (Math.exp(scores[i]! - largest) / all - among) * weight;
    const { gradient } = fits[kind]!;
    for (let j = 0; j < inputs.length; j++) gradient[j]! += slope * inputs[j]!;
  }
}

function descend({ values, gradient, first, second }: Fit, step: number): void {
  for (const [i, slope] of gradient.entries()) {
    first[i] = 0.9 * first[i]! + 0.1 * slope;
    second[i] = 0.999 * second[i]! + 0.001 * slope ** 2;
    const mean = first[i]! / (1 - 0.9 ** step);
    const size = Math.sqrt(second[i]! / (1 - 0.999 ** step)) + 1e-8;
    values[i]! -= (rate * mean) / size;
  }
}

function onOwnScale(
  [intercept, ...values]: number[],
  { means, spreads }: Scale,
): { intercept: number; weights: number[] } {
  const weights = values.map((value, i) => value / spreads[i]!);
  const shift = weights.reduce((sum, weight, i) => sum + weight * means[i]!, 0);
  const round = (value: number) => Number(value.toPrecision(4));
  return { intercept: round(intercept! - shift), weights: weights.map(round) };
}

const newtonSteps = 15;
const newtonRidge = 0.002;

/** A plain logistic fit of whether anything is to be said, by Newton's method. */
export function trainSomething(all: Example[]): Weights {
  const examples = all.filter(({ isSomething }) => isSomething !== null);
  const scale = spreadOf(
    examples.flatMap(({ something, weight }) => Array<number[]>(weight).fill(something)),
    examples[0]!.something.length,
  );
  const inputs = examples.map(({ something }) => [1, ...standardise(something, scale)]);
  const count = inputs[0]!.length;
  let values = Array<number>(count).fill(0);
  for (let step = 0; step < newtonSteps; step++) {
    const gradient = values.map((value, i) => (i === 0 ? 0 : newtonRidge * examples.length * value));
    const curve = values.map((_, i) => values.map((__, j) => (i === j ? newtonRidge * examples.length : 0)));
    for (const [at, input] of inputs.entries()) {
      let score = 0;
      for (let i = 0; i < count; i++) score += input[i]! * values[i]!;
      const { weight, isSomething } = examples[at]!;
      const probability = toProbability(score);
      const slope = weight * (probability - Number(isSomething));
      const bend = weight * probability * (1 - probability);
      for (let i = 0; i < count; i++) {
        gradient[i]! += slope * input[i]!;
        for (let j = 0; j < count; j++) curve[i]![j]! += bend * input[i]! * input[j]!;
      }
    }
    const move = solve(curve, gradient);
    values = values.map((value, i) => value - move[i]!);
  }
  return onOwnScale(values, scale);
}

/** Gauss: what times the matrix is the vector. */
function solve(matrix: number[][], vector: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, vector[i]!]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? i + k : best), i);
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let k = 0; k < rows.length; k++) {
      if (k === i) continue;
      const times = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= rows.length; j++) rows[k]![j]! -= times * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}

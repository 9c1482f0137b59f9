import { type AlternativeKind, featureNames } from "../../src/analysis/conclude/alternatives.ts";

export interface Example {
  name: string;
  /** Examples of one table are left out together when the fit is tried. */
  table: string;
  group: string;
  alternatives: { kind: AlternativeKind; features: number[]; isRight: boolean }[];
}

export type Weights = Record<Exclude<AlternativeKind, "nothing">, { intercept: number; weights: number[] }>;

const kinds = ["broad", "part", "fault", "event"] as const;
const steps = 350;
const rate = 0.08;
const ridge = 0.01;

/** A conditional logit: of all that could be said of a case, what is right should be the most probable. Adam on standardised features. */
export function train(examples: Example[]): Weights {
  const scales = Object.fromEntries(kinds.map((kind) => [kind, scaleOf(examples, kind)])) as Record<string, Scale>;
  const rows = examples.map(({ alternatives }) =>
    alternatives.map(({ kind, features, isRight }) => ({
      kind,
      isRight,
      inputs: kind === "nothing" ? null : [1, ...standardise(features, scales[kind]!)],
    })),
  );
  const fits = Object.fromEntries(kinds.map((kind) => [kind, newFit(featureNames[kind].length + 1)])) as Record<
    string,
    Fit
  >;
  for (let step = 1; step <= steps; step++) {
    for (const kind of kinds)
      fits[kind]!.gradient = fits[kind]!.values.map((value, i) => (i === 0 ? 0 : ridge * value));
    for (const row of rows) addGradient(row, fits, examples.length);
    for (const kind of kinds) descend(fits[kind]!, step);
  }
  return Object.fromEntries(kinds.map((kind) => [kind, onOwnScale(fits[kind]!.values, scales[kind]!)])) as Weights;
}

interface Scale {
  means: number[];
  spreads: number[];
}

function scaleOf(examples: Example[], kind: AlternativeKind): Scale {
  const rows = examples.flatMap(({ alternatives }) =>
    alternatives.filter((one) => one.kind === kind).map(({ features }) => features),
  );
  const means = featureNames[kind].map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
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
  inputs: number[] | null;
}

function addGradient(row: Row[], fits: Record<string, Fit>, count: number): void {
  const scores = row.map(({ kind, inputs }) =>
    inputs === null ? 0 : inputs.reduce((sum, input, i) => sum + input * fits[kind]!.values[i]!, 0),
  );
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const all = powers.reduce((sum, power) => sum + power, 0);
  const right = row.reduce((sum, { isRight }, i) => sum + (isRight ? powers[i]! : 0), 0);
  for (const [i, { kind, isRight, inputs }] of row.entries()) {
    if (inputs === null) continue;
    const slope = (powers[i]! / all - (isRight ? powers[i]! / right : 0)) / count;
    for (const [j, input] of inputs.entries()) fits[kind]!.gradient[j]! += slope * input;
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

export interface FitRow {
  features: number[];
  isTrue: boolean;
  weight: number;
}

const steps = 20_000;
const rate = 0.05;
const ridge = 0.002;

/** Weights of the features, then the constant, by gradient descent on the weighted log loss. */
export function fitLogistic(rows: readonly FitRow[]): number[] {
  const count = rows[0]!.features.length;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  const weights = new Array<number>(count + 1).fill(0);
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map((weight, index) => (index < count ? ridge * weight : 0));
    for (const { features, isTrue, weight } of rows) {
      const inputs = [...features, 1];
      const logit = inputs.reduce((sum, input, index) => sum + input * weights[index]!, 0);
      const error = ((1 / (1 + Math.exp(-logit)) - (isTrue ? 1 : 0)) * weight) / total;
      for (const [index, input] of inputs.entries()) slope[index]! += error * input;
    }
    for (const [index, gradient] of slope.entries()) weights[index]! -= rate * gradient;
  }
  return weights;
}

/** What each membership pattern says about "comparison or baseline?". */
export interface Evidence {
  masks: Int32Array;
  weights: Float64Array;
  /** Share of the amount that falls into the comparison. */
  shares: Float64Array;
  /** Log of the exposures' ratio; 0 for sums. */
  offsets: Float64Array;
}

export interface EffectFit {
  /** Bits of the segments in the model. */
  bits: number[];
  logLikelihood: number;
  intercept: number;
  /** One log effect per bit. */
  effects: Float64Array;
}

const maximumSteps = 12;
const offsetStep = 0.02;
const offsetBins = 161;

/** Weighted logistic regression by Newton steps, started from a fit of a similar set. */
export function fitEffects(evidence: Evidence, bits: number[], start: EffectFit): EffectFit {
  const groups = groupPatterns(evidence, bits);
  const size = bits.length + 1;
  const coefficients = new Float64Array(size);
  coefficients[0] = start.intercept;
  bits.forEach((bit, k) => {
    const known = start.bits.indexOf(bit);
    if (known >= 0) coefficients[k + 1] = start.effects[known]!;
  });
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  let logLikelihood = -Infinity;
  for (let step = 0; step < maximumSteps; step++) {
    const reached = differentiate(groups, coefficients, gradient, hessian);
    const isDone = Math.abs(reached - logLikelihood) < 1e-2;
    logLikelihood = reached;
    if (isDone) break;
    solve(hessian, gradient);
    for (let k = 0; k < size; k++) coefficients[k] = clamp(coefficients[k]! + clamp(gradient[k]!, 1.5), 6);
  }
  return { bits, logLikelihood, intercept: coefficients[0]!, effects: coefficients.slice(1) };
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** Patterns that look the same to the model, offsets rounded: their weights add up. */
interface Groups {
  members: Int32Array;
  weights: Float64Array;
  hits: Float64Array;
  offsets: Float64Array;
  count: number;
}

function groupPatterns({ masks, weights, shares, offsets }: Evidence, bits: number[]): Groups {
  const cells = offsetBins << bits.length;
  const groups: Groups = {
    members: new Int32Array(cells),
    weights: new Float64Array(cells),
    hits: new Float64Array(cells),
    offsets: new Float64Array(cells),
    count: 0,
  };
  for (let pattern = 0; pattern < masks.length; pattern++) {
    const weight = weights[pattern]!;
    const offset = offsets[pattern]!;
    const bin = Math.round(clamp(offset / offsetStep, (offsetBins - 1) / 2)) + (offsetBins - 1) / 2;
    const at = projectMask(masks[pattern]!, bits) * offsetBins + bin;
    groups.weights[at]! += weight;
    groups.hits[at]! += weight * shares[pattern]!;
    groups.offsets[at]! += weight * offset;
  }
  return compact(groups);
}

/** Bit k of the result is bit `bits[k]` of the mask. */
export function projectMask(mask: number, bits: number[]): number {
  let members = 0;
  for (let k = 0; k < bits.length; k++) members |= ((mask >> bits[k]!) & 1) << k;
  return members;
}

function compact(groups: Groups): Groups {
  const { members, weights, hits, offsets } = groups;
  let count = 0;
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]!;
    if (!(weight > 0)) continue;
    members[count] = Math.floor(at / offsetBins);
    hits[count] = hits[at]!;
    offsets[count] = offsets[at]! / weight;
    weights[count++] = weight;
  }
  return { ...groups, count };
}

function differentiate(
  groups: Groups,
  coefficients: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): number {
  const size = coefficients.length;
  gradient.fill(0);
  hessian.fill(0);
  let logLikelihood = 0;
  for (let group = 0; group < groups.count; group++) {
    // Bit 0 is the intercept, which every group has.
    const members = (groups.members[group]! << 1) | 1;
    let linear = groups.offsets[group]!;
    for (let k = 0; k < size; k++) if ((members >> k) & 1) linear += coefficients[k]!;
    const probability = 1 / (1 + Math.exp(-linear));
    const weight = groups.weights[group]!;
    const hits = groups.hits[group]!;
    logLikelihood += hits * Math.log(probability + 1e-12) + (weight - hits) * Math.log(1 - probability + 1e-12);
    const slope = hits - weight * probability;
    const curvature = weight * probability * (1 - probability);
    for (let k = 0; k < size; k++) {
      if (!((members >> k) & 1)) continue;
      gradient[k]! += slope;
      for (let j = 0; j <= k; j++) if ((members >> j) & 1) hessian[k * size + j]! += curvature;
    }
  }
  return logLikelihood;
}

/** Cholesky: leaves the solution in `right`, and the factor in the lower triangle of `matrix`. */
function solve(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let row = 0; row < size; row++) {
    matrix[row * size + row]! += 1e-6;
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k++) sum -= matrix[row * size + k]! * matrix[column * size + k]!;
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / matrix[column * size + column]!;
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = right[row]!;
    for (let k = 0; k < row; k++) sum -= matrix[row * size + k]! * right[k]!;
    right[row] = sum / matrix[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let k = row + 1; k < size; k++) sum -= matrix[k * size + row]! * right[k]!;
    right[row] = sum / matrix[row * size + row]!;
  }
}

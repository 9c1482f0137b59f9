/** Benjamini–Hochberg q-values: each is the false discovery rate at which its test would just be called. */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  return stepUp(pValues, 1);
}

/** Benjamini–Yekutieli q-values: as above, valid under any dependence between the tests. */
export function benjaminiYekutieli(pValues: readonly number[]): number[] {
  let harmonic = 0;
  for (let i = pValues.length; i >= 1; i--) harmonic += 1 / i;
  return stepUp(pValues, harmonic);
}

function stepUp(pValues: readonly number[], factor: number): number[] {
  const count = pValues.length;
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[b]! - pValues[a]!);
  const qValues = new Array<number>(count);
  let smallest = 1;
  for (const [position, index] of order.entries()) {
    smallest = Math.min(smallest, (pValues[index]! * count * factor) / (count - position));
    qValues[index] = smallest;
  }
  return qValues;
}

export interface SeededRandom {
  uniform: () => number;
  normal: () => number;
  poisson: (mean: number) => number;
  /** x[t] = rho x[t-1] + noise, with marginal standard deviation `sigma`. */
  autoregressive: (length: number, rho: number, sigma: number) => number[];
}

/** The mulberry32 generator: the same numbers on every machine. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const poisson = (mean: number) => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > limit; product *= uniform()) count++;
    return count;
  };
  const autoregressive = (length: number, rho: number, sigma: number) => {
    const values: number[] = [];
    let value = sigma * normal();
    for (let t = 0; t < length; t++) {
      values.push(value);
      value = rho * value + sigma * Math.sqrt(1 - rho * rho) * normal();
    }
    return values;
  };
  return { uniform, normal, poisson, autoregressive };
}

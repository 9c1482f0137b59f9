const HEAVY_SHARE = 0.05;
const NORMAL_STEPS = 32;
const NORMAL_TO = 64;

/** log of the normal curve with a heavy-tailed part, by half the squared distance. */
export function normalTable(tail: number): Float64Array {
  const heavy = tail > 1.02 ? HEAVY_SHARE : 0;
  const table = new Float64Array(NORMAL_TO * NORMAL_STEPS + 2);
  for (let k = 0; k < table.length; k++) {
    const u = k / NORMAL_STEPS;
    table[k] = Math.log((1 - heavy) * Math.exp(-u) + (heavy / tail) * Math.exp(-u / (tail * tail)));
  }
  return table;
}

export function lookUpNormal(table: Float64Array, u: number, tail: number): number {
  if (u >= NORMAL_TO) return table[table.length - 2]! - (u - NORMAL_TO) / (tail * tail);
  const at = u * NORMAL_STEPS;
  const k = at | 0;
  return table[k]! + (table[k + 1]! - table[k]!) * (at - k);
}

const SOFT_FROM = -9;
const SOFT_TO = 12;
const SOFT_STEPS = 128;
/** log(1 + exp(z)) on a grid. */
const SOFT = Float64Array.from({ length: (SOFT_TO - SOFT_FROM) * SOFT_STEPS + 1 }, (_, k) =>
  Math.log1p(Math.exp(SOFT_FROM + (k + 0.5) / SOFT_STEPS)),
);

export function softplus(z: number): number {
  if (z <= SOFT_FROM) return 0;
  return z >= SOFT_TO ? z : SOFT[((z - SOFT_FROM) * SOFT_STEPS) | 0]!;
}

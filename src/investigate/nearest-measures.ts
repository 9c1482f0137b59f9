export interface Measured {
  name: string;
  values: Float64Array;
}

// What makes up what is tried in pairs for every measure, so that time grows with the cube of their number.
const mostMeasures = 16;

/** The target and the measures that go most with it from one date to the next, in the order given; all of them where they are few. */
export function nearestMeasures(columns: Measured[], target: string): Measured[] {
  const own = columns.find(({ name }) => name === target);
  if (!own || columns.length <= mostMeasures) return columns;
  const nearness = new Map(columns.map(({ name, values }) => [name, Math.abs(jointMoves(own.values, values))]));
  const others = columns.filter(({ name }) => name !== target);
  const nearest = others.sort((a, b) => nearness.get(b.name)! - nearness.get(a.name)!).slice(0, mostMeasures - 1);
  const kept = new Set([target, ...nearest.map(({ name }) => name)]);
  return columns.filter(({ name }) => kept.has(name));
}

/** Correlation of the steps from one value to the next; 0 where there is none. */
function jointMoves(a: Float64Array, b: Float64Array): number {
  let [both, ofA, ofB] = [0, 0, 0];
  for (let i = 1; i < a.length; i++) {
    const [x, y] = [a[i]! - a[i - 1]!, b[i]! - b[i - 1]!];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA > 0 && ofB > 0 ? both / Math.sqrt(ofA * ofB) : 0;
}

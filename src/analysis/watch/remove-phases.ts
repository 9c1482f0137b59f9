import { median, winsorise } from "../robust.ts";

/** Values without what their phase usually adds; each is judged by the others of its phase, as the last one is. */
export function removePhases(
  values: Float64Array,
  phases: Int32Array,
  cycle: number,
): { values: Float64Array; offset: number } {
  const groups = groupByPhase(values, phases, cycle);
  const centre = median(values.filter((value) => !Number.isNaN(value)));
  const totals = groups.map((group) => {
    const pulled = winsorise(
      group.map((i) => values[i]!),
      3,
    );
    return {
      sum: pulled.reduce((sum, value) => sum + value, 0),
      pulled: new Map(group.map((i, at) => [i, pulled[at]!])),
    };
  });
  const usual = (i: number) => {
    const { sum, pulled } = totals[phases[i]!]!;
    const own = pulled.get(i);
    const count = pulled.size - (own === undefined ? 0 : 1);
    return count <= 0 ? centre : (sum - (own ?? 0)) / count;
  };
  const left = values.map((value, i) => value - usual(i));
  return { values: left, offset: usual(values.length - 1) };
}

function groupByPhase(values: Float64Array, phases: Int32Array, cycle: number): number[][] {
  const groups: number[][] = Array.from({ length: cycle }, () => []);
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) groups[phases[i]!]!.push(i);
  return groups;
}

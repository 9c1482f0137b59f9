import { seededRandom } from "../test/analysis/seeded-random.ts";

export type QuietKind = "sum" | "count" | "avg" | "ratio";
export type QuietMove = "nothing" | "all fell" | "all rose";

export interface QuietTable {
  kind: QuietKind;
  move: QuietMove;
  rows: number;
  csv: string;
}

const kinds: QuietKind[] = ["sum", "count", "avg", "ratio"];
const factors: Record<QuietMove, number> = { nothing: 1, "all fell": 0.8, "all rose": 1.25 };
const week = [1.1, 1.05, 1, 1.05, 1.2, 0.8, 0.7];
const days = 56;
/** The last two weeks are the comparison, the two before them the baseline, the rest history. */
export const comparisonStart = days - 14;

/** A small shop's table in which no segment is to blame: weekday pattern, heavy amounts, and perhaps everything moved alike. */
export function makeQuietTable(index: number): QuietTable {
  const random = seededRandom(9000 + index);
  const kind = kinds[index % 4]!;
  const move = (Object.keys(factors) as QuietMove[])[Math.floor(index / 4) % 3]!;
  const dimensions = Array.from({ length: 3 + Math.floor(random.uniform() * 4) }, () => drawDimension(random.uniform));
  const perDay = 20 + 60 * random.uniform();
  const lines = [`day,${dimensions.map((_, k) => `dimension_${k}`).join(",")},amount,visits,orders`];
  for (let day = 0; day < days; day++) {
    const factor = day >= comparisonStart ? factors[move] : 1;
    const isVolume = kind === "sum" || kind === "count";
    const rows = random.poisson(perDay * week[day % 7]! * (isVolume ? factor : 1));
    for (let row = 0; row < rows; row++) {
      const values = dimensions.map((dimension) => drawValue(dimension, random.uniform()));
      const level = dimensions.reduce((product, { effects }, k) => product * effects[values[k]!]!, 1);
      // Only the metric's own column moves: another that moves along would shift the mix of the metric's rows.
      const amount = 30 * level * (kind === "avg" ? factor : 1) * Math.exp(0.8 * random.normal());
      const visits = 1 + random.poisson(6);
      const orders = Math.min(
        visits,
        random.poisson(visits * 0.2 * Math.min(2, level) * (kind === "ratio" ? factor : 1)),
      );
      lines.push(
        `${dateOf(day)},${values.map((v, k) => `v${k}_${v}`).join(",")},${amount.toFixed(2)},${visits},${orders}`,
      );
    }
  }
  return { kind, move, rows: lines.length - 1, csv: `${lines.join("\n")}\n` };
}

export function dateOf(day: number): string {
  return new Date(Date.UTC(2025, 0, 6 + day)).toISOString().slice(0, 10);
}

interface Dimension {
  /** Cumulative shares of the values. */
  limits: number[];
  /** What a value does to the level of amounts and rates, in both periods. */
  effects: number[];
}

function drawDimension(uniform: () => number): Dimension {
  const count = 2 + Math.floor(uniform() ** 2 * 24);
  const weights = Array.from({ length: count }, (_, v) => 1 / (v + 1 + uniform()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const limits = weights.map((weight) => (sum += weight / total));
  return { limits, effects: weights.map(() => Math.exp(0.6 * (uniform() - 0.5))) };
}

function drawValue({ limits }: Dimension, at: number): number {
  const found = limits.findIndex((limit) => at < limit);
  return found < 0 ? limits.length - 1 : found;
}

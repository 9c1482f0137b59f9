import type { Cause, RowData } from "../types.ts";
import { type PeriodTotals, segmentTotals } from "./segment-totals.ts";

type WeightedRows = RowData & { weights: Float64Array | null };

interface Account {
  causes: Cause[];
  centre: number;
}

// Effects that differ by less than this share of their size count as one common move.
const alike = 0.35;
const leastErrors = 4;

/**
 * Where most values of one dimension moved alike and the rest did not, "three rose against the usual" and "two fell" are the same
 * figures. The account with fewer causes is taken, and what the many did becomes the usual.
 */
export function preferFewer(rows: WeightedRows, account: Account, scale: number): Account {
  const { causes, centre } = account;
  const dimension = commonDimension(causes);
  if (dimension === null) return account;
  const { values, folded } = rows.dimensions[dimension]!;
  if (folded) return account;
  const count = values.length;
  if (count - causes.length >= causes.length || !areAlike(causes)) return account;
  const named = new Set(causes.map(({ segment }) => segment[0]!.code));
  const usual = centre * Math.exp(causes.reduce((sum, { effect }) => sum + effect, 0) / causes.length);
  const others = Array.from({ length: count }, (_, code) => code).filter((code) => !named.has(code));
  const flipped = others.flatMap((code) => asCause(rows, dimension, code, usual, scale));
  return flipped.length === 0 ? account : { causes: flipped, centre: usual };
}

function commonDimension(causes: Cause[]): number | null {
  const [first] = causes;
  if (causes.length < 2 || !first || first.segment.length !== 1) return null;
  const { dimension } = first.segment[0]!;
  return causes.every(({ segment }) => segment.length === 1 && segment[0]!.dimension === dimension) ? dimension : null;
}

function areAlike(causes: Cause[]): boolean {
  const effects = causes.map(({ effect }) => effect);
  const largest = Math.max(...effects.map(Math.abs));
  return Math.max(...effects) - Math.min(...effects) <= alike * largest;
}

function asCause(rows: WeightedRows, dimension: number, code: number, usual: number, scale: number): Cause[] {
  const segment = [{ dimension, code }];
  const { baseline, comparison } = segmentTotals(rows, segment);
  const expected = scale * baseline.amount;
  if (!(expected > 0 && comparison.amount > 0)) return [];
  const effect = Math.log(comparison.amount / (usual * expected));
  const z = effect / Math.sqrt(relativeVariance(baseline) + relativeVariance(comparison));
  if (Math.abs(z) < leastErrors) return [];
  return [{ segment, channel: "value", effect, contribution: comparison.amount - expected, score: (z * z) / 2 }];
}

const relativeVariance = ({ amount, squares }: PeriodTotals): number => squares / amount ** 2;

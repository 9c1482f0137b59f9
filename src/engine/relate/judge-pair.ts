import { coverageOf, type KeyMeasure } from "./measure-keys.ts";
import type { Pair, Shapes } from "./pair.ts";
import { formatKey, formatShare, type Relationship } from "./relationship.ts";
import { surpriseOf } from "./surprise.ts";

export const leastCoverage = 0.5;
const leastSupport = 0.65;

/**
 * Containment alone proves nothing: names must say so, or values must be shared that hardly meet by chance.
 * `isFolded` tells that the values only match with case, padding or type ignored.
 */
export function judgePair(pair: Pair, measure: KeyMeasure, shapes: Shapes, isFolded: boolean): Relationship | null {
  const { from, to, name } = pair;
  const coverage = coverageOf(measure);
  const shape = shapes.get(to.id);
  const surprise = shape ? surpriseOf(shape, measure.sharedKeys) : 0;
  const support = combine(name.score, surprise);
  const isSolid = coverage >= 0.9 || name.score >= 0.8 || (surprise >= 0.8 && name.score >= 0.3);
  if (coverage < leastCoverage || support < leastSupport || !isSolid) return null;
  if (from.table === to.table && name.score < 0.7) return null;
  if (!to.isKey && to.kind !== "string") return null;
  const isKnownBy = to.isKey || isNamesake(pair, coverage, surprise);
  const isForeignKey = measure.toFanOut === 1 && isKnownBy && !isFolded;
  const weight = (isForeignKey ? 1 : 0.65) * (0.5 + 0.5 * coverage);
  return describeRelationship({
    from: { table: from.table, columns: [from.name] },
    to: { table: to.table, columns: [to.name] },
    measure,
    isForeignKey,
    confidence: support * weight,
    reasons: [
      name.score >= 0.3 ? name.reason : "the names do not match",
      surprise >= 0.5 ? "the values hardly meet by chance" : "the values alone would prove nothing",
      ...(isFolded ? ["values match only when case, padding and type are ignored"] : []),
      ...(isKnownBy ? [] : [`${to.name} is unique but not what ${to.table.name} is known by`]),
    ],
  });
}

/** A list of airports may be known by `dest`, as the flights call it: the same name, no value twice, and hardly by chance. */
function isNamesake({ from, to }: Pair, coverage: number, surprise: number): boolean {
  return to.isUnique && from.name.toLowerCase() === to.name.toLowerCase() && coverage >= 0.95 && surprise >= 0.5;
}

export const combine = (name: number, surprise: number): number => 1 - (1 - 0.95 * name) * (1 - 0.75 * surprise);

interface Described {
  from: { table: { name: string }; columns: string[] };
  to: { table: { name: string }; columns: string[] };
  measure: KeyMeasure;
  isForeignKey: boolean;
  confidence: number;
  reasons: string[];
}

export function describeRelationship({
  from,
  to,
  measure,
  isForeignKey,
  confidence,
  reasons,
}: Described): Relationship {
  const coverage = coverageOf(measure);
  const orphans = measure.filled - measure.matched;
  const found = `${formatShare(coverage)} of ${measure.filled} rows of ${formatKey(from.table.name, from.columns)} are found in ${formatKey(to.table.name, to.columns)}`;
  const fanOut = measure.toFanOut === 1 ? "one row per key" : `up to ${measure.toFanOut} rows per key`;
  return {
    from_table: from.table.name,
    from_column: from.columns.join(","),
    to_table: to.table.name,
    to_column: to.columns.join(","),
    relationship_type: isForeignKey ? "foreign_key" : "similar_values",
    confidence: Math.round(Math.min(0.99, confidence) * 1000) / 1000,
    from_columns: from.columns,
    to_columns: to.columns,
    coverage,
    fan_out: measure.toFanOut,
    orphans,
    evidence: [`${found} (${fanOut}, ${orphans} without a match)`, ...reasons].join("; "),
  };
}

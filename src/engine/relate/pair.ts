import { groupBy } from "./group-by.ts";
import type { KeyColumn } from "./key-column.ts";
import { matchNames, type NameMatch } from "./match-names.ts";
import { surpriseOf, type ValueShape } from "./surprise.ts";

/** Two columns of which one may point at the other. */
export interface Pair {
  from: KeyColumn;
  to: KeyColumn;
  name: NameMatch;
  /** Numbers against texts: only comparable as folded text. */
  isMixed: boolean;
}

export type Shapes = Map<number, ValueShape>;

/** Pairs in which `to` is unique and that names or values could support; types and ranges rule out the rest. */
export function foreignKeyPairs(columns: KeyColumn[], shapes: Shapes): Pair[] {
  const targets = columns.filter(({ isUnique }) => isUnique);
  return targets.flatMap((to) =>
    columns.flatMap((from) => {
      if (from === to || !canMeet(from, to)) return [];
      const pair = { from, to, name: matchNames(from, to), isMixed: isMixed(from, to) };
      return isWorthProbing(pair, shapes) ? [pair] : [];
    }),
  );
}

/** Pairs of columns of different tables that are called alike and unique in neither. */
export function sharedColumnPairs(columns: KeyColumn[]): Pair[] {
  const candidates = columns.filter(canBeShared);
  const sameNamed = groupBy(candidates, ({ kind, words }) => [kind, ...words].join(" "));
  return [...sameNamed.values()].filter((group) => !isEverywhere(group)).flatMap(pairWithLargest);
}

/** What many tables have, such as a segment or a language, connects none of them. */
const isEverywhere = (group: KeyColumn[]): boolean =>
  group[0].keyWord === null && new Set(group.map(({ table }) => table)).size > 3;

/** Each column with the one that has most values, rather than all with all. */
function pairWithLargest(group: KeyColumn[]): Pair[] {
  const [largest] = [...group].sort(
    (a, b) => b.profile.cardinality - a.profile.cardinality || a.table.rowCount - b.table.rowCount,
  );
  return group.flatMap((column) => {
    if (column.table === largest.table || !rangesMeet(column, largest)) return [];
    const [there, back] = [matchNames(column, largest), matchNames(largest, column)];
    const pair =
      there.score >= back.score
        ? { from: column, to: largest, name: there, isMixed: false }
        : { from: largest, to: column, name: back, isMixed: false };
    return pair.name.score >= 0.8 ? [pair] : [];
  });
}

const fewNumbers = 20;

function canBeShared({ isUnique, isMeasure, isOrdinal, kind, keyWord, profile: { cardinality } }: KeyColumn): boolean {
  if (isUnique || isMeasure || isOrdinal) return false;
  return (kind === "string" && cardinality > 2) || (kind === "integer" && keyWord !== null && cardinality > fewNumbers);
}

export const isMixed = (a: KeyColumn, b: KeyColumn): boolean =>
  (a.kind === "string" && b.kind === "integer") || (a.kind === "integer" && b.kind === "string");

export const isSameKind = (a: KeyColumn, b: KeyColumn): boolean =>
  a.kind === b.kind || (a.kind === "float" && b.kind === "integer");

function canMeet(from: KeyColumn, to: KeyColumn): boolean {
  return isMixed(from, to) || (isSameKind(from, to) && rangesMeet(from, to));
}

function isWorthProbing({ from, to, name, isMixed }: Pair, shapes: Shapes): boolean {
  if (from.table === to.table) return name.score >= 0.7 && !isMixed;
  if (isMixed) return name.score >= 0.8;
  if (name.score >= 0.6) return true;
  const hasTooManyValues = from.profile.cardinality > 2 * to.profile.cardinality + 2;
  if (from.isMeasure || from.kind === "float" || hasTooManyValues) return false;
  const shape = shapes.get(to.id);
  return shape !== undefined && surpriseOf(shape, from.profile.cardinality) >= 0.5;
}

function rangesMeet(a: KeyColumn, b: KeyColumn): boolean {
  if (a.kind === "string" || b.kind === "string") return true;
  const [low, high] = [placeOf(a.profile.min, a), placeOf(a.profile.max, a)];
  const [otherLow, otherHigh] = [placeOf(b.profile.min, b), placeOf(b.profile.max, b)];
  return !(high < otherLow || otherHigh < low);
}

/** NaN, which compares as neither below nor above, where the limit is not known. */
function placeOf(limit: KeyColumn["profile"]["min"], { kind }: KeyColumn): number {
  if (limit === null) return Number.NaN;
  return kind === "time" ? Date.parse(String(limit)) : Number(limit);
}

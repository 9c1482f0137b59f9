import type { ProfiledTable } from "../profile/profiled-table.ts";
import { isSameWords, type KeyColumn } from "./key-column.ts";
import { isGeneric, matchNames } from "./match-names.ts";
import { canonicalWords } from "./name-words.ts";
import { isMixed, type Pair } from "./pair.ts";
import { auditWords, genericAttributes } from "./vocabulary.ts";

const audit = canonicalWords(auditWords);
const generic = canonicalWords(genericAttributes);

/** Columns of two tables that are called the same and may be parts of a key. */
export function partPairs(columns: KeyColumn[], from: ProfiledTable, to: ProfiledTable): Pair[] {
  const sources = columns.filter((column) => column.table === from && canBePart(column));
  const targets = columns.filter(
    (column) => column.table === to && canBePart(column) && column.profile.nullCount === 0,
  );
  return targets.flatMap((target) => {
    const [best] = sources
      .filter(({ kind }) => kind === target.kind)
      .map((source) => ({ from: source, to: target, name: partName(source, target), isMixed: isMixed(source, target) }))
      .sort((a, b) => b.name.score - a.name.score);
    return best && best.name.score >= 0.75 ? [best] : [];
  });
}

/** Says what the key is about; days and lines only say which of them. */
const isTelling = (column: KeyColumn): boolean =>
  !isGeneric(column) && (column.keyWord !== null || column.isNatural || column.kind === "string");

/** Sets of two or three parts that could be unique together, the most telling first. */
export function partSets(parts: Pair[], to: ProfiledTable): Pair[][] {
  const hasSingleKey = to.profiles.some(({ cardinality, nullCount }) => cardinality === to.rowCount && nullCount === 0);
  const ranked = [...parts].sort((a, b) => Number(isTelling(b.to)) - Number(isTelling(a.to))).slice(0, 6);
  return [...subsets(ranked, 2), ...subsets(ranked, 3)].filter((set) => {
    const product = set.reduce((rows, part) => rows * part.to.profile.cardinality, 1);
    return product >= to.rowCount && (!hasSingleKey || set.some((part) => isTelling(part.to)));
  });
}

/** Parts of a key may have common names (line, day, month) as long as both tables use the same. */
function partName(from: KeyColumn, to: KeyColumn): Pair["name"] {
  const isSame = isSameWords(from.words, to.words) && from.subject.length > 0;
  return isSame ? { score: 1, reason: "the columns have the same name" } : matchNames(from, to);
}

function canBePart({ kind, isMeasure, isOrdinal, isUnique, profile, table, ...column }: KeyColumn): boolean {
  const isCounting = isMeasure || profile.role === "measure";
  const isNumberPart = kind === "integer" && (!isCounting || isOrdinal || column.keyWord !== null);
  const isTextPart = kind === "string" && !column.subject.every((word) => generic.has(word));
  const isTimePart = kind === "time" && !column.words.some((word) => audit.has(word));
  const isSelective = profile.cardinality > 1 && profile.cardinality <= 0.9 * table.rowCount && !isUnique;
  return isSelective && (isNumberPart || isTextPart || isTimePart);
}

function subsets<T>(items: T[], size: number, start = 0): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => (i < start ? [] : subsets(items, size - 1, i + 1).map((rest) => [item, ...rest])));
}

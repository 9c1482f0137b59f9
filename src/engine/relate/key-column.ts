import type { ColumnProfile, ProfiledTable } from "../profile/profiled-table.ts";
import {
  canonicalWords,
  commonPrefix,
  entitiesOfTables,
  type NameContext,
  type NameParts,
  partsOfColumn,
} from "./name-words.ts";
import { calendarEntities, measureWords, ordinalWords, sortingWords } from "./vocabulary.ts";

export type KeyKind = "integer" | "string" | "time" | "float";

/** A column seen as one end of a possible relationship. */
export interface KeyColumn extends NameParts {
  id: number;
  table: ProfiledTable;
  name: string;
  kind: KeyKind;
  profile: ColumnProfile;
  /** Rows with a value. */
  filled: number;
  /** No value twice and none missing. */
  isUnique: boolean;
  /** What its table is about. */
  entity: string[];
  /** A number called like a count or an amount. */
  isMeasure: boolean;
  /** A number called like a place in a row: line, hour, rank. */
  isOrdinal: boolean;
  /** What its table is known by, rather than an attribute that happens to be unique. */
  isKey: boolean;
  /** Its table has another unique column that is named after the table. */
  isBesideKey: boolean;
}

const measures = canonicalWords(measureWords);
const ordinals = canonicalWords(ordinalWords);
const sorting = canonicalWords(sortingWords);
const calendars = canonicalWords(calendarEntities);

export function keyColumnsOf(tables: ProfiledTable[]): KeyColumn[] {
  const entities = entitiesOfTables(tables.map(({ name }) => name));
  const entityWords = new Set(entities.flat());
  let id = 0;
  return tables.flatMap((table, i) => {
    const context = { entityWords, prefix: commonPrefix(table.profiles.map(({ name }) => name)) };
    const columns = table.profiles.flatMap((profile) => {
      const kind = kindOf(profile);
      if (!kind || profile.cardinality === 0) return [];
      return [toKeyColumn({ id: id++, table, profile, kind, entity: entities[i], context })];
    });
    return markKeys(columns);
  });
}

export const isSameWords = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((w, i) => w === b[i]);

/** `customers.customer_id` or `customers.id`: the column names the thing its table is about. */
export const isOwn = ({ subject, entity }: KeyColumn): boolean => subject.length === 0 || isSameWords(subject, entity);

export const isCalendar = ({ entity }: KeyColumn): boolean => calendars.has(entity.at(-1) ?? "");

function kindOf({ dataType }: ColumnProfile): KeyKind | null {
  if (dataType === "boolean") return null;
  return dataType === "date" || dataType === "datetime" ? "time" : dataType;
}

interface Origin {
  id: number;
  table: ProfiledTable;
  profile: ColumnProfile;
  kind: KeyKind;
  entity: string[];
  context: NameContext;
}

function toKeyColumn({ id, table, profile, kind, entity, context }: Origin): KeyColumn {
  const parts = partsOfColumn(profile.name, context);
  const { cardinality, nullCount } = profile;
  const isNumber = kind === "integer" || kind === "float";
  return {
    ...parts,
    id,
    table,
    name: profile.name,
    kind,
    profile,
    entity,
    filled: table.rowCount - nullCount,
    isUnique: nullCount === 0 && cardinality === table.rowCount && kind !== "float",
    isMeasure: isNumber && isCalledMeasure(parts),
    isOrdinal: isNumber && parts.subject.length > 0 && parts.subject.every((word) => ordinals.has(word)),
    isKey: false,
    isBesideKey: false,
  };
}

/** `num_orders` counts orders, `order_num` is one. */
function isCalledMeasure({ words, keyWord }: NameParts): boolean {
  const leadsWithNumber = words.length > 1 && ["num", "number", "no", "nr"].includes(words[0]);
  return leadsWithNumber || (keyWord === null && words.some((word) => measures.has(word) || sorting.has(word)));
}

function markKeys(columns: KeyColumn[]): KeyColumn[] {
  const isNamedKey = (column: KeyColumn) =>
    column.keyWord !== null ||
    column.isNatural ||
    isOwn(column) ||
    (column.isLabel && column.kind === "string") ||
    (column.kind === "time" && isCalendar(column));
  const unique = columns.filter(({ isUnique }) => isUnique);
  const onlyUnnamed = !unique.some((column) => column.keyWord !== null || (column.kind !== "time" && isOwn(column)));
  return columns.map((column) => ({
    ...column,
    isBesideKey: unique.some((other) => other !== column && other.kind !== "time" && isOwn(other)),
    isKey: (!column.isMeasure && isNamedKey(column)) || (onlyUnnamed && column === unique[0]),
  }));
}

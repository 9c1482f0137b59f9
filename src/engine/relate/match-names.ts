import { isCalendar, isOwn, isSameWords, type KeyColumn } from "./key-column.ts";
import { canonicalWords, isAbbreviation } from "./name-words.ts";
import { genericAttributes, hierarchyWords, personEntities, personRoles, synonyms } from "./vocabulary.ts";

/** How far two names speak for `from` pointing at `to`: 0 not at all, 1 they say so. */
export interface NameMatch {
  score: number;
  reason: string;
}

const noMatch: NameMatch = { score: 0, reason: "the names do not match" };
const hierarchy = canonicalWords(hierarchyWords);
const roles = canonicalWords(personRoles);
const persons = canonicalWords(personEntities);
const generic = canonicalWords(genericAttributes);
const synonymGroups = synonyms.map(canonicalWords);

export function matchNames(from: KeyColumn, to: KeyColumn): NameMatch {
  const best = [sameName, entityName, personName, sameSubject, calendarName, hierarchyName]
    .map((match) => match(from, to))
    .reduce((a, b) => (b.score > a.score ? b : a), noMatch);
  return { ...best, score: best.score * doubts(from, to) };
}

/** The same name in both tables, unless everybody has a column of that name. */
function sameName(from: KeyColumn, to: KeyColumn): NameMatch {
  if (from.table === to.table || !isSameWords(from.words, to.words)) return noMatch;
  if (from.subject.length === 0) {
    return isSameWords(from.entity, to.entity) ? { score: 0.7, reason: "the tables are named alike" } : noMatch;
  }
  if (isGeneric(from) && !isOwn(to) && from.kind !== "time") return { score: 0.3, reason: "the name is a common one" };
  return { score: isOwn(to) ? 1 : 0.92, reason: "the columns have the same name" };
}

/** `cust_id`, `bill_to_customer_id` or `customer` → `customers.id`. */
function entityName(from: KeyColumn, to: KeyColumn): NameMatch {
  if (!isOwn(to) || from.subject.length === 0) return noMatch;
  const isBare = from.table === to.table && from.subject.length <= to.entity.length;
  const likeness = isBare ? 0 : compareSubjects(from.subject, to.entity);
  if (likeness === 0) return noMatch;
  const score = likeness - formDistance(from, to);
  return score <= 0 ? noMatch : { score, reason: `${from.name} names the table ${to.table.name}` };
}

/** `assigned_to`, `owner_id` or `created_by` → a table of people. */
function personName(from: KeyColumn, to: KeyColumn): NameMatch {
  if (!isOwn(to) || !persons.has(to.entity.at(-1) ?? "") || from.kind === "time" || from.table === to.table)
    return noMatch;
  const isDoneBy = from.subject.at(-1) === "by" && from.subject.length > 1;
  const isRole = from.subject.some((word) => roles.has(word));
  return isDoneBy || isRole ? { score: 0.75, reason: `${from.name} is a role of people` } : noMatch;
}

/** `ship_city` and `city`, `store_nbr` and `store_id`. */
function sameSubject(from: KeyColumn, to: KeyColumn): NameMatch {
  if (from.table === to.table || to.subject.length === 0 || from.subject.length === 0 || isGeneric(to)) return noMatch;
  const likeness = compareSubjects(from.subject, to.subject);
  const isPartOnly = likeness > 0 && from.subject.length < to.subject.length;
  const score = (likeness - formDistance(from, to)) * 0.85;
  return likeness === 0 || isPartOnly || score <= 0 ? noMatch : { score, reason: "the names mean the same" };
}

function calendarName(from: KeyColumn, to: KeyColumn): NameMatch {
  const fits = from.kind === "time" && to.kind === "time" && isCalendar(to) && from.table !== to.table;
  return fits ? { score: 0.8, reason: `${to.table.name} is a calendar` } : noMatch;
}

function hierarchyName(from: KeyColumn, to: KeyColumn): NameMatch {
  if (from.table !== to.table || !isOwn(to) || from.kind === "time") return noMatch;
  const fits = from.words.some((word) => hierarchy.has(word));
  return fits ? { score: 0.85, reason: `${from.name} points at another row of its table` } : noMatch;
}

/** Factors below one for names that speak against a reference. */
function doubts(from: KeyColumn, to: KeyColumn): number {
  const isOwnKey = isOwn(from) && from.table !== to.table && !(isOwn(to) && isSameWords(from.entity, to.entity));
  const isOwnName = isOwnKey && (from.subject.length > 0 || from.keyWord !== null || from.isLabel);
  const isCount = from.isMeasure || (from.isOrdinal && !isOwn(to)) || (from.isPlural && from.kind !== "string");
  // external_id, serial_no, …: each table numbers its own rows a second time.
  const isSecondId = from.isUnique && to.isUnique && from.isBesideKey && to.isBesideKey && !isOwn(to);
  return (isOwnName ? 0.3 : 1) * (isCount ? 0.3 : 1) * (isSecondId ? 0.6 : 1);
}

export const isGeneric = ({ subject, isNatural }: KeyColumn): boolean =>
  !isNatural && subject.every((word) => generic.has(word));

/** An id is not a name, and a number not quite an id. */
function formDistance(from: KeyColumn, to: KeyColumn): number {
  if (from.isLabel && !to.isLabel) return to.kind === "string" ? 0.3 : 0.6;
  if (to.isLabel && !from.isLabel) return from.keyWord === null ? 0.05 : 0.15;
  if (from.keyWord === to.keyWord) return 0;
  return from.keyWord === null || to.keyWord === null ? 0.05 : 0.1;
}

/** `from` says the same as `to`, says it with a role before (ship_city), or leaves out what comes before the noun. */
function compareSubjects(from: string[], to: string[]): number {
  const shared = Math.min(from.length, to.length);
  let likeness = 1;
  for (let i = 1; i <= shared; i++) likeness *= compareWords(from[from.length - i], to[to.length - i]);
  if (from.length === to.length) return 0.95 * likeness;
  return (from.length > to.length ? 0.88 : 0.76) * likeness;
}

function compareWords(a: string, b: string): number {
  if (a === b) return 1;
  if (isAbbreviation(a, b) || isAbbreviation(b, a)) return 0.95;
  return synonymGroups.some((group) => group.has(a) && group.has(b)) ? 0.85 : 0;
}

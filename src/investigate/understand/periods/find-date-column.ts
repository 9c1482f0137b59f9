import { AppError } from "../../../base/app-error.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { Period } from "../../question.ts";
import { columnNotFound } from "../columns/column-not-found.ts";
import { datePartsSql, dateSql } from "./date-sql.ts";
import { fiscalColumn } from "./fiscal-years.ts";
import type { PeriodPair } from "./parse-periods.ts";

export interface DateColumn {
  /** As shown to people: `opened_at`, or `orders.ordered_at` for a joined one. */
  column: string;
  /** Expression over the facts: the date or time of a row. */
  sql: string;
}

interface Candidate {
  column: string;
  profile: ColumnProfile;
  isOwn: boolean;
}

/** The column that says when: as named, else the only one, else the one whose name and range fit best. */
export function findDateColumn(
  wanted: string | null,
  table: ProfiledTable,
  periods: PeriodPair<Period>,
  joins: JoinPath[] = [],
): DateColumn {
  const all = [...ownColumns(table), ...joins.flatMap(joinedColumns)];
  if (wanted !== null) return namedColumn(wanted, all, table);
  const dates = all.filter(({ profile }) => profile.role === "timestamp");
  const own = dates.filter(({ isOwn }) => isOwn);
  if (own.length > 0) return best(own, periods);
  if (dates.length > 0) return best(dates, periods);
  const parts = datePartsSql(table) ?? fiscalColumn(table);
  if (parts) return parts;
  throw dateNeeded(`No column of ${table.name} holds dates`, []);
}

const ownColumns = ({ profiles }: ProfiledTable): Candidate[] =>
  profiles.map((profile) => ({ column: profile.name, profile, isOwn: true }));

const joinedColumns = ({ role, hops }: JoinPath): Candidate[] =>
  hops[hops.length - 1].to.profiles.map((profile) => ({ column: `${role}.${profile.name}`, profile, isOwn: false }));

function namedColumn(wanted: string, all: Candidate[], table: ProfiledTable): DateColumn {
  const lower = wanted.trim().toLowerCase();
  const found =
    all.find(({ column }) => column.toLowerCase() === lower) ??
    all.find(({ column }) => `${table.name}.${column}`.toLowerCase() === lower) ??
    all.find(({ profile }) => profile.name.toLowerCase() === lower);
  if (!found) throw columnNotFound(wanted, [table]);
  const sql = dateSql(quoteName(found.column), found.profile);
  if (sql) return { column: found.column, sql };
  const others = all.filter(({ profile }) => profile.role === "timestamp").map(({ column }) => column);
  throw dateNeeded(`The column ${found.column} does not hold dates`, others);
}

/** The only column of whole numbers that may be years by its values, where both periods lie within them. */
export function onlyYears(
  { profiles }: ProfiledTable,
  { baseline, comparison }: PeriodPair<Period>,
): DateColumn | null {
  const found = profiles.filter(({ role, dataType, min, max }) => {
    const holds = ({ start, end }: Period) =>
      Number(min) <= Number(start.slice(0, 4)) && Number(end.slice(0, 4)) <= Number(max);
    return (
      role === "dimension" &&
      dataType === "integer" &&
      Number(min) >= 1700 &&
      Number(max) <= 2100 &&
      holds(baseline) &&
      holds(comparison)
    );
  });
  return found.length === 1 ? { column: found[0].name, sql: dateSql(quoteName(found[0].name), found[0])! } : null;
}

function best(candidates: Candidate[], periods: PeriodPair<Period>): DateColumn {
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, periods) }))
    .sort((a, b) => b.score - a.score);
  const winners = scored.filter(({ score }) => score === scored[0].score);
  if (winners.length > 1)
    throw dateNeeded(
      "Several columns say when, and none fits better",
      winners.map(({ candidate }) => candidate.column),
    );
  const { column } = winners[0].candidate;
  return { column, sql: quoteName(column) };
}

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** When the thing happened that a row is about. */
const startWords = words(
  `date day created opened ordered order event occurred happened started start purchase purchased transaction visit
   invoice booking booked placed submitted reported sold sale requested signup month week period timestamp time datum
   fecha jour`,
);
/** What came of it later, or has nothing to do with it. */
const laterWords = words(
  `updated modified changed closed resolved birth birthday dob born end ended finished completed due expiry expires
   expired delivered delivery shipped shipping deleted cancelled canceled last loaded ingested imported synced approved
   paid estimated expected hired hire returned valid until`,
);

/** Data in both periods count most, then the name, then that no row misses it. */
function scoreOf({ profile }: Candidate, { baseline, comparison }: PeriodPair<Period>): number {
  const covered = [baseline, comparison].filter((period) => touches(profile, period)).length;
  const names = nameWords(profile.name);
  const isLater = names.some((word) => laterWords.has(word));
  const isStart = names.some((word) => startWords.has(word));
  return 10 * covered + (isLater ? -3 : isStart ? 2 : 0) + (profile.nullCount > 0 ? -1 : 0);
}

function touches({ min, max }: ColumnProfile, { start, end }: Period): boolean {
  return min !== null && max !== null && String(min).slice(0, 10) <= end && String(max).slice(0, 10) >= start;
}

function dateNeeded(problem: string, candidates: string[]): AppError {
  const wayOut =
    candidates.length > 0
      ? `Name the one to use: ${candidates.map((name) => `--date ${name}`).join(" or ")}.`
      : "Name a column with dates or years by --date COLUMN.";
  return new AppError("DATE_COLUMN_NEEDED", `${problem}. ${wayOut}`, { candidates });
}

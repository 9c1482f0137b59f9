import type { Duck } from "../duck.ts";
import { isNumber, sourceSql } from "../profile/column-sql.ts";
import type { ColumnProfile, ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName } from "../sql.ts";
import { findHeaderDates, type HeaderDates } from "./header-dates.ts";
import { findHeaderMonths } from "./header-months.ts";
import { isTotalName, isWrittenAsName, readMemberNames } from "./member-names.ts";

/** A table with a column per date, per month of a year that has a column of its own, or per member beside a date. */
export type WideShape =
  | { kind: "dates"; columns: string[]; header: HeaderDates }
  | { kind: "months"; columns: string[]; months: Map<string, number>; year: string }
  | { kind: "members"; columns: string[]; date: string; shared: string | null; arePlaces: boolean };

const leastMembers = 8;
const leastSummed = 4;
const mostOthers = 3;
const mostCells = 20_000_000;

/** The shape, judged by names and profiles; the rows are asked only where a column may be the sum of the others. Null: not wide, or not clearly. */
export async function findWide(duck: Pick<Duck, "rows">, table: ProfiledTable): Promise<WideShape | null> {
  const figures = table.profiles.filter(isFigure);
  if (figures.length < 3 || table.rowCount === 0 || table.rowCount * figures.length > mostCells) return null;
  return findDates(table) ?? findMonths(table) ?? (await findMembers(duck, table));
}

const isEmpty = ({ cardinality }: ColumnProfile): boolean => cardinality === 0;
const isFigure = (profile: ColumnProfile): boolean => isNumber(profile.dataType) && !isEmpty(profile);
const isDay = ({ role }: ColumnProfile): boolean => role === "timestamp";

function findDates({ profiles }: ProfiledTable): WideShape | null {
  if (profiles.some(isDay)) return null;
  const header = findHeaderDates(profiles.map(({ name }) => name));
  if (!header || !areFigures(profiles, header.columns) || holdsMore(profiles, header.columns)) return null;
  return { kind: "dates", columns: header.columns, header };
}

const mostLeft = 0.2;

/** Beside a few columns with dates there are other measures: the rows are about something else. */
function holdsMore(profiles: ColumnProfile[], turned: string[]): boolean {
  const left = profiles.filter(({ name, role }) => role === "measure" && !turned.includes(name));
  return left.length > mostLeft * turned.length;
}

function areFigures(profiles: ColumnProfile[], names: string[]): boolean {
  const named = profiles.filter(({ name }) => names.includes(name));
  return named.every((profile) => isFigure(profile) || isEmpty(profile)) && named.some(isFigure);
}

function findMonths({ profiles }: ProfiledTable): WideShape | null {
  const months = findHeaderMonths(profiles.map(({ name }) => name));
  const years = profiles.filter(isYear);
  if (!months || years.length !== 1 || profiles.some(isDay) || !areFigures(profiles, [...months.keys()])) return null;
  if (holdsMore(profiles, [...months.keys()])) return null;
  return { kind: "months", columns: [...months.keys()], months, year: years[0].name };
}

const isYear = ({ dataType, min, max, name }: ColumnProfile): boolean =>
  dataType === "integer" &&
  Number(min) >= 1600 &&
  Number(max) <= 2100 &&
  /year|jahr|ann[eé]e|año|^ano$|^yr$/i.test(name);

/** One row a date, and all figures are of one kind: that is known only where names or sums say so. */
async function findMembers(duck: Pick<Duck, "rows">, table: ProfiledTable): Promise<WideShape | null> {
  const { profiles, rowCount } = table;
  const dates = profiles.filter((profile) => isDay(profile) || isYear(profile));
  if (dates.length !== 1 || dates[0].cardinality !== rowCount || rowCount < 3) return null;
  const [date] = dates;
  const figures = profiles.filter((profile) => isFigure(profile) && profile !== date && !isCalendarPart(profile));
  const others = profiles.filter((profile) => !figures.includes(profile) && profile !== date && !isEmpty(profile));
  if (figures.length < leastSummed || others.length > mostOthers) return null;
  const columns = figures.map(({ name }) => name);
  const { arePlaces, shared, arePlain } = readMemberNames(columns);
  const found: WideShape = { kind: "members", columns, date: date.name, shared, arePlaces };
  if (columns.length >= leastMembers) {
    if (arePlaces) return found;
    const areNames = shared !== null || columns.every(isWrittenAsName);
    if (arePlain && areNames && areAlike(figures)) return found;
  }
  return arePlain && (await hasSum(duck, table, columns)) ? found : null;
}

const isCalendarPart = ({ role, roleReason }: ColumnProfile): boolean =>
  role === "dimension" && roleReason === "a part of the calendar";

const mostSpread = 1000;

/** Figures of the same unit are of about the same size; a few may be far off. */
function areAlike(figures: ColumnProfile[]): boolean {
  const sizes = figures
    .map(({ mean }) => Math.abs(mean ?? 0))
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor(share * (sizes.length - 1))];
  return sizes.length >= figures.length / 2 && at(0.9) <= mostSpread * at(0.1);
}

/** A column called total is what the others add up to. */
async function hasSum(duck: Pick<Duck, "rows">, table: ProfiledTable, columns: string[]): Promise<boolean> {
  const totals = columns.filter(isTotalName);
  const parts = columns.filter((name) => !totals.includes(name));
  if (totals.length !== 1 || parts.length < leastSummed) return false;
  const total = `${quoteName(totals[0])}::double`;
  const sum = parts.map((name) => `coalesce(${quoteName(name)}::double, 0)`).join(" + ");
  const [[share]] = await duck.rows(
    `select avg((abs(${total} - (${sum})) <= 0.005 * greatest(abs(${total}), 1e-9))::integer) from ${sourceSql(table)}`,
  );
  return Number(share) >= 0.95;
}

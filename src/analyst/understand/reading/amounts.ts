import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import { naturalAggregate } from "../../../investigate/understand/metric/natural-aggregate.ts";
import { namesOf } from "../pieces/column-names.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { rootOf } from "../words/root-of.ts";
import { assume, type Reading } from "./reading.ts";

/** Amounts add up, rates and prices average; the latter is said. */
export function amountMeasure(reading: Reading, column: ScopeColumn): Measure {
  const natural = naturalAggregate(column.profile, reading.scope.fact);
  const name = natural.name === "avg" ? "avg" : "sum";
  if (name === "avg") assume(reading, `${column.name} is averaged, because ${natural.reason}`);
  return { kind: "column", name, column, quantile: null };
}

const amountNames = /revenue|sales|amount|amt|total|umsatz|value|spend|gmv|turnover|betrag|income/i;

/** The column that "orders over 100" and "top customers" speak of without naming it: the only one of money, or that adds up. */
export function primaryAmount(reading: Reading): ScopeColumn | null {
  const own = reading.scope.columns.filter(({ profile, path }) => path === null && profile.role === "measure");
  const money = own.filter(({ profile }) => amountNames.test(profile.name));
  if (money.length === 1) return money[0];
  const entity = new Set(["total", ...nameWords(reading.scope.fact.name)].map(rootOf));
  const ofRows = money.filter((column) => namesOf(column).bare.every((word) => entity.has(word)));
  if (ofRows.length === 1) return ofRows[0];
  const added = own.filter(({ profile }) => naturalAggregate(profile, reading.scope.fact).name === "sum");
  return own.length === 1 ? own[0] : money.length === 0 && added.length === 1 ? added[0] : null;
}

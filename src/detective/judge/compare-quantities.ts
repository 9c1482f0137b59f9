import type { Quantity, Statement } from "./statement.ts";

/** 1: a figure of the claim is said, -1: another one stands in its place, 0: the sentence has none to compare. */
export function compareQuantities(claim: Statement, given: Statement): -1 | 0 | 1 {
  let result: -1 | 0 | 1 = 0;
  for (const wanted of claim.quantities) {
    const others = given.quantities.filter((other) => areComparable(wanted, other));
    if (others.length === 0) continue;
    if (!others.some((other) => isSame(wanted, other))) return -1;
    result = 1;
  }
  return result;
}

export function areComparable(one: Quantity, other: Quantity): boolean {
  if (!areOfOneKind(one, other)) return false;
  const roles = new Set([one.role ?? "to", other.role ?? "to"]);
  if (one.role === null || other.role === null) return !roles.has("from") && !(roles.has("share") && roles.has("by"));
  // "26 percent of the departures" and "rose to 26 percent" are both levels.
  return roles.size === 1 || (roles.size === 2 && roles.has("share") && roles.has("to"));
}

/** Counts of the same; where nothing next to a figure says what it counts, the sentences have to speak of the same. */
function areOfOneKind(one: Quantity, other: Quantity): boolean {
  const isBare = one.counted.size === 0 || other.counted.size === 0;
  const areCounts = one.unit === "count" && other.unit === "count";
  if (areCounts) return isBare ? haveCommon(one.said, other.said) : haveCommon(one.counted, other.counted);
  // "2.4 million" in a table of euros.
  const isMoney = [one, other].every(
    ({ unit, counted }) => unit === "money" || (unit === "count" && counted.size === 0),
  );
  return one.unit === other.unit || isMoney;
}

const haveCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((concept) => other.has(concept));

const aboutShare = 0.1;

export function isSame(wanted: Quantity, given: Quantity): boolean {
  if (wanted.bound === "at-least") return given.value >= wanted.value - wanted.tolerance;
  if (wanted.bound === "at-most") return given.value <= wanted.value + wanted.tolerance;
  if (given.bound === "at-least") return wanted.value >= given.value - given.tolerance;
  if (given.bound === "at-most") return wanted.value <= given.value + given.tolerance;
  const isLoose = wanted.bound === "about" || given.bound === "about";
  const slack = isLoose ? aboutShare * Math.max(Math.abs(wanted.value), Math.abs(given.value)) : 0;
  return Math.abs(wanted.value - given.value) <= Math.max(wanted.tolerance, given.tolerance, slack) + 1e-9;
}

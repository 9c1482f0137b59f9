import type { Condition, Measure } from "../understanding.ts";
import { amountMeasure } from "./amounts.ts";
import { eventAmount } from "./money-events.ts";
import { assume, glueAt, question, type Reading, skipGlue } from "./reading.ts";

const markers = new Set("that were was is are have has had from with being been".split(" "));

/** "orders in Texas that were returned": what stands behind the verb is the part, what stands before it the whole. */
function partConditions(reading: Reading, shareAt: number): Condition[] {
  const { pieces, conditions, conditionPlaces, groups } = reading;
  const said = conditions.filter((one) => one.kind !== "span" && !isExclusion(reading, one));
  const placeOf = (condition: Condition) => conditionPlaces.get(condition) ?? -1;
  const marker = pieces.findIndex(
    (piece, at) => at > shareAt && ((piece.kind === "glue" && markers.has(piece.word)) || piece.kind === "which"),
  );
  const behind = marker < 0 ? [] : said.filter((condition) => placeOf(condition) > marker);
  if (behind.length > 1) askAboutPart(reading, behind);
  if (behind.length > 0) return behind;
  if (groups.length === 0) return said;
  // "share of people who work remotely" and "share of female employees", by location: the part of each location's people.
  const place = nounPlace(reading, shareAt);
  const noun = place < 0 ? pieces.length : place;
  const isCount = reading.measures[0]?.kind === "rows" || reading.measures[0]?.kind === "distinct";
  const isBefore = (condition: Condition) => placeOf(condition) > shareAt && placeOf(condition) < noun;
  return said.filter(
    (condition) => (condition.kind === "flag" && placeOf(condition) > noun) || (isCount && isBefore(condition)),
  );
}

/** "comes from Android in Asia": of everything, or of what comes from Asia? */
function askAboutPart(reading: Reading, parts: Condition[]): void {
  const last = parts.map((one) => reading.conditionPlaces.get(one) ?? 0).sort((a, b) => a - b)[parts.length - 1];
  const { text } = reading.pieces[last] ?? { text: "" };
  if (["in", "at", "on", "within"].includes(glueAt(reading, last - 1) ?? ""))
    question(
      reading,
      `Of the whole, or only of ${text}? Say "in ${text}, what share …" or "what share of … in ${text}".`,
    );
}

const excluding =
  /^(except|except for|excluding|exclude|excl|other than|apart from|aside from|ignoring|leaving out|not counting|not including|besides|disregarding)$/i;

/** "excluding outbound calls" leaves rows out of the whole as well. */
function isExclusion({ pieces, conditionPlaces }: Reading, condition: Condition): boolean {
  const place = conditionPlaces.get(condition) ?? 0;
  const negation = pieces.slice(0, place).findLast(({ kind }) => kind === "negate");
  const isNegated = "isNegated" in condition && condition.isNegated;
  return isNegated && negation !== undefined && excluding.test(negation.text);
}

const nounPlace = ({ pieces, taken }: Reading, shareAt: number): number =>
  pieces.findIndex((_, at) => at > shareAt && taken.get(at) === "measure");

/** "share of Desk revenue by state": Desk's share in each state, or each state's share of Desk? */
export function isUnclearShare(reading: Reading, shareAt: number): boolean {
  const { groups, conditions, conditionPlaces, measures, pieces } = reading;
  const noun = nounPlace(reading, shareAt);
  const isBefore = (condition: Condition) => {
    const place = conditionPlaces.get(condition) ?? -1;
    return place > shareAt && place < noun && condition.kind !== "span";
  };
  // "share of calls in English by site"
  const split = pieces.findIndex(({ kind }, at) => at > shareAt && kind === "by");
  const isBehind = (condition: Condition) => {
    const place = conditionPlaces.get(condition) ?? -1;
    return (
      place > noun && noun >= 0 && place < split && condition.kind === "values" && !isExclusion(reading, condition)
    );
  };
  if (hasShareParts(reading, shareAt)) return false;
  return (
    groups.length > 0 && ((measures[0]?.kind === "column" && conditions.some(isBefore)) || conditions.some(isBehind))
  );
}

export const hasShareParts = (reading: Reading, shareAt: number): boolean =>
  partConditions(reading, shareAt).length > 0;

export function takeShareParts(reading: Reading, shareAt: number): Condition[] {
  const parts = partConditions(reading, shareAt);
  reading.conditions = reading.conditions.filter((condition) => !parts.includes(condition));
  return parts;
}

/** "tips as a percentage of fares": one amount of another, not a group of all. */
export function sharedAmount(reading: Reading, shareAt: number): Measure | null {
  const { measures, taken } = reading;
  const [top, bottom = wholeOf(reading, shareAt)] = measures;
  const places = [...taken].flatMap(([at, use]) => (use === "measure" ? [at] : []));
  const isBetween = places.some((at) => at < shareAt) && (measures.length === 1 || places.some((at) => at > shareAt));
  if (measures.length > 2 || !isBetween || top?.kind !== "column" || bottom?.kind !== "column") return null;
  if (top.name !== bottom.name)
    question(reading, `The total or the average of ${top.column.name} and of ${bottom.column.name}? Say it of both.`);
  assume(reading, `${top.column.name} is divided by ${bottom.column.name}: 0.1 is 10 %`);
  return { kind: "ratio", top, bottom };
}

const isAsPart = ({ pieces }: Reading, shareAt: number): boolean => {
  const before = pieces[shareAt - 1];
  return before?.kind === "glue" && before.word === "as";
};

/** "fees as a percentage of donations": of what was donated. */
function wholeOf(reading: Reading, shareAt: number): Measure | undefined {
  const whole = reading.pieces[skipGlue(reading, shareAt + 1, 1)];
  const amount = whole?.kind === "mention" && isAsPart(reading, shareAt) ? eventAmount(reading, whole.text) : null;
  return amount ? amountMeasure(reading, amount) : undefined;
}

/** "fees as a percentage of orders": what is divided by must be an amount, else no part of a whole is meant either. */
export function askAboutWhole(reading: Reading, shareAt: number): boolean {
  const { pieces, measures } = reading;
  const whole = pieces[skipGlue(reading, shareAt + 1, 1)];
  const isOther = whole?.kind === "mention" && whole.values.length === 0;
  if (!isAsPart(reading, shareAt) || !isOther || measures[0]?.kind !== "column") return false;
  question(reading, `${measures[0].column.name} as a part of what? Name the column that is divided by.`);
  return true;
}

/** "what share of the errors happened on iOS": rows of a kind are the whole, what else is said the part. */
export function sharedKind(reading: Reading, shareAt: number): Condition[] | null {
  const { measures, conditions, conditionPlaces, pieces } = reading;
  if (measures.length > 0) return null;
  const whole = conditions.find((condition) => {
    const place = conditionPlaces.get(condition) ?? -1;
    return place > shareAt && pieces.slice(shareAt + 1, place).every(({ kind }) => kind === "glue");
  });
  const parts = conditions.filter((condition) => condition !== whole && condition.kind !== "span");
  if (!whole || parts.length === 0) return null;
  reading.conditions = conditions.filter((condition) => !parts.includes(condition));
  return parts;
}

import { measureLabel } from "../../query/labels.ts";
import type { Condition, Measure, Shape } from "../understanding.ts";
import { placesOf, question, type Reading, take } from "./reading.ts";
import {
  askAboutWhole,
  hasShareParts,
  isUnclearShare,
  sharedAmount,
  sharedKind,
  takeShareParts,
} from "./settle-share.ts";

/** "share of revenue by state", "what percentage of orders": parts of a whole that has parts. */
export function settleShare(reading: Reading): Shape | null {
  const places = placesOf(reading, "share");
  if (places.length === 0) return null;
  for (const at of places) take(reading, at, "share");
  const conditions = sharedKind(reading, places[0]);
  if (conditions) {
    reading.measures = [{ kind: "part", of: { kind: "rows" }, conditions }];
    return { kind: "plain" };
  }
  const ratio = sharedAmount(reading, places[0]);
  if (ratio) {
    reading.measures = [ratio];
    return { kind: "plain" };
  }
  if (askAboutWhole(reading, places[0])) return null;
  const [of] = reading.measures;
  if (!of) {
    question(reading, "A share of what? Name an amount or a thing that is counted.");
    return null;
  }
  const ranked = reading.pieces.findIndex((piece) => piece.kind === "superlative" && piece.count !== null);
  if (ranked > places[0] && reading.ranking) {
    question(reading, "The share of all of them together, or of each? Ask for the share of each by name.");
    return null;
  }
  if (of.kind === "fraction") return settleFraction(reading, of);
  if (!isAdditive(of)) {
    question(reading, `${measureLabel(of).replaceAll("_", " ")} makes up no whole that parts could be shares of.`);
    return null;
  }
  if (isUnclearShare(reading, places[0])) {
    question(reading, "Within each group, or of the whole? Say for example: share of revenue that comes from …, by …");
    return null;
  }
  if (hasShareParts(reading, places[0])) {
    const conditions = takeShareParts(reading, places[0]);
    reading.measures = [{ kind: "part", of, conditions }];
    return { kind: "plain" };
  }
  if (reading.groups.length === 0) {
    question(reading, "A share of the whole needs a part: name a value, or what to split by.");
    return null;
  }
  return { kind: "share" };
}

/** "completion rate (percentage of plays that were completed)": the rate said once more. */
function settleFraction(reading: Reading, of: Extract<Measure, { kind: "fraction" }>): Shape | null {
  const keyOf = (condition: Condition) =>
    JSON.stringify(condition, (key, value) => (key === "column" ? value.name : value));
  const known = of.conditions.map(keyOf);
  reading.conditions = reading.conditions.filter((condition) => !known.includes(keyOf(condition)));
  if (reading.conditions.some(({ kind }) => kind !== "span"))
    question(reading, "A share of a rate? Ask for the rate or for the share alone.");
  return { kind: "plain" };
}

/** Averages, extremes and rates of parts do not add up to those of the whole. */
const isAdditive = (measure: Measure): boolean =>
  measure.kind === "column"
    ? measure.name === "sum"
    : ["rows", "distinct", "flagged", "duration"].includes(measure.kind) ||
      (measure.kind === "scaled" && isAdditive(measure.of));

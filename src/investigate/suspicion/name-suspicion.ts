import type { Facts } from "../facts.ts";
import type { Family } from "../hypotheses.ts";
import { shortText } from "../report/plain-text.ts";
import type { SuspectedMeasure, SuspectedSegment, SuspicionReading } from "./reading.ts";

export const familyNames: Record<Family, string> = {
  suspicion: "a suspicion",
  quality: "missing or doubled data",
  calendar: "weekdays or holidays",
  segment: "a few segments",
  mix: "a shift of the mix",
  broad: "a broad change",
  offsetting: "opposite moves",
  upstream: "another measure",
  proposed: "something proposed",
};

const ending = " (your suspicion)";
const longestTitle = 100;

/** "Android in US (your suspicion)" */
export function suspicionTitle(reading: SuspicionReading): string {
  const named = namesOf(reading);
  const name = named.length === 0 ? `“${reading.text.trim()}”` : named.join(reading.match === "any" ? " or " : " and ");
  return shortText(name, longestTitle - ending.length) + ending;
}

function namesOf({ segments, denied, dimensions, measures, families, direction }: SuspicionReading): string[] {
  const way = direction === null ? "" : direction === "up" ? " rose" : " fell";
  const suspected = [
    ...segments.map(({ name }) => name + way),
    ...dimensions,
    ...measures.filter(({ isDenied }) => !isDenied).map(measureName),
    ...families.map((family) => familyNames[family]),
  ];
  if (suspected.length > 0) return suspected;
  const excluded = [...denied.map(({ name }) => name), ...measures.map(measureName)];
  return excluded.map((name) => `not ${name}`);
}

export function measureName({ name, direction }: Pick<SuspectedMeasure, "name" | "direction">): string {
  return direction === null ? name : `${name} ${direction}`;
}

/** What would have to be seen if the suspicion were true. */
export function suspicionPattern(reading: SuspicionReading, { metric }: Pick<Facts, "metric">): string {
  const { segments, dimensions, measures, families, denied, direction } = reading;
  const moved = direction === null ? "moved with the whole" : direction === "up" ? "rose" : "fell";
  const either = reading.match === "any" ? " or " : " and ";
  const parts = [
    segments.length === 0
      ? ""
      : `${metric.label} of ${segments.map(termsText).join(either)} ${moved}, beyond its noise and unlike its siblings, by a tenth of the change or more`,
    dimensions.length === 0 ? "" : `a value of ${dimensions.join(either)} stands out`,
    measures.length === 0 ? "" : `${measures.map(measureName).join(either)} makes a tenth of the change or more`,
    families.length === 0 ? "" : `the signs of ${families.map((family) => familyNames[family]).join(either)}`,
  ].filter((part) => part !== "");
  if (parts.length > 0) return shortText(parts.join("; "), 500);
  return denied.length > 0
    ? shortText(`${denied.map(termsText).join(either)} moved no more than noise, or like its siblings`, 500)
    : "a move of something that the tables know by these words";
}

const termsText = ({ terms }: SuspectedSegment): string =>
  terms.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", ");

export function suspectedDimensions({ segments, denied, dimensions }: SuspicionReading): string[] {
  const valued = [...segments, ...denied].flatMap(({ terms }) => terms.map(({ dimension }) => dimension.name));
  return [...new Set([...valued, ...dimensions])];
}

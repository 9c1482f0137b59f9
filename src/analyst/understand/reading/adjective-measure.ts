import type { Measure } from "../understanding.ts";
import { assume, question, type Reading } from "./reading.ts";

const adjectives = {
  price: /price|cost|fare|preis|amount/i,
  duration: /duration|time|hours|minutes|seconds|delay|days|latency|dauer|length/i,
  weight: /weight|mass|gewicht/i,
  distance: /distance|miles|kilomet|(^|_)km(_|$)|entfernung/i,
};

export function adjectiveMeasure(
  reading: Reading,
  about: keyof typeof adjectives,
  direction: "high" | "low",
  hasTarget: boolean,
): Measure | null {
  const columns = reading.scope.columns.filter(
    ({ profile }) => profile.role === "measure" && adjectives[about].test(profile.name),
  );
  if (columns.length !== 1) {
    question(reading, `Which column says the ${about}?`);
    return null;
  }
  assume(reading, `The ${about} is read as ${columns[0].name}`);
  const name = hasTarget && about === "duration" ? "avg" : direction === "high" ? "max" : "min";
  return { kind: "column", name, column: columns[0], quantile: null };
}

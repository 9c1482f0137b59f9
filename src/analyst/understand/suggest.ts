import type { Scope } from "./scope/scope.ts";

const most = 12;

/** What a person could name instead, measures first. */
export function suggestNames({ columns, fact }: Scope): string[] {
  const measures = columns.filter(({ profile }) => profile.role === "measure").map(({ name }) => name);
  const groups = columns
    .filter(({ profile }) => profile.role === "dimension" && !profile.isFreeText)
    .map(({ name }) => name);
  return [...new Set([...measures, `the number of rows of ${fact.name}`, ...groups])].slice(0, most);
}

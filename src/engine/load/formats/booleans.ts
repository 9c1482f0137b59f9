import { type ColumnFormat, noNotes } from "./column-format.ts";

function pair(yes: string, no: string): ColumnFormat {
  return {
    id: `boolean-${yes}-${no}`,
    dataType: "boolean",
    matches: (text) => text.toLowerCase() === yes || text.toLowerCase() === no,
    sql: (x) => `case lower(${x}) when '${yes}' then true when '${no}' then false end`,
    rivals: [],
    notes: noNotes,
  };
}

export const booleans: ColumnFormat[] = [pair("true", "false"), pair("yes", "no"), pair("y", "n"), pair("t", "f")];

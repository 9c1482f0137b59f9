import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName } from "../../../engine/sql.ts";

/** Puts quotes around column names that SQL cannot read bare: `sum(Order Value)`, `avg(end - start)`. */
export function quoteKnownNames(text: string, tables: ProfiledTable[]): string {
  const names = new Map(tables.flatMap(({ columns }) => columns.map(({ name }) => [name.toLowerCase(), name])));
  const longestFirst = [...names.keys()].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const known = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  // Quoted parts are matched first, so that nothing inside them is.
  const pattern = new RegExp(`('[^']*'|"[^"]*")|(?<![\\p{L}\\p{N}_])(?:${known})(?![\\p{L}\\p{N}_]|\\s*\\()`, "giu");
  return text.replace(pattern, (found, quoted) =>
    quoted ? found : quoteName(names.get(found.toLowerCase()) ?? found),
  );
}

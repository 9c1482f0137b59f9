import type { Scope, ScopeColumn } from "../scope/scope.ts";
import { namesOf } from "./column-names.ts";
import { nameRoots } from "./synonyms.ts";

/** The fact table's own measure that goes by the first of these names that any does; null where none or several do. */
export function columnNamed({ columns }: Scope, names: string[]): ScopeColumn | null {
  for (const name of names) {
    const found = columns.filter(
      (column) =>
        column.path === null && column.profile.role === "measure" && namesOf(column).core.join(" ") === nameRoots(name),
    );
    if (found.length === 1) return found[0];
  }
  return null;
}

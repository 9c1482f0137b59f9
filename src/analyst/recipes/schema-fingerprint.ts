import { canonicalJson, sha256 } from "../../base/canonical-json.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";

/** One hash for tables of the same names, columns and types: a renamed column is another schema. */
export function schemaFingerprint(tables: ProfiledTable[]): string {
  const shape = tables.map(({ name, profiles }) => ({
    name,
    columns: profiles.map(({ name: column, dataType, role }) => [column, dataType, role]),
  }));
  return sha256(canonicalJson(shape));
}

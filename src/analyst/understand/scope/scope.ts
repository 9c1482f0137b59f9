import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import type { ValueIndex } from "../../../investigate/suspicion/value-index.ts";

/** A column that a question about one fact table may use: its own, or one of a table that is provably joined to it. */
export interface ScopeColumn {
  /** As shown to people: `region`, or `states.region` where the fact table has a column of that name too. */
  name: string;
  /** Its own name as it may be shown. */
  label: string;
  table: string;
  profile: ColumnProfile;
  /** Null: a column of the fact table itself. */
  path: JoinPath | null;
}

/** A fact table with everything around it that a question may speak of. */
export interface Scope {
  fact: ProfiledTable;
  /** The fact table's name as it may be shown. */
  label: string;
  columns: ScopeColumn[];
  /** Values by column, for the columns that have names worth saying. */
  values: { column: ScopeColumn; index: ValueIndex }[];
}

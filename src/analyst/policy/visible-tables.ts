import type { Policy } from "../../domain/analysis-request.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { parseBlockedPatterns } from "./blocked-patterns.ts";
import { decideColumns, isBlockedColumn } from "./decide-policy.ts";
import { maskEverywhere } from "./mask-everywhere.ts";
import type { Masker } from "./masker.ts";

/** What a model may be told of the tables: columns that the policy allows, without values of those it blocks. */
export function visibleTables(tables: readonly ProfiledTable[], policy: Policy, masker: Masker) {
  const blocked = parseBlockedPatterns(policy.blocked_patterns);
  return tables.map(({ name, rowCount, profiles }) => ({
    name,
    rowCount,
    columns: profiles
      .filter((profile) => decideColumns(name, [profile.name], policy).decision === "allowed")
      .map((profile) => ({
        name: profile.name,
        role: profile.role,
        dataType: profile.dataType,
        cardinality: profile.cardinality,
        nullCount: profile.nullCount,
        samples: isBlockedColumn([profile], blocked) ? [] : maskEverywhere(profile.samples, masker),
      })),
  }));
}

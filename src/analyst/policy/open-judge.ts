import type { Policy } from "../../domain/analysis-request.ts";
import type { DataSource } from "../../engine/data-source.ts";
import { ToolError } from "../tools/tool-error.ts";
import { parseBlockedPatterns } from "./blocked-patterns.ts";
import { decideColumns, decidePolicy, isBlockedColumn } from "./decide-policy.ts";
import type { Masker } from "./masker.ts";
import { type PolicyDecision, PolicyRefusal } from "./policy-rule.ts";
import { findSyntaxError } from "./query-tree.ts";

/** Says before anything is read whether it may be. Every decision goes to the audit trail; a no is thrown, and is final. */
export interface Judge {
  query(sql: string): Promise<void>;
  /** Whether the columns of a table may be described; those it gives may be with their lowest and highest values. */
  profile(table: string, columns: string[]): Set<string>;
  /** The database itself said no. */
  forbid(message: string): PolicyRefusal;
}

export interface JudgeServices {
  policy: Policy;
  source: Pick<DataSource, "table" | "tables">;
  masker: Masker;
  onDecision(decision: PolicyDecision): void;
}

export function openJudge({ policy, source, masker, onDecision }: JudgeServices): Judge {
  const blocked = parseBlockedPatterns(policy.blocked_patterns);
  const enforce = (decision: PolicyDecision) => {
    onDecision(decision);
    if (decision.decision === "refused") throw new PolicyRefusal(decision);
  };
  return {
    query: async (sql) => {
      // What is no SQL at all reads nothing: a mistake to repair, not one to refuse.
      const mistake = await findSyntaxError(source, sql);
      if (mistake !== null) throw new ToolError("sql_syntax", mistake);
      enforce(await decidePolicy({ sql, policy, tables: source.tables, source }));
    },
    profile: (table, columns) => {
      enforce(decideColumns(table, columns, policy));
      const samples = source.tables.find(({ name }) => name === table)?.profiles ?? [];
      return new Set(
        columns.filter(
          (name) =>
            !isBlockedColumn(
              samples.filter((one) => one.name === name),
              blocked,
            ),
        ),
      );
    },
    forbid: (message) => {
      const reason = masker.text(message);
      const decision: PolicyDecision = { decision: "refused", rule: "permission", reason, columns: [] };
      onDecision(decision);
      return new PolicyRefusal(decision);
    },
  };
}

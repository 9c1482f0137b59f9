import { AppError } from "../../base/app-error.ts";
import type { ErrorCode } from "../../domain/error-codes.ts";

export type PolicyRule =
  | "no_policy"
  | "readable_select"
  | "allowed_columns"
  | "blocked_patterns"
  | "fails_closed"
  | "permission";

const codes = {
  no_policy: "POLICY_REFUSED",
  readable_select: "POLICY_QUERY_UNREADABLE",
  allowed_columns: "POLICY_COLUMN_REFUSED",
  blocked_patterns: "POLICY_PII_REFUSED",
  fails_closed: "POLICY_UNDECIDED",
  permission: "POLICY_REFUSED",
} as const satisfies Record<PolicyRule, ErrorCode>;

/** What the audit trail keeps as a policy_decision. */
export interface PolicyDecision {
  decision: "allowed" | "refused";
  rule: PolicyRule;
  reason: string;
  /** What was refused, as table.column. */
  columns: string[];
}

/** A rule of the request's policy says no. Another attempt would be refused as well, so none is made. */
export class PolicyRefusal extends AppError {
  readonly rule: PolicyRule;

  constructor({ rule, reason, columns }: PolicyDecision) {
    super(codes[rule], reason, { rule, columns });
    this.rule = rule;
  }
}

/** The detector could not tell what may be shown, so nothing is. */
export const undecided = (what: string): PolicyDecision => ({
  decision: "refused",
  rule: "fails_closed",
  reason: `${what}: whether the policy allows it could not be decided.`,
  columns: [],
});

const permissionMessage =
  /^(?:Permission|Not allowed|Invalid Configuration) Error|permission denied|disabled (?:by|through) configuration/i;

/** Errors of policy or permission, which no repair of the query undoes. */
export function isFinalRefusal(error: unknown): boolean {
  if (error instanceof AppError)
    return /^POLICY_/.test(error.code) || ["FORBIDDEN", "UNAUTHORIZED"].includes(error.code);
  return error instanceof Error && permissionMessage.test(error.message);
}

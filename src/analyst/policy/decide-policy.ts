import type { Policy } from "../../domain/analysis-request.ts";
import type { Duck } from "../../engine/duck.ts";
import { type ColumnSample, type PiiColumn, piiColumns } from "../pii/pii-columns.ts";
import type { PiiKind } from "../pii/pii-kind.ts";
import { type BlockedPatterns, parseBlockedPatterns } from "./blocked-patterns.ts";
import { type ColumnRead, columnsRead } from "./columns-read.ts";
import { maskEverywhere } from "./mask-everywhere.ts";
import { openMasker } from "./masker.ts";
import { type PolicyDecision, PolicyRefusal, undecided } from "./policy-rule.ts";
import { parseSelect } from "./query-tree.ts";
import { UnreadableQuery } from "./unreadable-query.ts";

export interface PolicyQuestion {
  sql: string;
  policy: Policy;
  /** The tables there are, with what their columns hold. */
  tables: readonly { name: string; profiles: readonly ColumnSample[] }[];
  source: Pick<Duck, "table">;
  detect?: (columns: readonly ColumnSample[], kinds: readonly PiiKind[]) => PiiColumn[];
}

/** Whether a query may run under a policy, judged on its parse tree. What cannot be judged is refused. */
export async function decidePolicy(question: PolicyQuestion): Promise<PolicyDecision> {
  const { policy } = question;
  if (policy.allowed_columns === null && policy.blocked_patterns.length === 0)
    return { decision: "allowed", rule: "no_policy", reason: "The request has no policy.", columns: [] };
  const blocked = parseBlockedPatterns(policy.blocked_patterns);
  return masked(await decide(question, blocked).catch(failClosed), blocked);
}

/** The same for columns that are described instead of queried; how many values they have may always be told. */
export function decideColumns(table: string, columns: readonly string[], policy: Policy): PolicyDecision {
  const reads = columns.map((column) => ({
    table: table.toLowerCase(),
    column: column.toLowerCase(),
    isCounted: true,
  }));
  return masked(
    refuseOthers(reads, policy.allowed_columns) ?? allow(reads, policy),
    parseBlockedPatterns(policy.blocked_patterns),
  );
}

/** The same, thrown where the answer is no. */
export async function enforcePolicy(question: PolicyQuestion): Promise<PolicyDecision> {
  const decision = await decidePolicy(question);
  if (decision.decision === "refused") throw new PolicyRefusal(decision);
  return decision;
}

async function decide(question: PolicyQuestion, blocked: BlockedPatterns): Promise<PolicyDecision> {
  const tree = await parseSelect(question.source, question.sql);
  if (tree === null) throw new UnreadableQuery("it is not a single SELECT");
  const known = question.tables.map(({ name, profiles }) => ({
    name: name.toLowerCase(),
    columns: profiles.map((profile) => profile.name.toLowerCase()),
  }));
  const reads = columnsRead(tree, known);
  return (
    refuseOthers(reads, question.policy.allowed_columns) ??
    refuseBlocked(reads, question, blocked) ??
    allow(reads, question.policy)
  );
}

const allow = (reads: ColumnRead[], { allowed_columns }: Policy): PolicyDecision => ({
  decision: "allowed",
  rule: allowed_columns === null ? "blocked_patterns" : "allowed_columns",
  reason: `What is read is ${reads.length === 0 ? "no column" : reads.map(nameOf).join(", ")}, all allowed.`,
  columns: [],
});

function failClosed(error: unknown): PolicyDecision {
  if (!(error instanceof UnreadableQuery)) return undecided("The query was not run");
  const reason = `The query was not run: ${error.message}.`;
  return { decision: "refused", rule: "readable_select", reason, columns: [] };
}

/** Only what comes from the data and the query: a decision stays one even where the masks fail. */
function masked({ reason, columns, ...decision }: PolicyDecision, blocked: BlockedPatterns): PolicyDecision {
  if (decision.rule === "fails_closed") return { reason, columns, ...decision };
  return { ...decision, ...maskEverywhere({ reason, columns }, openMasker(blocked)) };
}

function refuseOthers(reads: ColumnRead[], allowed: string[] | null): PolicyDecision | null {
  if (allowed === null) return null;
  const names = new Set(allowed.map((name) => name.trim().toLowerCase()));
  const refused = reads.filter((read) => !names.has(read.column) && !names.has(nameOf(read)));
  if (refused.length === 0) return null;
  const columns = refused.map(nameOf);
  const reason = `The policy does not allow to read ${columns.join(", ")}. Allowed are ${allowed.join(", ") || "no columns"}.`;
  return { decision: "refused", rule: "allowed_columns", reason, columns };
}

/** A column of blocked data may be counted, never read. */
function refuseBlocked(reads: ColumnRead[], question: PolicyQuestion, blocked: BlockedPatterns): PolicyDecision | null {
  const columns = reads
    .filter(({ isCounted }) => !isCounted)
    .filter((read) => isBlocked(read, question, blocked))
    .map(nameOf);
  if (columns.length === 0) return null;
  const reason = `The policy blocks what is in ${columns.join(", ")}. Counting its values is possible, reading them is not.`;
  return { decision: "refused", rule: "blocked_patterns", reason, columns };
}

function isBlocked(
  { table, column }: ColumnRead,
  { tables, detect = piiColumns }: PolicyQuestion,
  blocked: BlockedPatterns,
): boolean {
  const profiles = tables.find(({ name }) => name.toLowerCase() === table)?.profiles ?? [];
  return isBlockedColumn(
    profiles.filter(({ name }) => name.toLowerCase() === column),
    blocked,
    detect,
  );
}

/** Whether a column, as its profile shows it, holds what is blocked. */
export function isBlockedColumn(
  samples: readonly ColumnSample[],
  blocked: BlockedPatterns,
  detect: NonNullable<PolicyQuestion["detect"]> = piiColumns,
): boolean {
  // Free text that has some of it among other words may be read: the answer is masked.
  if (detect(samples, blocked.kinds).some(({ by }) => by !== "within")) return true;
  const texts = samples.flatMap(({ name, samples: some, topValues }) => [
    name,
    ...some,
    ...topValues.map(({ value }) => value),
  ]);
  return blocked.patterns.some((pattern) => texts.some((text) => pattern.matches(text)));
}

function nameOf({ table, column }: { table: string; column: string }): string {
  return `${table}.${column}`;
}

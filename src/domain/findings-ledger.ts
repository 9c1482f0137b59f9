import { z } from "zod";
import { type Finding, findingSchema } from "./finding.ts";
import { countSchema, isInOrder, timestampSchema, uuidSchema } from "./primitives.ts";

export const findingsSummarySchema = z
  .object({
    total_hypotheses: countSchema,
    confirmed: countSchema,
    ruled_out: countSchema,
    pending: countSchema,
  })
  .refine((summary) => summary.confirmed + summary.ruled_out + summary.pending === summary.total_hypotheses, {
    path: ["total_hypotheses"],
    message: "confirmed, ruled_out and pending do not add up to total_hypotheses",
  });

export const findingsLedgerSchema = z
  .object({
    session_id: uuidSchema,
    findings: z.array(findingSchema).refine(hasOnePerHypothesis, "Two findings share a hypothesis"),
    summary: findingsSummarySchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .refine((ledger) => isInOrder(ledger.created_at, ledger.updated_at), {
    path: ["updated_at"],
    message: "updated_at is before created_at",
  });

export type FindingsSummary = z.infer<typeof findingsSummarySchema>;
export type FindingsLedger = z.infer<typeof findingsLedgerSchema>;

export function summarizeFindings(findings: readonly Finding[], totalHypotheses: number): FindingsSummary {
  const confirmed = findings.filter((finding) => finding.outcome === "CONFIRMED").length;
  return {
    total_hypotheses: totalHypotheses,
    confirmed,
    ruled_out: findings.length - confirmed,
    pending: totalHypotheses - findings.length,
  };
}

function hasOnePerHypothesis(findings: Finding[]): boolean {
  return new Set(findings.map((finding) => finding.hypothesis_id)).size === findings.length;
}

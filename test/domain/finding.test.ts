import { expect, it } from "vitest";
import { type Finding, findingSchema } from "../../src/domain/finding.ts";
import { findingsLedgerSchema, summarizeFindings } from "../../src/domain/findings-ledger.ts";
import { progressLineSchema, toProgressLine } from "../../src/domain/progress-log.ts";
import { sessionLogSchema } from "../../src/domain/session-log.ts";
import { checkSchema, text, uuid } from "./check-schema.ts";

const finding: Finding = {
  finding_id: "F1",
  hypothesis_id: "H1",
  outcome: "CONFIRMED",
  evidence: "iOS DAU dropped 15.6% while Android +0.2%",
  confidence: "HIGH",
  key_metrics: ["iOS DAU: -15.6%", "Android DAU: +0.2%"],
  session_log_ref: "logs/session_H1_20251229T103045.json",
  completed_at: "2025-12-29T10:35:12Z",
};

checkSchema("Finding", findingSchema, finding, {
  accepts: { "500 characters of evidence": { evidence: text(500) } },
  refuses: {
    "501 characters of evidence": [{ evidence: text(501) }, "evidence"],
    "an open outcome": [{ outcome: "PENDING" }, "outcome"],
    "an unknown confidence": [{ confidence: "VERY_HIGH" }, "confidence"],
    "a log outside the case": [{ session_log_ref: "../log.json" }, "session_log_ref"],
  },
});

checkSchema(
  "SessionLog",
  sessionLogSchema,
  {
    hypothesis_id: "H1",
    start_time: "2025-12-29T10:30:46Z",
    end_time: "2025-12-29T10:35:12Z",
    outcome: "CONFIRMED",
    turns: 7,
    total_tokens: 15420,
    cost_usd: 0.046,
    key_findings: [
      "iOS DAU: 45K → 38K (-15.6%)",
      "Android DAU: 38K → 38.5K (+0.2%)",
      "iOS v17.2.1 has 90% of iOS decline",
    ],
    scripts_created: ["001_device_analysis.py"],
    artifacts_created: ["device_breakdown.csv"],
  },
  {
    accepts: { "a free run without a model": { turns: 0, total_tokens: 0, cost_usd: 0 } },
    refuses: {
      "an end before the start": [{ end_time: "2025-12-29T10:30:45Z" }, "end_time"],
      "a negative cost": [{ cost_usd: -0.01 }, "cost_usd"],
    },
  },
);

checkSchema(
  "FindingsLedger",
  findingsLedgerSchema,
  {
    session_id: uuid,
    created_at: "2025-12-29T10:30:45Z",
    updated_at: "2025-12-29T10:38:46Z",
    findings: [finding],
    summary: { total_hypotheses: 5, confirmed: 1, ruled_out: 4, pending: 0 },
  },
  {
    refuses: {
      "counts that do not add up": [{ "summary.pending": 1 }, "summary.total_hypotheses"],
      "two findings for one hypothesis": [{ "findings.1": { ...finding, finding_id: "F2" } }, "findings"],
      "an update before the creation": [{ updated_at: "2025-12-29T10:30:44Z" }, "updated_at"],
    },
  },
);

it("counts findings by outcome and the rest as pending", () => {
  const ruledOut: Finding = { ...finding, hypothesis_id: "H2", outcome: "RULED_OUT" };
  const summary = { total_hypotheses: 5, confirmed: 1, ruled_out: 1, pending: 3 };
  expect(summarizeFindings([finding, ruledOut], 5)).toEqual(summary);
});

it("writes progress lines that stay one line each", () => {
  const line = toProgressLine(new Date("2025-12-29T10:35:12Z"), "Completed: iOS App Update Impact\n→ CONFIRMED");
  expect(line).toBe("[2025-12-29 10:35:12] Completed: iOS App Update Impact → CONFIRMED");
  expect(progressLineSchema.parse(line)).toBe(line);
  expect(progressLineSchema.safeParse("10:35 Completed").success).toBe(false);
});

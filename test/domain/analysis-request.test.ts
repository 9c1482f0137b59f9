import { describe, expect, it } from "vitest";
import {
  analysisRequestSchema,
  analysisStatusSchema,
  analysisSubmissionSchema,
  canMoveAnalysis,
} from "../../src/domain/analysis-request.ts";
import { checkMoves, checkSchema, now, sha256, text, uuid } from "./check-schema.ts";

const request = {
  request_id: uuid,
  intent: "Analyze Q1 2021 Arizona sales; trends + charts",
  data_sources: [{ type: "csv", connection_string: null, file_path: "sales.csv", schema_fingerprint: sha256 }],
  constraints: { row_limit: 200_000, timeout_seconds: 30 },
  deliverables: ["tables", "charts", "reports", "summary"],
  policy: { allowed_columns: null, blocked_patterns: ["email", "phone", "card", "ssn", "national_id", "iban"] },
  timestamp: now,
  status: "submitted",
};

checkSchema("AnalysisRequest", analysisRequestSchema, request, {
  accepts: {
    "an intent of 2000": { intent: text(2000) },
    "1 row in 1 second": { constraints: { row_limit: 1, timeout_seconds: 1 } },
    "180 seconds": { "constraints.timeout_seconds": 180 },
    "a database": { data_sources: [{ type: "sql", connection_string: "postgres://localhost/sales" }] },
  },
  refuses: {
    "an intent of 2001": [{ intent: text(2001) }, "intent"],
    "an empty intent": [{ intent: "" }, "intent"],
    "a blank intent": [{ intent: " " }, "intent"],
    "no source": [{ data_sources: [] }, "data_sources"],
    "a database without a connection": [
      { data_sources: [{ type: "sql", file_path: "a.csv" }] },
      "data_sources.0.connection_string",
    ],
    "a file without a path": [{ data_sources: [{ type: "json" }] }, "data_sources.0.file_path"],
    "63 digits of fingerprint": [
      { "data_sources.0.schema_fingerprint": sha256.slice(1) },
      "data_sources.0.schema_fingerprint",
    ],
    "no rows": [{ "constraints.row_limit": 0 }, "constraints.row_limit"],
    "200,001 rows": [{ "constraints.row_limit": 200_001 }, "constraints.row_limit"],
    "no time": [{ "constraints.timeout_seconds": 0 }, "constraints.timeout_seconds"],
    "181 seconds": [{ "constraints.timeout_seconds": 181 }, "constraints.timeout_seconds"],
    "an unknown deliverable": [{ deliverables: ["poem"] }, "deliverables.0"],
  },
});

it("fills in limits, deliverables and policy that a person leaves out", () => {
  const { constraints, deliverables, policy } = analysisSubmissionSchema.parse({
    intent: "Total sales",
    data_sources: [{ type: "csv", file_path: "sales.csv" }],
  });
  expect(constraints).toEqual({ row_limit: 200_000, timeout_seconds: 30 });
  expect(deliverables).toEqual(["tables", "charts", "reports", "summary"]);
  expect(policy).toEqual({
    allowed_columns: null,
    blocked_patterns: ["email", "phone", "card", "ssn", "national_id", "iban"],
  });
});

describe("an analysis request", () => {
  checkMoves(analysisStatusSchema.options, canMoveAnalysis, [
    "submitted → planning",
    "planning → executing",
    "executing → completed",
    "executing → failed",
    "executing → partial_success",
  ]);
});

import { expect, it } from "vitest";
import { artifactSchema, isDeliverable } from "../../src/domain/artifact.ts";
import { auditTraceSchema, zeroHash } from "../../src/domain/audit-trace.ts";
import { checkSchema, now, otherUuid, sha256, uuid } from "./check-schema.ts";

checkSchema(
  "Artifact",
  artifactSchema,
  {
    artifact_id: otherUuid,
    request_id: uuid,
    artifact_type: "table",
    content_ref: `artifacts/tables/${uuid}/result.csv`,
    content_hash: sha256,
    metadata: { row_count: 3, column_names: ["month", "amount"] },
    size_bytes: 120,
    created_at: now,
  },
  {
    accepts: {
      "a chart": { artifact_type: "chart", metadata: { chart_type: "line", x_label: "month", y_label: "amount" } },
      "a report": { artifact_type: "report", metadata: { format: "markdown", section_count: 4 } },
      "a summary": { artifact_type: "summary", metadata: {} },
      "an S3 URI": { content_ref: "s3://bucket/result.csv" },
    },
    refuses: {
      "63 digits": [{ content_hash: sha256.slice(1) }, "content_hash"],
      "65 digits": [{ content_hash: `${sha256}0` }, "content_hash"],
      "a digit that is none": [{ content_hash: `g${sha256.slice(1)}` }, "content_hash"],
      "an empty reference": [{ content_ref: "" }, "content_ref"],
      "a reference that climbs": [{ content_ref: "artifacts/../../x" }, "content_ref"],
      "a reference with a NUL": [{ content_ref: "a\0b" }, "content_ref"],
      "another type's metadata": [{ artifact_type: "chart" }, "metadata.chart_type"],
    },
  },
);

it("knows which deliverable asks for a type", () => {
  expect(isDeliverable("report", ["reports"])).toBe(true);
  expect(isDeliverable("chart", ["tables", "summary"])).toBe(false);
});

const entry = {
  entry_id: otherUuid,
  request_id: uuid,
  sequence_number: 1,
  parent_hash: zeroHash,
  timestamp: now,
  event_type: "request_submitted",
  event_data: { intent: "Total sales" },
  actor: "system",
  hash: sha256,
};

checkSchema("AuditTrace", auditTraceSchema, entry, {
  accepts: {
    "a later entry": { sequence_number: 2, parent_hash: sha256 },
    "a tool call": {
      event_type: "tool_called",
      event_data: { call_id: uuid, tool_name: "sql.run", arguments: {}, more: 1 },
    },
    "a policy decision": {
      event_type: "policy_decision",
      event_data: { decision: "deny", rule: "pii", reason: "e-mail" },
      actor: "safety",
    },
  },
  refuses: {
    "sequence number 0": [{ sequence_number: 0 }, "sequence_number"],
    "a first entry with a parent": [{ parent_hash: sha256 }, "parent_hash"],
    "a tool call without its tool": [{ event_type: "tool_called" }, "event_data"],
    "a policy decision without a reason": [
      { event_type: "policy_decision", event_data: { decision: "deny", rule: "pii" } },
      "event_data",
    ],
    "an unknown event": [{ event_type: "entry_deleted" }, "event_type"],
    "an unknown actor": [{ actor: "guest" }, "actor"],
  },
});

it("keeps every key of audited data, so that a smuggled one changes the hash", () => {
  const data = JSON.parse('{"intent":"a","__proto__":{"admin":true}}');
  const parsed = auditTraceSchema.parse({ ...entry, event_data: data });
  expect(JSON.stringify(parsed.event_data)).toBe('{"intent":"a","__proto__":{"admin":true}}');
  expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { errorCodeOf } from "../../src/domain/error-codes.ts";
import {
  investigationContextSchema,
  investigationRequestSchema,
  investigationResponseSchema,
} from "../../src/domain/investigation-context.ts";
import { investigationPlanSchema } from "../../src/domain/investigation-plan.ts";
import { checkSchema, now, patched, text, uuid } from "./check-schema.ts";

const request = {
  target_metric: "dau",
  metric_definition: "Users with at least one event on a day",
  business_context: null,
  baseline_period: { start: "2025-11-01", end: "2025-11-14" },
  comparison_period: { start: "2025-11-15", end: "2025-11-28" },
  investigation_prompt: null,
};

checkSchema("InvestigationRequest", investigationRequestSchema, request, {
  accepts: {
    "100 characters of metric": { target_metric: text(100) },
    "2000 characters of definition": { metric_definition: text(2000) },
    "5000 characters of context": { business_context: text(5000) },
    "2000 characters of prompt": { investigation_prompt: text(2000) },
    "nothing optional": { business_context: undefined, investigation_prompt: undefined },
    "overlapping periods": { comparison_period: { start: "2025-11-10", end: "2025-11-20" } },
    "one day": { baseline_period: { start: "2025-11-01", end: "2025-11-01" } },
  },
  refuses: {
    "101 characters of metric": [{ target_metric: text(101) }, "target_metric"],
    "2001 characters of definition": [{ metric_definition: text(2001) }, "metric_definition"],
    "5001 characters of context": [{ business_context: text(5001) }, "business_context"],
    "2001 characters of prompt": [{ investigation_prompt: text(2001) }, "investigation_prompt"],
  },
});

checkSchema(
  "InvestigationContext",
  investigationContextSchema,
  { session_id: uuid, ...request, submitted_at: now },
  {
    refuses: { "no submission time": [{ submitted_at: undefined }, "submitted_at"] },
  },
);

checkSchema(
  "InvestigationResponse",
  investigationResponseSchema,
  { status: "running", message: "Started" },
  {
    refuses: { "a status of another kind": [{ status: "created" }, "status"] },
  },
);

checkSchema(
  "InvestigationPlan",
  investigationPlanSchema,
  {
    session_id: uuid,
    exploration_steps: ["Daily total of dau"],
    key_hypotheses: ["iOS fell after the release"],
    evidence_criteria: ["Share of the change"],
    created_at: now,
  },
  { refuses: { "a blank step": [{ exploration_steps: [" "] }, "exploration_steps.0"] } },
);

describe("a refused investigation request", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["no metric", { target_metric: undefined }, "TARGET_METRIC_REQUIRED"],
    ["a blank metric", { target_metric: "  " }, "TARGET_METRIC_REQUIRED"],
    ["no definition", { metric_definition: undefined }, "METRIC_DEFINITION_REQUIRED"],
    ["an empty definition", { metric_definition: "" }, "METRIC_DEFINITION_REQUIRED"],
    ["a start after its end", { "baseline_period.start": "2025-11-15" }, "INVALID_DATE_RANGE"],
    ["a day that does not exist", { "comparison_period.end": "2025-02-30" }, "INVALID_DATE_RANGE"],
    ["no end", { "comparison_period.end": undefined }, "INVALID_DATE_RANGE"],
    ["no period", { baseline_period: undefined }, "INVALID_DATE_RANGE"],
    ["a metric that is a number", { target_metric: 7 }, "INVALID_REQUEST"],
  ])("for %s has its code", (_title, patch, code) => {
    expect(errorCodeOf(investigationRequestSchema.safeParse(patched(request, patch)).error!)).toBe(code);
  });
});

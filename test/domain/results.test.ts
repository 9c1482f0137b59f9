import { expect, it } from "vitest";
import { analysisResultSchema } from "../../src/domain/analysis-result.ts";
import { codeExecutionResultSchema, sandboxArgumentSchemas } from "../../src/domain/code-execution.ts";
import { explainResultSchema } from "../../src/domain/explain-result.ts";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { investigationStateSchema } from "../../src/domain/investigation-state.ts";
import { learnResultSchema } from "../../src/domain/learn-result.ts";
import { profileResultSchema } from "../../src/domain/profile-result.ts";
import { searchResultSchema } from "../../src/domain/search-result.ts";
import { verifyResultSchema } from "../../src/domain/verify-result.ts";
import { checkSchema, sha256, uuid } from "./check-schema.ts";

const periods = { start: "2025-02-03", end: "2025-02-16" };
const evidence = { E1: { sql: "SELECT ?", params: [1], rows: [{ value: 1 }], hash: sha256 } };

const explanation = {
  rank: 1,
  title: "iOS in Germany: orders fell 62 %",
  likelihood: "Most Likely",
  evidence: ["E1"],
  reasoning: "Nothing moved beside it.",
  causal_story: "The release went to German iOS users only.",
  source_hypotheses: ["hyp_001"],
  segment: { device: "ios", country: "DE" },
  kind: "segment",
  contribution: { absolute: -10070, share: 0.81, interval: [-10420, -9720] },
  onset: "2025-02-17T06:00:00Z",
  grade: "association; timing matches the release",
};

const suspicion = {
  hypothesis_id: "hyp_002",
  text: "Android?",
  verdict: "ruled_out",
  seen: "+0.4 %, p = 0.61",
  evidence: ["E1"],
};

checkSchema(
  "Result of investigate",
  investigationResultSchema,
  {
    session_id: uuid,
    status: "completed",
    metric: "sum(orders)",
    baseline: periods,
    comparison: { start: "2025-02-17", end: "2025-03-02" },
    change: {
      baseline_value: 152010,
      comparison_value: 139580,
      absolute: -12430,
      relative: -0.0818,
      verdict: "moved",
      p_value: 0.0001,
      interval: [-13900, -10960],
    },
    quality: [{ check: "rejected_lines", severity: "info", message: "3 lines left out", evidence: ["E1"] }],
    onset: "2025-02-17",
    explanations: [explanation],
    ruled_out: [
      { hypothesis_id: "hyp_002", title: "Android", expected_pattern: "a fall", seen: "+0.4 %", evidence: ["E1"] },
    ],
    decision: "diagnosed",
    evidence,
    report_path: "report.md",
  },
  {
    accepts: {
      noise: { explanations: [], decision: "no_real_change", "change.verdict": "noise", onset: null },
      "a baseline of zero": { "change.relative": null },
      "a broad change": { "explanations.0.segment": null, "explanations.0.kind": "broad" },
      "a suspicion": { suspicion },
    },
    refuses: {
      "a diagnosis without an explanation": [{ explanations: [] }, "explanations"],
      "a rank left out": [{ explanations: [{ ...explanation, rank: 2, likelihood: "Likely" }] }, "explanations"],
      "a suspicion whose evidence is not there": [
        { suspicion: { ...suspicion, evidence: ["E7"] } },
        "There is no evidence E7",
      ],
      "evidence that is not there": [{ "explanations.0.evidence": ["E2"] }, "There is no evidence E2"],
      "evidence by a name every object has": [
        { "ruled_out.0.evidence": ["toString"] },
        "There is no evidence toString",
      ],
      "a likelihood of another rank": [{ "explanations.0.likelihood": "Possible" }, "explanations.0.likelihood"],
      "a segment of objects": [{ "explanations.0.segment.device": {} }, "explanations.0.segment.device"],
      "an unknown kind": [{ "explanations.0.kind": "magic" }, "explanations.0.kind"],
      "an interval upside down": [{ "change.interval": [1, 0] }, "change.interval"],
      "evidence with a wrong hash": [{ "evidence.E1.hash": "abc" }, "evidence.E1.hash"],
    },
  },
);

checkSchema(
  "Result of explain",
  explainResultSchema,
  {
    file: "case.csv",
    causes: [{ segment: { region: "EU" }, kind: "segment", contribution: -12.5, score: 40 }],
    decision: "diagnosed",
  },
  {
    accepts: { "no cause": { causes: [], decision: "no_real_change" } },
    refuses: { "another decision": [{ decision: "answered" }, "decision"] },
  },
);

it("keeps a column that is named __proto__ in a segment", () => {
  const line =
    '{"file":"a.csv","causes":[{"segment":{"__proto__":"EU","constructor":"x"},"kind":"segment","contribution":1,"score":1}],"decision":"diagnosed"}';
  expect(JSON.stringify(explainResultSchema.parse(JSON.parse(line)))).toBe(line);
});

checkSchema(
  "Result of profile",
  profileResultSchema,
  {
    tables: [
      {
        name: "orders",
        file: "orders.csv",
        row_count: 2,
        columns: [
          {
            name: "device",
            inferred_type: "dimension",
            data_type: "string",
            cardinality: 1,
            sample_values: ["ios"],
            nullable: true,
            null_count: 1,
          },
        ],
        rejected: { count: 2, lines: [{ line: 4, reason: "7 fields instead of 6", text: "1,2,3,4,5,6,7" }] },
        notes: [],
      },
    ],
    relationships: [
      {
        from_table: "orders",
        from_column: "user_id",
        to_table: "users",
        to_column: "id",
        relationship_type: "foreign_key",
        confidence: 0.9,
        coverage: 1,
        fan_out: 1,
        orphans: 0,
      },
    ],
    notes: [],
  },
  {
    accepts: { "a column of an empty table": { "tables.0.columns.0.cardinality": 0 } },
    refuses: {
      "more lines than counted": [{ "tables.0.rejected.count": 0 }, "tables.0.rejected.count"],
      "a coverage above 1": [{ "relationships.0.coverage": 1.1 }, "relationships.0.coverage"],
    },
  },
);

checkSchema(
  "Result of analyze",
  analysisResultSchema,
  {
    request_id: uuid,
    status: "completed",
    decision: "answered",
    understood: { measure: "amount" },
    not_understood: [],
    summary: "Sales were 12.",
    answer: { columns: ["sales"], rows: [[12]] },
    artifacts: [{ path: "result.csv", type: "table", sha256 }],
    plan: null,
    recipe: { recipe_id: uuid, intent_template: "Total {measure}", reused: false },
    evidence,
  },
  {
    accepts: { "a question back": { decision: "needs_clarification", answer: null, recipe: null } },
    refuses: {
      "an answer that is none": [{ answer: null }, "answer"],
      "a ragged answer": [{ "answer.rows": [[1, 2]] }, "answer.rows"],
    },
  },
);

checkSchema(
  "Result of verify",
  verifyResultSchema,
  {
    ok: true,
    checked: { audit_entries: 9, artifacts: 2, evidence: 26 },
    first_problem: null,
    made_again: "everything",
    not_proven: ["That the data are true."],
    signature: { state: "signed", fingerprint: "SHA256:1f", is_trusted: null },
  },
  {
    accepts: { "a broken chain": { ok: false, first_problem: "audit entry 4: hash differs" } },
    refuses: {
      "a problem that is ok": [{ first_problem: "audit entry 4" }, "first_problem"],
      "a failure without its problem": [{ ok: false }, "first_problem"],
    },
  },
);

checkSchema(
  "Result of learn",
  learnResultSchema,
  { documents: 1, chunks: 4, unchanged: 3, forgotten: 0, skipped: [{ path: "a.bin", reason: "binary" }] },
  {
    refuses: { "minus one document": [{ documents: -1 }, "documents"] },
  },
);

const passage = {
  source_url: "notes.md",
  title: "Notes",
  section: "",
  chunk_position: 0,
  similarity_score: 0,
  snippet: "",
};

checkSchema(
  "Result of search",
  searchResultSchema,
  { query: "release", sources: [passage] },
  {
    refuses: { "a negative similarity": [{ "sources.0.similarity_score": -0.1 }, "sources.0.similarity_score"] },
  },
);

checkSchema(
  "Result of execute_code",
  codeExecutionResultSchema,
  { stdout: "1\n", stderr: "", success: true },
  {
    refuses: { "no verdict": [{ success: undefined }, "success"] },
  },
);

checkSchema(
  "Arguments of execute_code",
  sandboxArgumentSchemas.execute_code,
  { container_id: "c1", code: "print(1)" },
  {
    refuses: { "an argument too many": [{ network: true }, 'Unrecognized key: "network"'] },
  },
);

checkSchema(
  "InvestigationState",
  investigationStateSchema,
  {
    session_id: uuid,
    files: [{ file_id: uuid, name: "a.csv", path: "files/a.csv", description: "", schema: null }],
    business_context: "",
    metric_sql: "sum(orders)",
    baseline_period: periods,
    comparison_period: periods,
    investigation_prompt: null,
    data_model: null,
    selected_dimensions: null,
    analysis_plan: null,
    hypotheses: [],
    container_id: null,
    findings_ledger: [],
    iteration_logs: [],
    loop_iteration: 15,
    stall_count: 0,
    explanations: null,
    report_path: null,
    memory_document_id: null,
    status: "running",
    error: null,
  },
  {
    accepts: { "no findings": { status: "no_findings" } },
    refuses: { "a 16th iteration": [{ loop_iteration: 16 }, "loop_iteration"] },
  },
);

import type { EvidenceById } from "../../domain/evidence.ts";
import type { Hypothesis } from "../../domain/hypothesis.ts";
import type { KeptIteration } from "../../domain/kept-iteration.ts";
import { renderRows } from "../../sandbox/sql/render-rows.ts";
import type { FinishedSession, HypothesisSession, Tested } from "./investigate-hypothesis.ts";
import type { SessionFiles } from "./session-files.ts";

/** A hypothesis that the engine settled on its way, told like any other session: what was asked, what came out, what follows. */
export function engineSession(
  hypothesis: Pick<Hypothesis, "hypothesis_id" | "expected_pattern">,
  tested: Tested,
  times: { startTime: string; endTime: string },
  services: { evidence: EvidenceById; files: SessionFiles },
): HypothesisSession {
  const iterations = [lookAt(hypothesis, tested, times.endTime, services), conclude(hypothesis, tested, times.endTime)];
  for (const iteration of iterations) services.files.keepIteration(iteration);
  const session: FinishedSession = {
    hypothesisId: hypothesis.hypothesis_id,
    isSuspicion: false,
    ...times,
    ...tested,
    judgedBy: "built-in",
    judgeNotes: [],
    judgeTokens: 0,
    judgeCostUsd: 0,
    prediction: { segment: [], direction: "any" },
    reasoning: "",
    turns: iterations.length,
    tokens: 0,
    costUsd: 0,
    keyFindings: [tested.seen],
    scripts: iterations.flatMap(({ script }) => (script === null ? [] : [script])),
    artifacts: [],
    endedBecause: "concluded",
  };
  return { session, iterations };
}

function lookAt(
  { hypothesis_id, expected_pattern }: Pick<Hypothesis, "hypothesis_id" | "expected_pattern">,
  tested: Tested,
  createdAt: string,
  { evidence, files }: { evidence: EvidenceById; files: SessionFiles },
): KeptIteration {
  const asked = tested.evidence.filter((id) => Object.hasOwn(evidence, id));
  const code = asked.map((id) => `-- ${id}\n${evidence[id].sql};`).join("\n\n");
  const output = asked.map((id) => `${id}\n${rowsText(evidence[id].rows)}`).join("\n");
  const hasCode = code !== "";
  return {
    ...blank(hypothesis_id, createdAt),
    iteration: 1,
    decision: "ANALYZE",
    reasoning: "",
    purpose: `Look for what it predicts: ${expected_pattern}.`,
    code_executed: code,
    raw_output: output.slice(0, 2_000),
    compressed_summary: tested.seen,
    language: hasCode ? "sql" : null,
    script: hasCode ? files.keepScript(1, { language: "sql", name: "evidence", code }) : null,
    full_output: hasCode ? files.keepOutput(1, output) : null,
    evidence: asked,
  };
}

const conclusions: Record<Tested["verdict"], string> = {
  holds: "What it predicts was seen.",
  partly: "What it predicts was seen in part.",
  ruled_out: "What was seen speaks against it.",
  not_shown: "What it predicts was not seen, and nothing speaks against it.",
  not_testable: "It could not be tested.",
};

function conclude({ hypothesis_id }: Pick<Hypothesis, "hypothesis_id">, tested: Tested, at: string): KeptIteration {
  return {
    ...blank(hypothesis_id, at),
    iteration: 2,
    decision: "CONCLUDE",
    reasoning: conclusions[tested.verdict],
    compressed_summary: tested.seen,
    hypothesis_status_changes: { [hypothesis_id]: tested.outcome },
  };
}

function blank(hypothesisId: string, createdAt: string) {
  return {
    hypothesis_id: hypothesisId,
    purpose: "",
    code_executed: "",
    raw_output: "",
    hypothesis_status_changes: {},
    language: null,
    script: null,
    full_output: null,
    succeeded: true,
    evidence: [],
    prediction: null,
    tokens: 0,
    cost_usd: 0,
    minds: [{ step: "judgeFinding", by: "built-in", notes: [] }],
    created_at: createdAt,
  };
}

function rowsText(rows: EvidenceById[string]["rows"]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => row[column]));
  return renderRows(columns, cells, { rowLimit: 50, outputBytes: 16 * 1024 }).text;
}

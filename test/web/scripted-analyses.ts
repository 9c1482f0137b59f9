import type { Analyses } from "../../src/app/analyses/analyses.ts";
import { AppError } from "../../src/base/app-error.ts";
import type { AnalysisDetails } from "../../src/domain/analysis-details.ts";

export const analysisId = "2b0f1a52-0c1e-4d7e-9b57-2f5b1a0c9d22";
export const evil = `<img src=x onerror=alert()>"'</script>`;

const hash = "ab".repeat(32);

/** An answered analysis whose data, words and errors are all hostile. */
export function analysisOf(given: Partial<AnalysisDetails> = {}): AnalysisDetails {
  return {
    request_id: analysisId,
    status: "completed",
    intent: `Total ${evil} by state in 2021`,
    decision: "answered",
    summary: `Total by ${evil} in 2021: highest ${evil} 1,234, lowest Ohio 5, 2 rows in all (E1).`,
    file_names: [`${evil}.csv`],
    created_at: "2026-06-01T11:00:00Z",
    expires_at: "2026-06-02T11:00:00Z",
    ended_at: "2026-06-01T11:00:02Z",
    constraints: { row_limit: 200_000, timeout_seconds: 30 },
    deliverables: ["tables"],
    policy: { allowed_columns: null, blocked_patterns: [] },
    files: [{ file_id: null, name: `${evil}.csv`, size_bytes: 10 }],
    tasks: [
      {
        task_id: "query",
        description: `Ask for ${evil}`,
        tool_name: "sql.run",
        dependencies: [],
        state: "done",
        attempts: 1,
        seconds: 0.1234,
        row_count: 2,
        problem: null,
      },
    ],
    refusal: null,
    error: null,
    ahead: null,
    understood: { words: [{ text: evil, use: evil }], assumptions: [evil] },
    not_understood: [],
    answer: {
      columns: [evil, "total_amount"],
      rows: [
        [evil, 1234],
        ["=HYPERLINK(1)", 5],
      ],
    },
    artifacts: [{ path: `artifacts/tables/${analysisId}/result.csv`, type: "table", sha256: hash }],
    plan: null,
    recipe: { recipe_id: analysisId, intent_template: `Total {value} ${evil}`, reused: true },
    evidence: { E1: { sql: `select '${evil}'`, params: [], rows: [{ a: evil }], hash } },
    ...given,
  };
}

/** Just these analyses; whatever a test does not script is refused. */
export function scriptAnalyses(analyses: AnalysisDetails[], script: Partial<Analyses> = {}): Analyses {
  const get = async (id: string) => {
    const found = analyses.find(({ request_id }) => request_id === id);
    if (!found) throw new AppError("ANALYSIS_NOT_FOUND", `Analysis ${id} does not exist.`, { id });
    return found;
  };
  const known: Partial<Analyses> = { get, list: async () => analyses, suggestInstead: async () => [], ...script };
  return new Proxy(known, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (() => {
        throw new Error(`This test does not script ${String(name)}.`);
      }),
  }) as Analyses;
}

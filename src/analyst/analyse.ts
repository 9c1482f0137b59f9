import type { AnalysisRequest } from "../domain/analysis-request.ts";
import type { AnalysisResult } from "../domain/analysis-result.ts";
import type { Artifact } from "../domain/artifact.ts";
import type { DataSource } from "../engine/data-source.ts";
import { type EvidenceBook, openEvidenceLog } from "../engine/evidence-log.ts";
import { askBack } from "./answer/ask-back.ts";
import { concludeAnalysis } from "./answer/conclude-analysis.ts";
import { describeUnderstanding } from "./answer/describe-understanding.ts";
import { choosePlan, type Planner } from "./plan/choose-plan.ts";
import { checkColumns, PolicyRefusal } from "./policy/check-columns.ts";
import { maskDeep, type TextGuard } from "./policy/text-guard.ts";
import type { RecipeBook } from "./recipes/recipe-book.ts";
import { runPlan } from "./run/run-plan.ts";
import type { RunServices } from "./run/run-services.ts";
import type { Trail } from "./run/trail.ts";
import { makeToolCaller } from "./tools/call-tool.ts";
import type { understandIntent } from "./understand/understand-intent.ts";

export interface AnalyseServices {
  source: DataSource;
  trail: Trail;
  /** Holds `artifacts/`. */
  folder: string;
  recipes: RecipeBook;
  /** Masks what the policy does not let out. */
  guard: TextGuard;
  /** Null: the built-in planner alone. */
  planner: Planner | null;
  newId(): string;
  now(): Date;
  onProgress(step: string): void;
}

export interface Analysis {
  result: AnalysisResult;
  artifacts: Artifact[];
}

/** Plain words in, a table, a chart and a report out; or a question back where something essential is not known. */
export async function analyse(request: AnalysisRequest, services: AnalyseServices): Promise<Analysis> {
  const { source, trail, onProgress } = services;
  const evidence = openEvidenceLog(source);
  try {
    onProgress("planning");
    const chosen = await choosePlan(request, services);
    if (chosen.kind === "question") return maskDeep(questionBack(request, chosen.understanding, trail), services.guard);
    trail.planned(chosen.ready.plan, chosen.ready.by, chosen.understood);
    onProgress("running the plan");
    const run = await runPlan(chosen.ready, runServices(request, services, evidence, chosen.ready.by !== "built-in"));
    onProgress("writing the answer");
    return await concludeAnalysis({ request, services, evidence, chosen, run });
  } catch (error) {
    if (!(error instanceof PolicyRefusal)) throw error;
    return refuse(request, error, trail);
  }
}

function runServices(
  request: AnalysisRequest,
  services: AnalyseServices,
  evidence: EvidenceBook,
  isGenerated: boolean,
): RunServices {
  const { source, trail, planner, newId, now } = services;
  const { allowed_columns: allowed } = request.policy;
  const checkQuery = (sql: string) => checkColumns(sql, { source, tables: source.tables, allowed });
  const callTool = makeToolCaller({ source, evidence, isGenerated, checkQuery });
  return { source, callTool, mend: planner?.mend ?? null, trail, newId, now };
}

function questionBack(
  request: AnalysisRequest,
  understanding: Awaited<ReturnType<typeof understandIntent>>,
  trail: Trail,
): Analysis {
  const { summary, open } = askBack(understanding);
  trail.decided({ decision: "needs_clarification", rule: "nothing is guessed in silence", reason: summary });
  return {
    artifacts: [],
    result: {
      ...emptyResult(request),
      status: "completed",
      decision: "needs_clarification",
      understood: describeUnderstanding(understanding),
      not_understood: open,
      summary,
    },
  };
}

function refuse(request: AnalysisRequest, refusal: PolicyRefusal, trail: Trail): Analysis {
  trail.decided({ decision: "refused", rule: refusal.rule, reason: refusal.message });
  return {
    artifacts: [],
    result: {
      ...emptyResult(request),
      status: "failed",
      decision: "refused",
      not_understood: [refusal.message],
      summary: refusal.message,
    },
  };
}

export function emptyResult({ request_id }: AnalysisRequest): AnalysisResult {
  return {
    request_id,
    status: "failed",
    decision: "needs_clarification",
    understood: {},
    not_understood: [],
    summary: "",
    answer: null,
    artifacts: [],
    plan: null,
    recipe: null,
    evidence: {},
  };
}

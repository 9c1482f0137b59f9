import type { AnalysisRequest } from "../domain/analysis-request.ts";
import type { AnalysisResult } from "../domain/analysis-result.ts";
import type { Artifact } from "../domain/artifact.ts";
import type { DataSource } from "../engine/data-source.ts";
import { type EvidenceBook, openEvidenceLog } from "../engine/evidence-log.ts";
import { askBack } from "./answer/ask-back.ts";
import { concludeAnalysis } from "./answer/conclude-analysis.ts";
import { describeUnderstanding } from "./answer/describe-understanding.ts";
import { type ChosenPlan, choosePlan, type RunnablePlan } from "./plan/choose-plan.ts";
import type { Planner } from "./plan/planner.ts";
import { maskEverywhere } from "./policy/mask-everywhere.ts";
import type { Masker } from "./policy/masker.ts";
import { openJudge } from "./policy/open-judge.ts";
import { PolicyRefusal } from "./policy/policy-rule.ts";
import type { RecipeBook } from "./recipes/recipe-book.ts";
import { type PlanRun, runPlan } from "./run/run-plan.ts";
import type { RunServices } from "./run/run-services.ts";
import type { Trail } from "./run/trail.ts";
import { makeToolCaller } from "./tools/call-tool.ts";

export interface AnalyseServices {
  source: DataSource;
  trail: Trail;
  /** Holds `artifacts/`. */
  folder: string;
  recipes: RecipeBook;
  /** Takes out what the policy does not let out. */
  masker: Masker;
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
  const { trail, onProgress } = services;
  const onModelFailure = (reason: string) =>
    trail.decided({ decision: "model_not_used", rule: "a model's plan is judged like any other", reason });
  try {
    onProgress("planning");
    return await pursue(await choosePlan(request, { ...services, onModelFailure }), request, services);
  } catch (error) {
    if (!(error instanceof PolicyRefusal)) throw error;
    return refuse(request, error);
  }
}

/** Runs a plan to its answer. Where a model's plan fails the built-in planner's has its turn. */
async function pursue(chosen: ChosenPlan, request: AnalysisRequest, services: AnalyseServices): Promise<Analysis> {
  const { trail, onProgress } = services;
  if (chosen.kind === "question") return questionBack(request, chosen, services);
  trail.planned(chosen.ready.plan, chosen.ready.by, chosen.understood);
  onProgress("running the plan");
  const evidence = openEvidenceLog(services.source);
  const run = await runPlan(chosen.ready, runServices(request, services, evidence, chosen)).catch((error: unknown) => {
    if (error instanceof PolicyRefusal) return error;
    throw error;
  });
  const failure = failureOf(run, chosen);
  if (failure !== null && chosen.otherwise) {
    const other = chosen.otherwise(failure);
    if (other.kind === "plan" || !(run instanceof PolicyRefusal)) return pursue(other, request, services);
  }
  if (run instanceof PolicyRefusal) throw run;
  onProgress("writing the answer");
  return concludeAnalysis({ request, services, evidence, chosen, run });
}

function failureOf(run: PlanRun | PolicyRefusal, { ready }: RunnablePlan): string | null {
  if (run instanceof PolicyRefusal) return run.message;
  const answer = run.results.get(ready.answerTask);
  return answer?.output?.kind === "table" ? null : (answer?.failure?.message ?? "it gave no table");
}

function runServices(
  request: AnalysisRequest,
  services: AnalyseServices,
  evidence: EvidenceBook,
  { ready }: RunnablePlan,
): RunServices {
  const { source, trail, planner, masker, newId, now } = services;
  const judge = openJudge({ policy: request.policy, source, masker, onDecision: trail.decided });
  const callTool = makeToolCaller({ source, evidence, isGenerated: ready.by !== "built-in", judge, masker });
  return { source, callTool, mend: planner?.mend ?? null, trail, newId, now };
}

function questionBack(
  request: AnalysisRequest,
  { understanding }: Extract<ChosenPlan, { kind: "question" }>,
  { trail, masker }: AnalyseServices,
): Analysis {
  const { summary, open } = maskEverywhere(askBack(understanding), masker);
  trail.decided({ decision: "needs_clarification", rule: "nothing is guessed in silence", reason: summary });
  return {
    artifacts: [],
    result: {
      ...emptyResult(request),
      status: "completed",
      decision: "needs_clarification",
      understood: maskEverywhere(describeUnderstanding(understanding), masker),
      not_understood: open,
      summary,
    },
  };
}

/** The reason was masked where it was found, and the trail has it already. */
function refuse(request: AnalysisRequest, { message }: PolicyRefusal): Analysis {
  return {
    artifacts: [],
    result: {
      ...emptyResult(request),
      status: "failed",
      decision: "refused",
      not_understood: [message],
      summary: message,
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

import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { AnalysisResult } from "../../domain/analysis-result.ts";
import type { EvidenceBook } from "../../engine/evidence-log.ts";
import type { AnalyseServices, Analysis } from "../analyse.ts";
import type { RunnablePlan } from "../plan/choose-plan.ts";
import { maskEverywhere } from "../policy/mask-everywhere.ts";
import { maskAllEvidence } from "../policy/mask-evidence.ts";
import { PolicyRefusal, undecided } from "../policy/policy-rule.ts";
import type { PlanRun } from "../run/run-plan.ts";
import type { OutputTable, ToolOutput } from "../tools/tool-output.ts";
import { sayUnderstanding } from "./describe-understanding.ts";
import { layoutOf } from "./layout-of.ts";
import { noteData } from "./note-data.ts";
import { writeArtifacts } from "./write-artifacts.ts";
import { writeSummary } from "./write-summary.ts";

interface Finished {
  request: AnalysisRequest;
  services: AnalyseServices;
  evidence: EvidenceBook;
  chosen: RunnablePlan;
  run: PlanRun;
}

/** The answer, what was written of it, and the recipe it leaves. Nothing is written before all of it is masked. */
export async function concludeAnalysis(finished: Finished): Promise<Analysis> {
  const { request, services, chosen, run } = finished;
  const shown = whatMayBeShown(finished);
  if (services.masker.hasFailed()) throw refusedToShow(services);
  const { table, title, assumptions, said, isRanked, common } = shown;
  if (table === null) return failed(shown, finished);
  const summary = writeSummary({ title, table, assumptions, isRanked, ...layoutOf(chosen, services.source) });
  const artifacts = await writeArtifacts({
    ...shown,
    request,
    folder: services.folder,
    summary,
    table,
    chart: chartOf(run),
    understood: said,
    evidence: common.evidence,
    newId: services.newId,
    now: services.now,
  });
  for (const artifact of artifacts) services.trail.generated(artifact);
  const { source } = services;
  const recipe = shown.isMasked ? null : await services.recipes.keep(request, { chosen, said, isRanked, source });
  return {
    artifacts,
    result: {
      ...common,
      status: run.failed.length > 0 ? "partial_success" : "completed",
      decision: "answered",
      not_understood: [],
      summary,
      answer: { columns: table.columns, rows: table.rows },
      artifacts: artifacts.map(({ content_ref, artifact_type, content_hash }) => ({
        path: content_ref,
        type: artifact_type,
        sha256: content_hash,
      })),
      plan: { ...shown.plan, status: "completed" },
      recipe,
    },
  };
}

/** Tables and charts were masked where they were made; here everything in words, and the evidence. */
function whatMayBeShown({ request, services, evidence, chosen, run }: Finished) {
  const { query, ready } = chosen;
  const output = run.results.get(ready.answerTask)?.output;
  const words = {
    intent: request.intent,
    title: chosen.title,
    assumptions: chosen.assumptions,
    said: query ? sayUnderstanding(query) : chosen.said,
    notes: noteData(run),
    understood: chosen.understood,
    plan: ready.plan,
  };
  const masked = maskEverywhere(words, services.masker);
  const table: OutputTable | null = output?.kind === "table" ? output : null;
  const common: Pick<AnalysisResult, "request_id" | "understood" | "evidence"> = {
    request_id: request.request_id,
    understood: masked.understood,
    evidence: maskAllEvidence(evidence.all(), services.masker),
  };
  // What had to be masked is not put into a recipe either.
  const isMasked = JSON.stringify(masked) !== JSON.stringify(words);
  return { ...masked, table, common, isMasked, isRanked: isRankedPlan(chosen) };
}

function refusedToShow({ trail }: AnalyseServices): PolicyRefusal {
  const decision = undecided("The answer is not shown");
  trail.decided(decision);
  return new PolicyRefusal(decision);
}

function failed({ common, plan }: ReturnType<typeof whatMayBeShown>, { chosen, run }: Finished): Analysis {
  const reason = run.results.get(chosen.ready.answerTask)?.failure?.message ?? "a task before it failed";
  return {
    artifacts: [],
    result: {
      ...common,
      status: "failed",
      decision: "needs_clarification",
      not_understood: [reason],
      summary: `The analysis failed: ${reason}`,
      answer: null,
      artifacts: [],
      plan: { ...plan, status: "abandoned" },
      recipe: null,
    },
  };
}

const isRankedPlan = ({ query, understood }: RunnablePlan): boolean =>
  query ? query.ranking !== null : understood["ranking"] != null;

function chartOf({ results }: PlanRun): Extract<ToolOutput, { kind: "chart" }> | null {
  for (const { output } of results.values()) if (output?.kind === "chart") return output;
  return null;
}

import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { EvidenceBook } from "../../engine/evidence-log.ts";
import type { AnalyseServices, Analysis } from "../analyse.ts";
import type { ChosenPlan } from "../plan/choose-plan.ts";
import { maskDeep } from "../policy/text-guard.ts";
import type { PlanRun } from "../run/run-plan.ts";
import type { OutputTable, ToolOutput } from "../tools/tool-output.ts";
import { sayUnderstanding } from "./describe-understanding.ts";
import { noteData } from "./note-data.ts";
import { writeArtifacts } from "./write-artifacts.ts";
import { writeSummary } from "./write-summary.ts";

interface Finished {
  request: AnalysisRequest;
  services: AnalyseServices;
  evidence: EvidenceBook;
  chosen: Extract<ChosenPlan, { kind: "plan" }>;
  run: PlanRun;
}

/** The answer, what was written of it, and the recipe it leaves. */
export async function concludeAnalysis({ request, services, evidence, chosen, run }: Finished): Promise<Analysis> {
  const { guard } = services;
  const { ready, query } = chosen;
  const { title, assumptions, understood } = maskDeep(
    { title: chosen.title, assumptions: chosen.assumptions, understood: chosen.understood },
    guard,
  );
  const answer = maskDeep(run.results.get(ready.answerTask)?.output, guard);
  const common = { request_id: request.request_id, understood, evidence: evidence.all() };
  if (answer?.kind !== "table") {
    const reason = guard.mask(run.results.get(ready.answerTask)?.failure?.message ?? "a task before it failed");
    const summary = `The analysis failed: ${reason}`;
    return {
      artifacts: [],
      result: {
        ...common,
        status: "failed",
        decision: "needs_clarification",
        not_understood: [reason],
        summary,
        answer: null,
        artifacts: [],
        plan: { ...ready.plan, status: "abandoned" },
        recipe: null,
      },
    };
  }
  const summary = writeSummary({ title, table: answer, assumptions, isRanked: isRanked(chosen) });
  const said = maskDeep(query ? sayUnderstanding(query) : chosen.said, guard);
  const artifacts = await writeArtifacts({
    request,
    folder: services.folder,
    summary,
    table: answer,
    chart: maskDeep(chartOf(run), guard),
    understood: said,
    assumptions,
    notes: noteData(run),
    evidence: evidence.all(),
    newId: services.newId,
    now: services.now,
  });
  for (const artifact of artifacts) services.trail.generated(artifact);
  const recipe = await services.recipes.keep(request, {
    chosen,
    said,
    isRanked: isRanked(chosen),
    source: services.source,
  });
  return {
    artifacts,
    result: {
      ...common,
      status: run.failed.length > 0 ? "partial_success" : "completed",
      decision: "answered",
      not_understood: [],
      summary,
      answer: toAnswer(answer),
      artifacts: artifacts.map(({ content_ref, artifact_type, content_hash }) => ({
        path: content_ref,
        type: artifact_type,
        sha256: content_hash,
      })),
      plan: { ...ready.plan, status: "completed" },
      recipe,
    },
  };
}

const isRanked = ({ query, understood }: Extract<ChosenPlan, { kind: "plan" }>): boolean =>
  query ? query.ranking !== null : understood["ranking"] != null;

const toAnswer = ({ columns, rows }: OutputTable) => ({ columns, rows });

function chartOf({ results }: PlanRun): Extract<ToolOutput, { kind: "chart" }> | null {
  for (const { output } of results.values()) if (output?.kind === "chart") return output;
  return null;
}

import { isLoopOver, type LoopState, memoryLoop } from "../../domain/iteration-log.ts";
import type { KeptIteration } from "../../domain/kept-iteration.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { Steps } from "../../ledger/steps.ts";
import type { HypothesisBrief, Mind, NextStep, Prediction, Script, Thought } from "../../minds/mind.ts";
import { isSimilar } from "./is-similar.ts";
import type { RunCode, RunOutcome } from "./run-code.ts";
import type { SessionBriefs } from "./session-briefs.ts";
import type { SessionFiles } from "./session-files.ts";

export interface SessionServices {
  mind: Mind;
  /** Each iteration is a step of its own: a run that was cut off goes on with the next one. */
  steps: Steps;
  runCode: RunCode;
  files: SessionFiles;
  briefs: SessionBriefs;
  now: () => Date;
}

export interface FinishedLoop {
  /** What the engine shall test in the end; null: the hypothesis's own prediction. */
  prediction: Prediction | null;
  iterations: KeptIteration[];
  endedBecause: "concluded" | "stalled" | "limit";
}

/** The memory loop of one hypothesis: decide, write code, run it, compress what came out, until there is nothing more to learn. */
export async function runSession(hypothesis: HypothesisBrief, services: SessionServices): Promise<FinishedLoop> {
  const iterations: KeptIteration[] = [];
  while (!isLoopOver(stateOf(iterations))) {
    const number = iterations.length + 1;
    const iteration = await services.steps.run(
      `iteration_${number}`,
      `${hypothesis.title}: turn ${number}`,
      (evidence) => iterate(hypothesis, iterations, evidence, services),
    );
    iterations.push(iteration);
  }
  const prediction = iterations.findLast((one) => one.prediction !== null)?.prediction ?? null;
  return { prediction, iterations, endedBecause: reasonOf(stateOf(iterations)) };
}

async function iterate(
  hypothesis: HypothesisBrief,
  past: KeptIteration[],
  evidence: EvidenceLog,
  services: SessionServices,
): Promise<KeptIteration> {
  const iteration = await think(hypothesis, past, evidence, services);
  services.files.keepIteration(iteration);
  return iteration;
}

async function think(
  hypothesis: HypothesisBrief,
  past: KeptIteration[],
  evidence: EvidenceLog,
  { mind, runCode, files, briefs, now }: SessionServices,
): Promise<KeptIteration> {
  const number = past.length + 1;
  const bench = await runCode.describe();
  const step = await mind.decideNextStep(briefs.step(hypothesis, past, bench));
  const common = { hypothesis_id: hypothesis.id, iteration: number, created_at: now().toISOString() };
  if (step.value.decision === "CONCLUDE") return { ...common, ...conclusion(step), ...costOf({ step }) };

  const script = await mind.writeCode(briefs.code(hypothesis, past, step.value, bench));
  const scriptPath = files.keepScript(number, script.value);
  const outcome = await runCode.run(script, { evidence, past });
  const result = await mind.compressResult(briefs.result(hypothesis, step.value, script.value, outcome));
  return {
    ...common,
    ...ranOf(step.value, script.value, outcome),
    script: scriptPath,
    full_output: files.keepOutput(number, outcome.output),
    compressed_summary: result.value,
    ...costOf({ step, script, result }),
  };
}

function conclusion({ value }: Thought<NextStep>) {
  return {
    decision: value.decision,
    reasoning: value.reasoning,
    purpose: "",
    code_executed: "",
    raw_output: "",
    compressed_summary: value.reasoning,
    hypothesis_status_changes: {},
    language: null,
    script: null,
    full_output: null,
    succeeded: true,
    evidence: [],
    prediction: value.prediction,
  };
}

const outputInLog = 2_000;

function ranOf(step: NextStep, script: Script, outcome: RunOutcome) {
  return {
    decision: step.decision,
    reasoning: step.reasoning,
    purpose: step.purpose,
    code_executed: script.code,
    raw_output: outcome.output.slice(0, outputInLog),
    hypothesis_status_changes: {},
    language: script.language,
    succeeded: outcome.succeeded,
    evidence: outcome.evidence,
    prediction: step.prediction,
  };
}

function costOf(thoughts: { step: Thought<unknown>; script?: Thought<unknown>; result?: Thought<unknown> }) {
  const named: [string, Thought<unknown> | undefined][] = [
    ["decideNextStep", thoughts.step],
    ["writeCode", thoughts.script],
    ["compressResult", thoughts.result],
  ];
  const had = named.flatMap(([step, thought]) => (thought ? [{ step, thought }] : []));
  return {
    tokens: had.reduce((sum, { thought }) => sum + thought.tokens, 0),
    cost_usd: had.reduce((sum, { thought }) => sum + thought.costUsd, 0),
    minds: had.map(({ step, thought }) => ({ step, by: thought.by, notes: thought.notes })),
  };
}

function stateOf(iterations: KeptIteration[]): LoopState {
  return {
    decision: iterations.at(-1)?.decision ?? "ANALYZE",
    iterations: iterations.length,
    stallCount: stallCountOf(iterations.map((one) => one.compressed_summary)),
  };
}

/** How many of the latest results each say the same as the one before. */
function stallCountOf(summaries: string[]): number {
  let count = 0;
  for (let i = summaries.length - 1; i > 0 && isSimilar(summaries[i], summaries[i - 1]); i -= 1) count += 1;
  return count;
}

function reasonOf({ decision, stallCount }: LoopState): FinishedLoop["endedBecause"] {
  if (decision === "CONCLUDE") return "concluded";
  return stallCount >= memoryLoop.stall_threshold ? "stalled" : "limit";
}

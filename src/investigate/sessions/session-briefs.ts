import type { HypothesisStatus } from "../../domain/hypothesis.ts";
import { memoryLoop } from "../../domain/iteration-log.ts";
import type { KeptIteration } from "../../domain/kept-iteration.ts";
import type {
  CaseBrief,
  CodeBrief,
  FactsBrief,
  HypothesisBrief,
  NextStep,
  ResultBrief,
  Script,
  StepBrief,
} from "../../minds/mind.ts";
import type { Bench, RunOutcome } from "./run-code.ts";

/** What a mind is told in each turn of a session. */
export interface SessionBriefs {
  step(hypothesis: HypothesisBrief, past: KeptIteration[], bench: Bench): StepBrief;
  code(hypothesis: HypothesisBrief, past: KeptIteration[], step: NextStep, bench: Bench): CodeBrief;
  result(hypothesis: HypothesisBrief, step: NextStep, script: Script, outcome: RunOutcome): ResultBrief;
}

export interface BriefSources {
  case: CaseBrief;
  facts: FactsBrief;
  /** What the investigation found before the session began. */
  findings: string[];
  /** Where all hypotheses stand right now. */
  statuses(): { id: string; title: string; status: HypothesisStatus }[];
}

export function makeSessionBriefs(sources: BriefSources): SessionBriefs {
  const findingsOf = (past: KeptIteration[]) =>
    [...sources.findings, ...past.map((one) => one.compressed_summary)].slice(-memoryLoop.findings_in_memory);
  return {
    step: (hypothesis, past, bench) => ({
      case: sources.case,
      hypothesis,
      others: sources.statuses().filter(({ id }) => id !== hypothesis.id),
      findings: findingsOf(past),
      lastResult: past.at(-1)?.compressed_summary ?? null,
      ...bench,
      iteration: past.length + 1,
      maxIterations: memoryLoop.max_iterations,
    }),
    code: (hypothesis, past, step, bench) => ({
      case: sources.case,
      hypothesis,
      facts: sources.facts,
      decision: step.decision,
      purpose: step.purpose,
      ...bench,
      findings: findingsOf(past),
      failed: failureOf(past.at(-1)),
    }),
    result: (hypothesis, step, script, outcome) => ({
      hypothesis,
      purpose: step.purpose,
      code: script.code,
      output: outcome.output,
      succeeded: outcome.succeeded,
    }),
  };
}

function failureOf(last: KeptIteration | undefined): CodeBrief["failed"] {
  return last && !last.succeeded ? { code: last.code_executed, error: last.raw_output } : null;
}

import type { Mind, ThinkingStep, Thought } from "../mind.ts";
import { answer } from "./answer.ts";
import { ask } from "./ask.ts";
import { assessGaps } from "./assess-gaps.ts";
import { compressResult } from "./compress-result.ts";
import { decideNextStep } from "./decide-next-step.ts";
import { inferRoles } from "./infer-roles.ts";
import { judgeFinding } from "./judge-finding.ts";
import { phraseReport } from "./phrase-report.ts";
import { plan } from "./plan.ts";
import { proposeHypotheses } from "./propose-hypotheses.ts";
import { writeCode } from "./write-code.ts";

export type BriefOf<Step extends ThinkingStep> = Parameters<Mind[Step]>[0];
export type ValueOf<Step extends ThinkingStep> =
  Awaited<ReturnType<Mind[Step]>> extends Thought<infer Value> ? Value : never;

/** Every step by a fixed method: the same brief gives the same answer, on any machine. */
export const builtInMind: { [Step in ThinkingStep]: (brief: BriefOf<Step>) => ValueOf<Step> } = {
  inferRoles,
  plan,
  proposeHypotheses,
  decideNextStep,
  writeCode,
  compressResult,
  judgeFinding,
  phraseReport,
  answer,
  ask,
  assessGaps,
};

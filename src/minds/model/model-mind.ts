import type { BriefOf, ValueOf } from "../built-in/built-in-mind.ts";
import type { ThinkingStep, Thought } from "../mind.ts";
import type { ModelStep } from "./model-step.ts";
import type { Thinker } from "./open-thinker.ts";
import { answer } from "./steps/answer.ts";
import { ask } from "./steps/ask.ts";
import { assessGaps } from "./steps/assess-gaps.ts";
import { compressResult } from "./steps/compress-result.ts";
import { decideNextStep } from "./steps/decide-next-step.ts";
import { inferRoles } from "./steps/infer-roles.ts";
import { judgeFinding } from "./steps/judge-finding.ts";
import { phraseReport } from "./steps/phrase-report.ts";
import { plan } from "./steps/plan.ts";
import { proposeHypotheses } from "./steps/propose-hypotheses.ts";
import { writeCode } from "./steps/write-code.ts";

type Run<Step extends ThinkingStep> = (
  thinker: Thinker,
  brief: BriefOf<Step>,
  own: ValueOf<Step>,
) => Promise<Thought<ValueOf<Step>>>;

/** Every step by a model, each with the built-in answer to fall back to. */
export const modelMind: { [Step in ThinkingStep]: Run<Step> } = {
  inferRoles: by(inferRoles),
  plan: by(plan),
  proposeHypotheses: by(proposeHypotheses),
  decideNextStep: by(decideNextStep),
  writeCode: by(writeCode),
  compressResult: by(compressResult),
  judgeFinding: by(judgeFinding),
  phraseReport: by(phraseReport),
  answer: by(answer),
  ask: by(ask),
  assessGaps: by(assessGaps),
};

function by<Brief, Answer, Value>(step: ModelStep<Brief, Answer, Value>) {
  return (thinker: Thinker, brief: Brief, own: Value): Promise<Thought<Value>> => thinker.think(step, brief, own);
}

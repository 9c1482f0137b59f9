import { nextHeard } from "../base/heard.ts";
import type { ModelGateway } from "../models/gateway-types.ts";
import type { BriefOf, ValueOf } from "./built-in/built-in-mind.ts";
import { builtInMind } from "./built-in/built-in-mind.ts";
import type { Mind, ThinkingStep, Thought } from "./mind.ts";
import { modelMind } from "./model/model-mind.ts";
import type { MindSettings } from "./model/model-step.ts";
import { askedMark, openThinker } from "./model/open-thinker.ts";

export interface MindServices {
  gateway: ModelGateway;
  /** The configuration of the gateway has all of it. */
  settings: MindSettings & { providers: readonly { name: string; model: string }[] };
  /** Once for every step, whoever did it. */
  onThought(record: ThoughtRecord): void;
  now(): Date;
  /** Ends the calls of a run that is given up. */
  cancel?: AbortSignal;
}

/** Which mind did what, and what it took. */
export interface ThoughtRecord extends Omit<Thought<unknown>, "value"> {
  step: ThinkingStep;
  durationMs: number;
}

/** The mind of one run: models where there are any, and behind every step of theirs the built-in one. */
export function openMind({ gateway, settings, onThought, now, cancel }: MindServices): Mind {
  const thinker = openThinker({ gateway, settings, cancel });
  const hasModel = () => gateway.providers.length > 0 || nextHeard() === askedMark;
  const first = settings.providers.find(({ name }) => name === gateway.providers[0]);

  const think = async <Step extends ThinkingStep>(
    step: Step,
    brief: BriefOf<Step>,
  ): Promise<Thought<ValueOf<Step>>> => {
    const startedAt = now().getTime();
    const own = builtInMind[step](brief);
    const thought = hasModel() ? await modelMind[step](thinker, brief, own) : alone(own);
    const { value: _, ...record } = thought;
    onThought({ step, ...record, durationMs: now().getTime() - startedAt });
    return thought;
  };

  return {
    get name() {
      if (!hasModel()) return "built-in";
      return first === undefined ? (gateway.providers[0] ?? "a model") : `${first.name}:${first.model}`;
    },
    inferRoles: (brief) => think("inferRoles", brief),
    plan: (brief) => think("plan", brief),
    proposeHypotheses: (brief) => think("proposeHypotheses", brief),
    decideNextStep: (brief) => think("decideNextStep", brief),
    writeCode: (brief) => think("writeCode", brief),
    compressResult: (brief) => think("compressResult", brief),
    judgeFinding: (brief) => think("judgeFinding", brief),
    phraseReport: (brief) => think("phraseReport", brief),
    answer: (brief) => think("answer", brief),
    ask: (brief) => think("ask", brief),
    assessGaps: (brief) => think("assessGaps", brief),
  };
}

function alone<Value>(value: Value): Thought<Value> {
  return { value, by: "built-in", tokens: 0, costUsd: 0, notes: [] };
}

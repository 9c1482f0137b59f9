import { builtInMind } from "./built-in/built-in-mind.ts";
import type { Mind, Thought } from "./mind.ts";

/** The built-in mind alone, for whoever needs no model. */
export function openBuiltInMind(): Mind {
  return {
    name: "built-in",
    inferRoles: async (brief) => alone(builtInMind.inferRoles(brief)),
    plan: async (brief) => alone(builtInMind.plan(brief)),
    proposeHypotheses: async (brief) => alone(builtInMind.proposeHypotheses(brief)),
    decideNextStep: async (brief) => alone(builtInMind.decideNextStep(brief)),
    writeCode: async (brief) => alone(builtInMind.writeCode(brief)),
    compressResult: async (brief) => alone(builtInMind.compressResult(brief)),
    judgeFinding: async (brief) => alone(builtInMind.judgeFinding(brief)),
    phraseReport: async (brief) => alone(builtInMind.phraseReport(brief)),
    answer: async (brief) => alone(builtInMind.answer(brief)),
    ask: async (brief) => alone(builtInMind.ask(brief)),
    assessGaps: async (brief) => alone(builtInMind.assessGaps(brief)),
  };
}

function alone<Value>(value: Value): Thought<Value> {
  return { value, by: "built-in", tokens: 0, costUsd: 0, notes: [] };
}

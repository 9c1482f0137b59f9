import { hear, hearLater, nextHeard } from "../../base/heard.ts";
import type { CallReport, ModelGateway } from "../../models/gateway-types.ts";
import { MalformedAnswerError, ModelError } from "../../models/model-errors.ts";
import { systemPrompt, writePrompt } from "../memory/working-memory.ts";
import type { Thought } from "../mind.ts";
import type { MindSettings, ModelStep } from "./model-step.ts";

export interface ThinkerServices {
  gateway: ModelGateway;
  settings: MindSettings;
  /** Ends the calls of a run that is given up. */
  cancel?: AbortSignal;
}

export interface Thinker {
  /** By a model where one can be asked and its answer believed, else `own`, with a note that says why. */
  think<Brief, Answer, Value>(step: ModelStep<Brief, Answer, Value>, brief: Brief, own: Value): Promise<Thought<Value>>;
}

/** What a thinking step that had models at hand hears first. */
export const askedMark = "not asked because";

// A model that fails so often in a row will not do better in this run, and every try costs time and money.
const mostRefusals = 3;

export function openThinker({ gateway, settings, cancel }: ThinkerServices): Thinker {
  let refusals = 0;
  return {
    think: async (step, brief, own) => {
      const reason = hear(askedMark, () => whyNotAsked() ?? step.withheld?.(brief, settings) ?? null);
      if (reason !== null) return byBuiltIn(own, reason);
      const isKept = nextHeard() !== null;
      const heard = await hearLater("answer", () => askModel(step, brief));
      if (heard.object === null) {
        if (heard.isMalformed) refusals += 1;
        return { ...byBuiltIn(own, heard.problem), ...heard.spent };
      }
      const accepted = step.accept(
        isKept ? step.schema.parse(heard.object.value) : (heard.object.value as never),
        brief,
        own,
      );
      if ("refused" in accepted) {
        refusals += 1;
        return {
          ...byBuiltIn(own, `the model's answer was not accepted: ${accepted.refused}`, accepted.notes),
          ...heard.spent,
        };
      }
      refusals = 0;
      return { value: accepted.value, by: heard.by, ...heard.spent, notes: accepted.notes };
    },
  };

  async function askModel<Brief, Answer, Value>(
    step: ModelStep<Brief, Answer, Value>,
    brief: Brief,
  ): Promise<HeardAnswer> {
    const before = gateway.usage();
    try {
      const prompt = writePrompt(step.task(brief), step.memory(brief, settings));
      const answer = await gateway.generateObject({ system: systemPrompt, prompt, schema: step.schema, cancel });
      const { object, provider, model, calls } = answer;
      return { object: { value: object }, by: `${provider}:${model}`, spent: spentOn(calls) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const isMalformed = error instanceof MalformedAnswerError;
      return { object: null, problem: error.message, isMalformed, spent: spentSince(before) };
    }
  }

  function whyNotAsked(): string | null {
    if (refusals >= mostRefusals) {
      return `the model is not asked any more in this run: ${mostRefusals} answers in a row could not be used`;
    }
    return gateway.unavailable()?.message ?? null;
  }

  // A call that failed does not say what it took; where steps run side by side, theirs may be in it.
  function spentSince(before: ReturnType<ModelGateway["usage"]>): Spent {
    const after = gateway.usage();
    return {
      tokens: after.inputTokens + after.outputTokens - before.inputTokens - before.outputTokens,
      costUsd: after.costUsd - before.costUsd,
    };
  }
}

type Spent = Pick<Thought<unknown>, "tokens" | "costUsd">;

/** What came back from the models, plain enough to be kept. */
type HeardAnswer =
  | { object: { value: unknown }; by: string; spent: Spent }
  | { object: null; problem: string; isMalformed: boolean; spent: Spent };

function byBuiltIn<Value>(value: Value, reason: string, notes: readonly string[] = []): Thought<Value> {
  const why = `Done by the built-in mind: ${reason.replace(/[.\s]+$/, "")}.`;
  return { value, by: "built-in", tokens: 0, costUsd: 0, notes: [why, ...notes] };
}

function spentOn(calls: readonly CallReport[]): Spent {
  return {
    tokens: calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0),
    costUsd: calls.reduce((sum, call) => sum + (call.costUsd ?? 0), 0),
  };
}

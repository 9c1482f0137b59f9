import { z } from "zod";
import { redactDeep } from "../base/redact.ts";
import type { Completion } from "./complete-text.ts";
import { completeText } from "./complete-text.ts";
import type { GatewayState } from "./gateway-state.ts";
import type { ObjectAnswer, ObjectRequest } from "./gateway-types.ts";
import type { ModelCall } from "./model-call.ts";
import { toModelCall } from "./model-call.ts";
import { MalformedAnswerError } from "./model-errors.ts";

const shownAnswer = 4000;
const shownProblem = 1000;

/** An answer that fits the schema; one that does not is shown to the model once, with what is wrong. */
export async function completeObject<T>(state: GatewayState, request: ObjectRequest<T>): Promise<ObjectAnswer<T>> {
  const call = toModelCall(request, request.schema);
  const first = await completeText(state, call);
  const parsed = parseAnswer(request.schema, first.text);
  if (parsed.problem === null) return toAnswer(state, parsed.value, [first]);
  noteMalformed(state, first, parsed.problem);

  const second = await completeText(state, repairCall(call, first.text, parsed.problem));
  const repaired = parseAnswer(request.schema, second.text);
  if (repaired.problem === null) return toAnswer(state, repaired.value, [first, second]);
  noteMalformed(state, second, repaired.problem);
  throw new MalformedAnswerError({
    provider: second.provider.name,
    problem: state.redactText(repaired.problem),
    answer: second.text.slice(0, shownAnswer),
  });
}

type Parsed<T> = { value: T; problem: null } | { problem: string };

function parseAnswer<T>(schema: z.ZodType<T>, text: string): Parsed<T> {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text);
  let value: unknown;
  try {
    value = JSON.parse(fenced?.[1] ?? text);
  } catch (error) {
    return { problem: `not JSON: ${(error as Error).message}`.slice(0, shownProblem) };
  }
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problem: null };
  return { problem: `not what the schema asks for: ${z.prettifyError(result.error)}`.slice(0, shownProblem) };
}

function repairCall(call: ModelCall, answer: string, problem: string): ModelCall {
  const request = `Your answer was not accepted, it is ${problem}\nAnswer again with nothing but JSON that fits the schema.`;
  return {
    ...call,
    turns: [
      ...call.turns,
      { role: "assistant", content: answer.slice(0, shownAnswer) },
      { role: "user", content: request },
    ],
  };
}

function noteMalformed(state: GatewayState, { provider }: Completion, problem: string): void {
  state.audit({ event: "error", reason: `${provider.name}: the answer is ${problem}` });
}

function toAnswer<T>(state: GatewayState, value: T, completions: Completion[]): ObjectAnswer<T> {
  const { name, model } = completions.at(-1)!.provider;
  return {
    object: redactDeep(value, state.redactText),
    provider: name,
    model,
    wasRepaired: completions.length > 1,
    calls: completions.map((completion) => completion.report),
  };
}

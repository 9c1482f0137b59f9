import { z } from "zod";
import type { ThinkingStep } from "../../src/minds/mind.ts";
import { answer } from "../../src/minds/model/steps/answer.ts";
import { ask } from "../../src/minds/model/steps/ask.ts";
import { assessGaps } from "../../src/minds/model/steps/assess-gaps.ts";
import { compressResult } from "../../src/minds/model/steps/compress-result.ts";
import { decideNextStep } from "../../src/minds/model/steps/decide-next-step.ts";
import { inferRoles } from "../../src/minds/model/steps/infer-roles.ts";
import { judgeFinding } from "../../src/minds/model/steps/judge-finding.ts";
import { phraseReport } from "../../src/minds/model/steps/phrase-report.ts";
import { plan } from "../../src/minds/model/steps/plan.ts";
import { proposeHypotheses } from "../../src/minds/model/steps/propose-hypotheses.ts";
import { writeCode } from "../../src/minds/model/steps/write-code.ts";
import type { ThoughtRecord } from "../../src/minds/open-mind.ts";
import { openMind } from "../../src/minds/open-mind.ts";
import type { CallLimits } from "../../src/models/gateway-types.ts";
import type { Behaviour, Reaction, SeenRequest } from "../models/doubles/open-double.ts";
import type { TestProvider } from "../models/open-test-gateway.ts";
import { openTestGateway } from "../models/open-test-gateway.ts";

export type Kind = "anthropic" | "openai-compatible";
export const models: Record<Kind, string> = { anthropic: "claude-sonnet-4-6", "openai-compatible": "some-model" };

interface Options {
  kind?: Kind;
  sendSamples?: boolean;
  limits?: Partial<CallLimits>;
}

/** A mind on a loopback provider that behaves as told. */
export async function openTestMind(
  behaviours: Reaction[],
  { kind = "anthropic", sendSamples = true, limits }: Options = {},
) {
  const providers: TestProvider[] = [{ kind, behaviours }];
  const { gateway, seen, calls } = await openTestGateway(providers, { limits });
  const thoughts: ThoughtRecord[] = [];
  const mind = openMind({
    gateway,
    settings: { sendSamples, providers: [{ name: kind, model: models[kind] }] },
    onThought: (record) => thoughts.push(record),
    now: () => new Date("2026-06-01T12:00:00Z"),
  });
  return { mind, gateway, thoughts, seen: seen[0]!, calls };
}

export const say = (answer: unknown): Behaviour => ({ say: JSON.stringify(answer) });

/** Everything that a request says to the model, the schema included. */
export function textOf({ body }: SeenRequest): string {
  return JSON.stringify(body);
}

/** The system prompt and the prompt, as the model reads them. */
export function promptOf({ body }: SeenRequest): string {
  const texts: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value !== null && typeof value === "object")
      for (const key of ["content", "text"]) collect((value as Record<string, unknown>)[key]);
  };
  collect(body["system"]);
  collect(body["messages"]);
  return texts.join("\n");
}

export const lie = "Demand collapsed by 87.65 percent because of event X-4711.";

const schemas: Record<ThinkingStep, z.ZodType> = {
  inferRoles: inferRoles.schema,
  plan: plan.schema,
  proposeHypotheses: proposeHypotheses.schema,
  decideNextStep: decideNextStep.schema,
  writeCode: writeCode.schema,
  compressResult: compressResult.schema,
  judgeFinding: judgeFinding.schema,
  phraseReport: phraseReport.schema,
  answer: answer.schema,
  ask: ask.schema,
  assessGaps: assessGaps.schema,
};

/** An answer in the form that a step asks for with `text` in every place for words and 87.65 in every place for numbers. */
export function fillWith(step: ThinkingStep, text: string): unknown {
  return fill(z.toJSONSchema(schemas[step]) as JsonSchema, text);
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxLength?: number;
  maximum?: number;
}

function fill(schema: JsonSchema, text: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return fill(schema.anyOf.find(({ type }) => type !== "null")!, text);
  if (schema.type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, fill(value, text)]));
  }
  if (schema.type === "array") return [fill(schema.items!, text)];
  if (schema.type === "string") return text.slice(0, schema.maxLength);
  if (schema.type === "boolean") return true;
  return Math.floor(Math.min(87.65, schema.maximum ?? 87.65));
}

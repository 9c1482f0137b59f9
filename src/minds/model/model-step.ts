import type { z } from "zod";
import type { MemoryPart } from "../memory/fit-parts.ts";

export interface MindSettings {
  /** Whether a model may see values of the data, a few for each column. */
  sendSamples: boolean;
}

/** How a model does one step: what it is told, what it may answer, and what of that is believed. */
export interface ModelStep<Brief, Answer, Value> {
  task(brief: Brief): string;
  memory(brief: Brief, settings: MindSettings): MemoryPart[];
  schema: z.ZodType<Answer>;
  /** `own` is what the built-in mind answers: it stands in for parts that are not believed. */
  accept(answer: Answer, brief: Brief, own: Value): Accepted<Value>;
  /** Why a model is not asked at all; null: it is. */
  withheld?(brief: Brief, settings: MindSettings): string | null;
}

export type Accepted<Value> =
  | { value: Value; notes: string[] }
  /** Nothing of the answer can be used. */
  | { refused: string; notes: string[] };

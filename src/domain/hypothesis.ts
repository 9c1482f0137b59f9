import { z } from "zod";
import { type Moves, moveTest } from "./moves.ts";
import { shortIdSchema, timestampSchema, uuidSchema } from "./primitives.ts";

export const hypothesisStatusSchema = z.enum(["PENDING", "INVESTIGATING", "CONFIRMED", "RULED_OUT"]);

export const hypothesisSchema = z.object({
  hypothesis_id: shortIdSchema,
  session_id: uuidSchema,
  title: z.string().min(1).max(100),
  causal_story: z.string().min(1).max(500),
  dimensions: z.array(z.string()),
  expected_pattern: z.string().min(1),
  priority: z.int().min(1).max(10),
  status: hypothesisStatusSchema,
  created_at: timestampSchema,
});

/** The content of hypotheses.json. */
export const hypothesesSchema = z
  .array(hypothesisSchema)
  .refine((all) => new Set(all.map((one) => one.hypothesis_id)).size === all.length, "Two hypotheses share an id");

export type HypothesisStatus = z.infer<typeof hypothesisStatusSchema>;
export type Hypothesis = z.infer<typeof hypothesisSchema>;

export const hypothesisMoves: Moves<HypothesisStatus> = {
  PENDING: ["INVESTIGATING"],
  INVESTIGATING: ["CONFIRMED", "RULED_OUT"],
  CONFIRMED: [],
  RULED_OUT: [],
};

export const canMoveHypothesis = moveTest(hypothesisMoves);

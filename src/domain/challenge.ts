import { z } from "zod";
import { verdictSchema } from "./audit-result.ts";
import { timestampSchema, uuidV4Schema } from "./primitives.ts";

/** What came of challenging an explanation. The explanation itself stays as it was sealed. */
export const challengeSchema = z.object({
  /** Its rank. */
  explanation: z.int().min(1),
  interrogation_id: uuidV4Schema,
  start_time: timestampSchema,
  is_running: z.boolean(),
  /** Null: it is still asked, or was stopped. */
  verdict: verdictSchema.nullable(),
  /** What it does to how sure one can be. */
  effect: z.enum(["raised", "lowered", "unchanged"]).nullable(),
});

export type Challenge = z.infer<typeof challengeSchema>;

import { z } from "zod";
import { auditResultSchema } from "./audit-result.ts";
import { interrogationStatusSchema, questionAnswerPairSchema } from "./interrogation.ts";
import { timestampSchema } from "./primitives.ts";

const numbered = { number: z.int().min(1), at: timestampSchema };

/** What happens in an interrogation, numbered from 1; told from the session itself, so that every reader sees the same. */
export const interrogationEventSchema = z.discriminatedUnion("kind", [
  z.object({ ...numbered, kind: z.literal("started"), data: z.object({ hypothesis: z.string() }) }),
  z.object({ ...numbered, kind: z.literal("answer-given"), data: questionAnswerPairSchema }),
  z.object({ ...numbered, kind: z.literal("stopped"), data: z.object({ reason: z.string() }) }),
  z.object({
    ...numbered,
    kind: z.literal("ended"),
    data: z.object({ status: interrogationStatusSchema, audit: auditResultSchema }),
  }),
]);

export type InterrogationEvent = z.infer<typeof interrogationEventSchema>;

import { z } from "zod";
import { outcomeSchema } from "./finding.ts";
import { countSchema, isInOrder, shortIdSchema, timestampSchema } from "./primitives.ts";

export const sessionLogSchema = z
  .object({
    hypothesis_id: shortIdSchema,
    start_time: timestampSchema,
    end_time: timestampSchema,
    outcome: outcomeSchema,
    turns: countSchema,
    total_tokens: countSchema,
    cost_usd: z.number().min(0),
    key_findings: z.array(z.string()),
    scripts_created: z.array(z.string()),
    artifacts_created: z.array(z.string()),
  })
  .refine((log) => isInOrder(log.start_time, log.end_time), {
    path: ["end_time"],
    message: "end_time is before start_time",
  });

export type SessionLog = z.infer<typeof sessionLogSchema>;

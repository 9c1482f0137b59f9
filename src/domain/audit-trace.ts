import { z } from "zod";
import { jsonObjectSchema } from "./dictionary.ts";
import { sha256Schema, timestampSchema, uuidSchema } from "./primitives.ts";

/** The parent hash of the first entry. */
export const zeroHash = "0".repeat(64);

export const auditEventTypeSchema = z.enum([
  "request_submitted",
  "plan_created",
  "tool_called",
  "observation_recorded",
  "artifact_generated",
  "policy_decision",
]);

export const auditActorSchema = z.enum(["planner", "actor", "safety", "system"]);

const eventDataSchemas: Partial<Record<z.infer<typeof auditEventTypeSchema>, z.ZodType>> = {
  tool_called: z.object({ call_id: z.string(), tool_name: z.string(), arguments: jsonObjectSchema }),
  policy_decision: z.object({ decision: z.string(), rule: z.string(), reason: z.string() }),
};

/** Says only that one entry is well formed; that hashes match and the chain holds is for verification to say. */
export const auditTraceSchema = z
  .object({
    entry_id: uuidSchema,
    request_id: uuidSchema,
    sequence_number: z.int().min(1),
    parent_hash: sha256Schema,
    timestamp: timestampSchema,
    event_type: auditEventTypeSchema,
    event_data: jsonObjectSchema,
    actor: auditActorSchema,
    hash: sha256Schema,
  })
  .refine((entry) => entry.sequence_number > 1 || entry.parent_hash === zeroHash, {
    path: ["parent_hash"],
    message: "The first entry has no parent: 64 zeros",
  })
  .refine((entry) => eventDataSchemas[entry.event_type]?.safeParse(entry.event_data).success ?? true, {
    path: ["event_data"],
    message: "event_data lacks fields its event_type needs",
  });

export type AuditEventType = z.infer<typeof auditEventTypeSchema>;
export type AuditActor = z.infer<typeof auditActorSchema>;
export type AuditTrace = z.infer<typeof auditTraceSchema>;

import { z } from "zod";
import { auditResultSchema, quotationSchema, verdictSchema } from "./audit-result.ts";
import { evidenceByIdSchema } from "./evidence.ts";
import { gapAnalysisSchema, scoreSchema } from "./gap-analysis.ts";
import { interrogationProblems } from "./interrogation-problems.ts";
import { iterationLimitSchema } from "./iteration-limit.ts";
import { type Moves, moveTest } from "./moves.ts";
import { countSchema, nonBlankSchema, timestampSchema, uuidSchema, uuidV4Schema } from "./primitives.ts";

export const interrogationStatusSchema = z.enum(["running", "completed", "failed", "limit-reached"]);

export const interrogationHypothesisSchema = z.object({
  text: nonBlankSchema,
  createdAt: timestampSchema,
});

export const auditTrailEntrySchema = z
  .object({
    timestamp: timestampSchema,
    event: z.enum(["provider_switch", "timeout", "error"]),
    fromProvider: z.string().optional(),
    toProvider: z.string().optional(),
    reason: z.string(),
  })
  .refine((entry) => entry.event === "provider_switch" || (entry.fromProvider ?? entry.toProvider) === undefined, {
    message: "fromProvider and toProvider belong to provider_switch only",
  });

export const questionAnswerPairSchema = z.object({
  sequence: z.int().min(1),
  question: nonBlankSchema,
  answer: z.string(),
  timestamp: timestampSchema,
  gapAnalysis: gapAnalysisSchema,
  /** `provider:model`; the model's own name may have colons. */
  providerUsed: z.string().regex(/^[^:\s]+:\S+$/, "Expected provider:model"),
  /** What the answer stands on. */
  citations: z.array(quotationSchema).optional(),
  /** Citations of the witness that lead nowhere. */
  droppedCitations: countSchema.optional(),
  /** The claim it is about, and whether the question looks for anything or for what speaks against it. */
  about: z.object({ claim: z.string(), aim: z.enum(["open", "against"]) }).optional(),
});

export const interrogationSourcesSchema = z.object({
  documents: z.array(z.string()),
  /** A finished investigation: its folder or its id. */
  case: z.string().nullable(),
  /** The rank of the explanation that is challenged. */
  explanation: z.int().min(1).optional(),
});

export const interrogationSessionSchema = z
  .object({
    id: uuidV4Schema,
    hypothesis: interrogationHypothesisSchema,
    startTime: timestampSchema,
    endTime: timestampSchema.optional(),
    status: interrogationStatusSchema,
    iterationLimit: iterationLimitSchema,
    currentIteration: countSchema,
    qaPairs: z.array(questionAnswerPairSchema),
    auditResult: auditResultSchema.optional(),
    auditTrail: z.array(auditTrailEntrySchema),
    /** What the witness answers from; without any it is the knowledge base. */
    sources: interrogationSourcesSchema.optional(),
    /** What the witness asked of the case's data beyond what the case had asked itself. */
    evidence: evidenceByIdSchema.optional(),
  })
  .superRefine((session, context) => {
    for (const problem of interrogationProblems(session)) context.addIssue({ code: "custom", ...problem });
  });

export const interrogationRequestSchema = z.object({
  /** May be missing where an explanation is challenged: then it is that one's own sentence. */
  hypothesis: nonBlankSchema.max(5000).optional(),
  iterationLimit: iterationLimitSchema.optional(),
  /** A completed investigation to answer from; without one it is the knowledge base. */
  session_id: uuidSchema.nullable().optional(),
  /** The rank of the explanation of that investigation which is challenged. */
  explanation: z.int().min(1).optional(),
});

export const sessionListItemSchema = z.object({
  id: uuidV4Schema,
  hypothesis: z.string(),
  startTime: timestampSchema,
  status: interrogationStatusSchema,
  consistencyScore: scoreSchema.optional(),
  verdict: verdictSchema.optional(),
});

export type InterrogationStatus = z.infer<typeof interrogationStatusSchema>;
export type InterrogationHypothesis = z.infer<typeof interrogationHypothesisSchema>;
export type AuditTrailEntry = z.infer<typeof auditTrailEntrySchema>;
export type QuestionAnswerPair = z.infer<typeof questionAnswerPairSchema>;
export type InterrogationSession = z.infer<typeof interrogationSessionSchema>;
export type InterrogationSources = z.infer<typeof interrogationSourcesSchema>;
export type InterrogationRequest = z.infer<typeof interrogationRequestSchema>;
export type SessionListItem = z.infer<typeof sessionListItemSchema>;

export const interrogationMoves: Moves<InterrogationStatus> = {
  running: ["completed", "failed", "limit-reached"],
  completed: [],
  // One that was stopped can be gone on with.
  failed: ["running"],
  "limit-reached": [],
};

export const canMoveInterrogation = moveTest(interrogationMoves);

export function toSessionListItem(session: InterrogationSession): SessionListItem {
  const { id, hypothesis, startTime, status, auditResult } = session;
  const item = { id, hypothesis: hypothesis.text, startTime, status };
  if (!auditResult) return item;
  return { ...item, consistencyScore: auditResult.consistencyScore, verdict: auditResult.verdict };
}

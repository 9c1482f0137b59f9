import { z } from "zod";
import { scoreSchema } from "./gap-analysis.ts";
import { countSchema, nonBlankSchema } from "./primitives.ts";

export const verdictSchema = z.enum(["supported", "contradicted", "mixed", "unknown"]);

export const quotationSchema = z.object({ source_url: z.string(), quote: z.string() });

export const contradictionSchema = z.object({
  qaPairIndexes: z.tuple([countSchema, countSchema]),
  description: nonBlankSchema,
  /** What the two say, word for word. */
  quotations: z.tuple([quotationSchema, quotationSchema]).optional(),
});

export const remainingGapSchema = z.object({
  category: nonBlankSchema,
  description: nonBlankSchema,
});

export const claimSchema = z.object({
  text: nonBlankSchema,
  verdict: verdictSchema,
  citations: z.array(quotationSchema),
  /** What it is in the hypothesis: asserted by itself, cause, effect, that the two belong together, … */
  role: z.enum(["main", "cause", "effect", "condition", "link", "order"]).optional(),
});

export const auditResultSchema = z.object({
  consistencyScore: scoreSchema,
  contradictions: z.array(contradictionSchema),
  remainingGaps: z.array(remainingGapSchema),
  summary: nonBlankSchema,
  verdict: verdictSchema,
  claims: z.array(claimSchema),
});

export type Verdict = z.infer<typeof verdictSchema>;
export type Contradiction = z.infer<typeof contradictionSchema>;
export type RemainingGap = z.infer<typeof remainingGapSchema>;
export type Quotation = z.infer<typeof quotationSchema>;
export type Claim = z.infer<typeof claimSchema>;
export type AuditResult = z.infer<typeof auditResultSchema>;

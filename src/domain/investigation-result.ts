import { z } from "zod";
import { causeKindSchema, decisionSchema, segmentSchema } from "./cause.ts";
import { dateRangeSchema } from "./date-range.ts";
import { evidenceByIdSchema } from "./evidence.ts";
import { explanationShape, hasLikelihoodOfRank } from "./explanation.ts";
import { intervalSchema, shortIdSchema, timestampSchema, uuidSchema } from "./primitives.ts";
import { sessionStatusSchema } from "./session.ts";

const momentSchema = z.union([z.iso.date(), timestampSchema]);
const onsetSchema = momentSchema.nullable();
/** The first and the last day, or hour, it may have begun on, with 95 % confidence; absent where only a day is known. */
export const onsetIntervalSchema = z
  .object({
    from: momentSchema,
    to: momentSchema,
    /** It began within the baseline period, which so holds part of the change. */
    in_baseline: z.literal(true).optional(),
  })
  .nullable()
  .optional();
const evidenceIdsSchema = z.array(shortIdSchema);

export const changeSchema = z.object({
  baseline_value: z.number().nullable(),
  comparison_value: z.number().nullable(),
  absolute: z.number().nullable(),
  /** A fraction of the baseline value; null when that is zero. */
  relative: z.number().nullable(),
  verdict: z.enum(["moved", "noise"]),
  p_value: z.number().min(0).max(1).nullable(),
  interval: intervalSchema.nullable(),
  /** Sums of periods that differ in length, for each of their days (or weeks, months): absent where the periods are alike. */
  rate: z
    .object({
      per: z.enum(["day", "week", "month", "quarter", "year"]),
      /** How many of them each period holds. */
      lengths: z.object({ baseline: z.number(), comparison: z.number() }),
      baseline_value: z.number(),
      comparison_value: z.number(),
      absolute: z.number(),
      relative: z.number().nullable(),
      interval: intervalSchema.nullable(),
      /** The part of `absolute` above that the lengths make by themselves. */
      by_length: z.number(),
    })
    .optional(),
  /** How the change ranks among the same pair of periods elsewhere in the metric's history: 1 of 59 is the largest. */
  usual: z
    .object({
      rank: z.int().min(1),
      of: z.int().min(1),
      verdict: z.enum(["unusual", "usual", "usual_for_season", "too_little_history"]),
      basis: z.string(),
    })
    .nullable()
    .optional(),
});

/** A value that moved, said or not. */
export const moverSchema = z.object({
  segment: segmentSchema,
  before: z.number().nullable(),
  after: z.number().nullable(),
  absolute: z.number(),
  /** Of the net change; null where that is zero, and where parts overlap. */
  share: z.number().nullable(),
  /** What it counts is counted under other values, too. */
  overlaps: z.literal(true).optional(),
  usual: z.object({ rank: z.int().min(1), of: z.int().min(1) }).nullable(),
  /** Whether it was held against its own past. */
  tested: z.boolean(),
});

export const qualityNoteSchema = z.object({
  check: z.string().min(1),
  severity: z.enum(["info", "warning", "blocking"]),
  message: z.string(),
  evidence: evidenceIdsSchema,
});

export const contributionSchema = z.object({
  absolute: z.number(),
  /** A fraction of the whole change; null when the whole did not move. */
  share: z.number().nullable(),
  interval: intervalSchema.nullable(),
});

export const rankedExplanationSchema = z
  .object({
    ...explanationShape,
    segment: segmentSchema.nullable(),
    kind: causeKindSchema,
    contribution: contributionSchema,
    onset: onsetSchema,
    onset_interval: onsetIntervalSchema,
    /** How sure, in words. */
    grade: z.string().min(1),
    /** How probable it is that this is what is to be said, counted on tables that the figures behind it had not seen; absent where it was not weighed so. */
    confidence: z.number().min(0).max(1).nullable().optional(),
    /** Dated events of documents that begin when it does and name it. */
    events: z
      .array(z.object({ id: shortIdSchema, date: z.iso.date(), text: z.string(), source_url: z.string() }))
      .optional(),
  })
  .refine(hasLikelihoodOfRank, { path: ["likelihood"], message: "The likelihood does not belong to the rank" });

export const ruledOutSchema = z.object({
  hypothesis_id: shortIdSchema,
  title: z.string(),
  expected_pattern: z.string(),
  seen: z.string(),
  evidence: evidenceIdsSchema,
});

/** not_shown: neither seen, nor refuted by a figure. */
export const hypothesisVerdictSchema = z.enum(["confirmed", "ruled_out", "not_shown"]);

/** What everything that is said of the case comes from. */
export const conclusionSchema = z.object({
  /** The answer in a sentence or two. */
  headline: z.string(),
  /** The same with how unusual it is, since when, what stayed as it was, and what is left over. */
  paragraph: z.string(),
  status_by_hypothesis: z.record(shortIdSchema, hypothesisVerdictSchema),
});

/** What a person suspected beforehand, and what came of its test. */
export const suspicionSchema = z.object({
  hypothesis_id: shortIdSchema,
  text: z.string(),
  verdict: z.enum(["holds", "partly", "ruled_out", "not_shown", "not_testable"]),
  seen: z.string(),
  evidence: evidenceIdsSchema,
});

export const investigationResultSchema = z
  .object({
    session_id: uuidSchema,
    status: sessionStatusSchema,
    metric: z.string(),
    /** The condition that rows had to meet; absent where all count. */
    where: z.string().optional(),
    baseline: dateRangeSchema,
    comparison: dateRangeSchema,
    /** Where the periods were found and not given: why these, the command that names them, and the next best. */
    proposal: z
      .object({
        says: z.string(),
        command: z.string(),
        others: z.array(z.object({ baseline: dateRangeSchema, comparison: dateRangeSchema, says: z.string() })),
      })
      .optional(),
    change: changeSchema,
    quality: z.array(qualityNoteSchema),
    onset: onsetSchema,
    onset_interval: onsetIntervalSchema,
    explanations: z.array(rankedExplanationSchema),
    /** The values that moved most, labelled by how unusual that is for each. */
    movers: z.array(moverSchema).optional(),
    /** What the explanations leave over: together with their contributions it is the change, exactly. */
    remainder: contributionSchema.omit({ interval: true }).optional(),
    /** Refuted by what was seen. */
    ruled_out: z.array(ruledOutSchema),
    /** Neither seen nor refuted. */
    not_shown: z.array(ruledOutSchema).optional(),
    conclusion: conclusionSchema.optional(),
    suspicion: suspicionSchema.nullable().optional(),
    decision: decisionSchema,
    /** A paragraph for people in a hurry. */
    summary: z.string().optional(),
    /** Which mind did the thinking: "built-in", or a provider and its model. */
    mind: z.string().optional(),
    evidence: evidenceByIdSchema,
    report_path: z.string().nullable(),
  })
  .superRefine(({ explanations, ruled_out, not_shown, suspicion, quality, evidence, decision }, context) => {
    if (explanations.some((explanation, index) => explanation.rank !== index + 1)) {
      context.addIssue({ code: "custom", path: ["explanations"], message: "Ranks must be 1, 2, 3, …" });
    }
    if (decision === "diagnosed" && explanations.length === 0) {
      context.addIssue({ code: "custom", path: ["explanations"], message: "Diagnosed without an explanation" });
    }
    const cited = [
      ...explanations,
      ...ruled_out,
      ...(not_shown ?? []),
      ...quality,
      ...(suspicion ? [suspicion] : []),
    ].flatMap((item) => item.evidence);
    for (const id of cited.filter((id) => !Object.hasOwn(evidence, id))) {
      context.addIssue({ code: "custom", path: ["evidence"], message: `There is no evidence ${id}` });
    }
  });

export type Change = z.infer<typeof changeSchema>;
export type Mover = z.infer<typeof moverSchema>;
export type QualityNote = z.infer<typeof qualityNoteSchema>;
export type Contribution = z.infer<typeof contributionSchema>;
export type RankedExplanation = z.infer<typeof rankedExplanationSchema>;
export type HypothesisVerdict = z.infer<typeof hypothesisVerdictSchema>;
export type RuledOut = z.infer<typeof ruledOutSchema>;
export type OnsetInterval = NonNullable<z.infer<typeof onsetIntervalSchema>>;
export type Suspicion = z.infer<typeof suspicionSchema>;
export type InvestigationResult = z.infer<typeof investigationResultSchema>;

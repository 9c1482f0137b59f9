import { z } from "zod";
import { type GapAnalysis, gapCategorySchema, gapSeveritySchema } from "../../../domain/gap-analysis.ts";
import { dataText } from "../../memory/data-block.ts";
import { sentencesPart } from "../../memory/describe-case.ts";
import type { GapsBrief } from "../../mind.ts";
import { knownFromText } from "../../number-check/known-from-text.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { checkedProse } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({
  gaps: z
    .array(
      z.strictObject({
        category: gapCategorySchema,
        description: z.string().min(5).max(400),
        severity: gapSeveritySchema,
      }),
    )
    .max(8),
  completenessScore: z.int().min(0).max(100),
  requiresFollowUp: z.boolean(),
});

const mostAdded = 5;

/** A model may see more gaps than counting does; it cannot talk one away or make the case more complete than it is. */
export const assessGaps: ModelStep<GapsBrief, z.infer<typeof answerSchema>, GapAnalysis> = {
  schema: answerSchema,
  task: () =>
    "Read the questions and answers so far. List what is still missing, ambiguous, inconsistent or vague with regard to the hypothesis, each gap in one sentence that names what is lacking. Score from 0 to 100 how completely the hypothesis is settled, and say whether another question is needed.",
  memory: ({ hypothesis, claims, pairs }) => [
    { name: "hypothesis", items: [dataText(hypothesis, 1500)], keep: "first" },
    sentencesPart(
      "claims",
      claims.map(({ text, aspect, verdict }) => `${verdict} (${aspect}): ${text}`),
    ),
    {
      ...sentencesPart(
        "questions and answers",
        pairs.map(
          ({ question, answer, citations }) => `Q: ${question} A: ${answer} [${citations.join(", ") || "no source"}]`,
        ),
        "last",
      ),
      share: 0.6,
    },
  ],
  accept: (answer, { hypothesis, claims, pairs }, own) => {
    const given = [
      hypothesis,
      ...claims.map(({ text }) => text),
      ...pairs.flatMap(({ question, answer }) => [question, answer]),
    ];
    const known = knownFromText(given);
    const checked = answer.gaps.map((gap) => ({
      ...gap,
      ...checkedProse(plainLine(gap.description), known, { passages: given, facts: given }),
    }));
    const notes = checked.flatMap((gap) => gap.notes);
    const gaps = checked
      .filter(({ text }) => text !== "")
      .map(({ category, severity, text }) => ({ category, description: cutText(text, 300), severity }));
    if (answer.gaps.length > 0 && gaps.length === 0) return { refused: "no gap it names holds", notes };
    const counted = new Set(own.gaps.map(({ description }) => description.toLowerCase()));
    const added = gaps.filter(({ description }) => !counted.has(description.toLowerCase())).slice(0, mostAdded);
    return {
      value: {
        gaps: [...own.gaps, ...added],
        completenessScore: Math.min(own.completenessScore, answer.completenessScore),
        requiresFollowUp: own.requiresFollowUp || (answer.requiresFollowUp && added.length > 0),
      },
      notes,
    };
  },
};

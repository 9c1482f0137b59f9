import { z } from "zod";
import { type Confidence, confidenceSchema } from "../../../domain/finding.ts";
import { hypothesisPart, sentencesPart } from "../../memory/describe-case.ts";
import type { FindingBrief, FindingJudgement } from "../../mind.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({ confidence: confidenceSchema, reasoning: z.string().min(1).max(900) });

const order: Confidence[] = ["LOW", "MEDIUM", "HIGH"];

/** A second look at what the engine found: it may make it less certain, with a reason, and change nothing else. */
export const judgeFinding: ModelStep<FindingBrief, z.infer<typeof answerSchema>, FindingJudgement> = {
  schema: answerSchema,
  task: ({ outcome, confidence }) =>
    `The engine tested the hypothesis: ${outcome}, confidence ${confidence}. Is there a reason in the data to be less certain? Give the confidence (${confidence} or lower) and in two or three sentences the reasoning, by what was seen.`,
  memory: (brief) => [
    sentencesPart("seen", brief.seen),
    hypothesisPart(brief.hypothesis),
    sentencesPart("findings", brief.findings, "last"),
  ],
  accept: (answer, { confidence, hypothesis, seen, findings, known }) => {
    const facts = [hypothesis.title, hypothesis.causalStory, hypothesis.expectedPattern, ...seen, ...findings];
    const { text, notes } = checkedProse(plainLine(answer.reasoning), known, groundsOf([], facts));
    if (text === "") return { refused: "no sentence of its reasoning holds", notes };
    const isHigher = order.indexOf(answer.confidence) > order.indexOf(confidence);
    return {
      value: { confidence: isHigher ? confidence : answer.confidence, reasoning: cutText(text, 500) },
      notes: isHigher
        ? [...notes, `The model would have said ${answer.confidence}; confidence stays ${confidence}.`]
        : notes,
    };
  },
};

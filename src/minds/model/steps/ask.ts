import { z } from "zod";
import { isAsked } from "../../built-in/ask.ts";
import { dataText } from "../../memory/data-block.ts";
import { sentencesPart } from "../../memory/describe-case.ts";
import type { AskBrief } from "../../mind.ts";
import { knownFromText } from "../../number-check/known-from-text.ts";
import { contentWords, coverage } from "../../prose/content-words.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { checkedProse } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({ question: z.string().min(1).max(400) });

/** One question to the witness, about what is open. */
export const ask: ModelStep<AskBrief, z.infer<typeof answerSchema>, string> = {
  schema: answerSchema,
  task: () =>
    "A hypothesis is split into claims; some are supported or contradicted by documents, others are unknown. Ask the one question whose answer would settle most of what is unknown. It must be answerable from documents, about one thing, and not asked before. Do not lead: ask what happened, not whether it did.",
  memory: ({ hypothesis, claims, asked }) => [
    { name: "hypothesis", items: [dataText(hypothesis, 1500)], keep: "first" },
    sentencesPart(
      "claims",
      claims.map(({ text, aspect, verdict }) => `${verdict} (${aspect}): ${text}`),
    ),
    sentencesPart("asked before", asked, "last"),
  ],
  accept: (answer, { hypothesis, claims, asked }) => {
    const given = [hypothesis, ...claims.map(({ text }) => text), ...asked];
    const { text, notes } = checkedProse(plainLine(answer.question), knownFromText(given), null);
    if (text === "") return { refused: "the question states what nobody has said", notes };
    const question = cutText(/\?$/.test(text) ? text : `${text.replace(/[.!\s]+$/, "")}?`, 300);
    if (isAsked(question, asked)) return { refused: "the question was asked before", notes };
    if (coverage(contentWords(question), new Set(contentWords(given.join(" ")))) === 0) {
      return { refused: "the question is about something else", notes };
    }
    return { value: question, notes };
  },
};

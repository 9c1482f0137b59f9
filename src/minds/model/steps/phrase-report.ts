import { z } from "zod";
import { casePart, passagesPart, sentencesPart } from "../../memory/describe-case.ts";
import type { Known, ReportBrief, ReportProse } from "../../mind.ts";
import { joinKnown, knownFromText } from "../../number-check/known-from-text.ts";
import type { Grounds } from "../../prose/check-causes.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import type { Checked } from "../checked-prose.ts";
import { checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({
  summary: z.string().min(1).max(1500),
  stories: z.array(z.strictObject({ rank: z.int().min(1).max(100), story: z.string().min(1).max(900) })).max(10),
  nextSteps: z.array(z.string().min(1).max(400)).max(6),
});

const mostSteps = 6;

/** The same result in better words. Whatever the evidence does not say is taken out again, sentence by sentence. */
export const phraseReport: ModelStep<ReportBrief, z.infer<typeof answerSchema>, ReportProse> = {
  schema: answerSchema,
  task: () =>
    "An investigation is done. Write a summary of three to five sentences for a reader in a hurry: what moved, what is behind it and how sure that is, what it is not. For an explanation where a passage allows it, write a story of one or two sentences that says what may have happened, by its rank. Add next steps that a person can take, each one sentence, beyond those given. The figures and the ranking stand; do not turn them round.",
  memory: (brief) => [
    sentencesPart("headline and decision", [brief.headline, brief.decision]),
    {
      ...sentencesPart(
        "explanations",
        brief.explanations.map(({ rank, title, facts, story }) => `${rank}. ${title}: ${facts.join(" ")} ${story}`),
      ),
      share: 0.4,
    },
    sentencesPart(
      "ruled out",
      brief.ruledOut.map(({ title, seen }) => `${title}: ${seen}`),
    ),
    sentencesPart("next steps", brief.nextSteps),
    passagesPart(brief.passages),
    casePart(brief.case),
  ],
  accept: (answer, brief, own) => {
    const check = openCheck(brief);
    const summary = check(answer.summary);
    const stories = answer.stories
      .filter(({ rank }) => brief.explanations.some((one) => one.rank === rank))
      .map(({ rank, story }) => ({ rank, ...check(story) }));
    const steps = answer.nextSteps.map(check);
    const notes = [summary, ...stories, ...steps].flatMap(({ notes }) => notes);
    const kept = {
      summary: cutText(summary.text, 1200),
      stories: stories.filter(({ text }) => text !== "").map(({ rank, text }) => ({ rank, story: cutText(text, 500) })),
      nextSteps: steps.map(({ text }) => text).filter((text) => text !== ""),
    };
    if (kept.summary === "" && kept.stories.length + kept.nextSteps.length === 0) {
      return { refused: "no sentence of it holds", notes };
    }
    return {
      value: {
        summary: kept.summary || own.summary,
        stories: kept.stories.filter(({ rank }, index, all) => all.findIndex((one) => one.rank === rank) === index),
        nextSteps: [...new Set([...own.nextSteps, ...kept.nextSteps])].slice(
          0,
          Math.max(mostSteps, own.nextSteps.length),
        ),
      },
      notes,
    };
  },
};

function openCheck(brief: ReportBrief): (text: string) => Checked {
  const said = brief.explanations.flatMap(({ title, facts, story }) => [title, ...facts, story]);
  const beside = [...brief.ruledOut.flatMap(({ title, seen }) => [title, seen]), ...brief.nextSteps];
  const grounds: Grounds = groundsOf(brief.passages, [brief.case.metric, brief.headline, ...said, ...beside]);
  // Documents lend their dates and names; figures are the engine's alone.
  const { names } = knownFromText(brief.passages.map(({ text }) => text));
  const known: Known = joinKnown(brief.known, { figures: [], names });
  return (text) => checkedProse(plainLine(text), known, grounds);
}

import { z } from "zod";
import { dataText } from "../../memory/data-block.ts";
import { hypothesisPart, sentencesPart } from "../../memory/describe-case.ts";
import type { ResultBrief } from "../../mind.ts";
import { knownFromOutput } from "../../number-check/known-from-output.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({ summary: z.string().min(1).max(900) });

const shownLines = 20;

/** What was learnt from a run of code, in two or three sentences whose figures are in its output. */
export const compressResult: ModelStep<ResultBrief, z.infer<typeof answerSchema>, string> = {
  schema: answerSchema,
  // Code prints what it likes, rows included.
  withheld: (_, { sendSamples }) =>
    sendSamples ? null : "the settings keep values of the data from models (sendSamples)",
  task: ({ succeeded }) =>
    succeeded
      ? "Code was run to test the hypothesis. Say in two or three sentences what its output shows for it, with the figures that matter as they stand in the output."
      : "Code was run to test the hypothesis and failed. Say in one or two sentences why.",
  memory: (brief) => [
    sentencesPart("purpose", [brief.purpose]),
    { name: "output", items: outputLines(brief.output), keep: "first", share: 0.7 },
    hypothesisPart(brief.hypothesis),
  ],
  accept: ({ summary }, { output, hypothesis, purpose }) => {
    const known = knownFromOutput(output);
    const { text, notes } = checkedProse(
      plainLine(summary),
      known,
      groundsOf([], [output, purpose, hypothesis.title, hypothesis.causalStory]),
    );
    return text === "" ? { refused: "nothing in it is in the output", notes } : { value: cutText(text, 600), notes };
  },
};

/** The first lines and the last: tables begin with what matters, errors end with it. */
function outputLines(output: string): string[] {
  const lines = output
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => dataText(line, 300));
  if (lines.length <= shownLines) return lines;
  const hidden = lines.length - shownLines;
  return [...lines.slice(0, shownLines - 5), `(… ${hidden} lines left out)`, ...lines.slice(-5)];
}

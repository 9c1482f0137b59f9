import { z } from "zod";
import { loopDecisionSchema, memoryLoop } from "../../../domain/iteration-log.ts";
import { casePart, hypothesisPart, sentencesPart } from "../../memory/describe-case.ts";
import { filesPart } from "../../memory/describe-tables.ts";
import type { DimensionBrief, NextStep, StepBrief } from "../../mind.ts";
import { joinKnown, knownFromText } from "../../number-check/known-from-text.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { segmentText } from "../../prose/segment-text.ts";
import { checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";
import { predictionSchema, readPrediction } from "../read-prediction.ts";

const answerSchema = z.strictObject({
  decision: loopDecisionSchema,
  reasoning: z.string().max(600),
  purpose: z.string().max(400),
  prediction: predictionSchema.nullable(),
});

/** One turn of the memory loop: what to find out next, or that enough is known. */
export const decideNextStep: ModelStep<StepBrief, z.infer<typeof answerSchema>, NextStep> = {
  schema: answerSchema,
  task: ({ iteration, maxIterations }) =>
    `This is iteration ${iteration} of at most ${maxIterations}. Decide how to go on testing the hypothesis: ANALYZE (compare what it predicts between the periods), DRILL_DOWN (look inside a promising segment or at its siblings), PIVOT (another dimension, because this one shows nothing), CONCLUDE (the findings are enough to judge it, or nothing more can be learnt). Say why in one or two sentences. Say in one sentence without figures what the code of this iteration shall find out; an empty text for CONCLUDE. Give a prediction only if the engine shall test something sharper than what is predicted, else null.`,
  memory: (brief) => [
    hypothesisPart(brief.hypothesis),
    sentencesPart("last result", brief.lastResult === null ? [] : [brief.lastResult]),
    sentencesPart("findings", brief.findings.slice(-memoryLoop.findings_in_memory), "last"),
    casePart(brief.case),
    sentencesPart(
      "other hypotheses",
      brief.others.map(({ title, status }) => `${title}: ${status}`),
    ),
    filesPart(brief.files),
  ],
  accept: (answer, brief) => {
    const { facts, texts, known } = materialOf(brief);
    const check = (text: string) => checkedProse(plainLine(text), known, groundsOf([], [...facts, ...known.names]));
    const [reasoning, purpose] = [check(answer.reasoning), check(answer.purpose)];
    const notes = [...reasoning.notes, ...purpose.notes];
    const { decision } = answer;
    const prediction =
      answer.prediction === null ? null : readPrediction(answer.prediction, { dimensions: dimensionsOf(brief), texts });
    if (typeof prediction === "string") notes.push(`Its prediction was left out: ${prediction}.`);
    if (decision === "CONCLUDE" && reasoning.text === "") return { refused: "it concludes without a reason", notes };
    if (decision !== "CONCLUDE" && purpose.text === "") return { refused: "it does not say what to find out", notes };
    return {
      value: {
        decision,
        reasoning: cutText(reasoning.text || purpose.text, 500),
        purpose: decision === "CONCLUDE" ? "" : cutText(purpose.text, 400),
        prediction: typeof prediction === "string" ? null : prediction,
      },
      notes,
    };
  },
};

/** What its words may be made of. */
function materialOf({ case: asked, hypothesis, findings, lastResult, others, files }: StepBrief) {
  const { title, causalStory, expectedPattern, dimensions, prediction } = hypothesis;
  const predicted = segmentText(prediction?.segment ?? []);
  const facts = [title, causalStory, expectedPattern, predicted, lastResult ?? "", ...findings];
  const texts = [...facts, ...others.map(({ title }) => title), ...Object.values(asked).filter(isText)];
  const names = [...dimensions, ...files.flatMap(({ name, columns }) => [name, ...columns])];
  const values = (prediction?.segment ?? []).map(({ value }) => value);
  return { facts, texts, known: joinKnown(knownFromText(texts), { figures: [], names: [...names, ...values] }) };
}

/** What a prediction may name, in the names of the engine and of the tables; their values are not listed here. */
function dimensionsOf({ hypothesis, case: asked }: StepBrief): DimensionBrief[] {
  const columns = asked.tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ role }) => role === "dimension")
      .flatMap(({ name, cardinality }) =>
        [name, `${table}.${name}`].map((name) => ({ name, cardinality, values: [] })),
      ),
  );
  const own = hypothesis.dimensions.map((name) => ({ name, cardinality: Number.POSITIVE_INFINITY, values: [] }));
  return [...own, ...columns];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

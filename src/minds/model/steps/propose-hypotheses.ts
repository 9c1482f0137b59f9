import { z } from "zod";
import { isSameName } from "../../memory/data-block.ts";
import { casePart, passagesPart, sentencesPart } from "../../memory/describe-case.ts";
import { dimensionsPart } from "../../memory/describe-tables.ts";
import type { Known, ProposalBrief, ProposedHypothesis } from "../../mind.ts";
import { joinKnown, knownFromText } from "../../number-check/known-from-text.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { segmentText } from "../../prose/segment-text.ts";
import { checkedGuess, checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";
import { predictionSchema, readPrediction } from "../read-prediction.ts";

const proposalSchema = z.strictObject({
  title: z.string().min(3).max(160),
  causalStory: z.string().min(10).max(800),
  dimensions: z.array(z.string().min(1).max(200)).max(8),
  expectedPattern: z.string().min(5).max(400),
  prediction: predictionSchema,
});
const answerSchema = z.strictObject({ hypotheses: z.array(proposalSchema).max(10) });
type Answer = z.infer<typeof answerSchema>;

/** Possible explanations that the engine can test; what the data do not have cannot be proposed. */
export const proposeHypotheses: ModelStep<ProposalBrief, Answer, ProposedHypothesis[]> = {
  schema: answerSchema,
  task: ({ maximum }) =>
    `Propose up to ${maximum} explanations for the change that are not written yet and that the context, the focus or a passage makes plausible. Each needs: a title of at most 100 characters; a story of one or two sentences that says what may have happened, with “may”; the dimensions to look at, named as listed; the pattern that would be seen if it were true and would not be seen if it were false; a prediction: the segment as dimension and value pairs (empty for the whole) and the direction in which it went. Propose nothing that cannot be tested with the listed dimensions.`,
  memory: (brief, { sendSamples }) => [
    casePart(brief.case),
    sentencesPart("the change", brief.change),
    sentencesPart(
      "written already",
      brief.hypotheses.map(({ title, expectedPattern }) => `${title}: ${expectedPattern}`),
    ),
    dimensionsPart(brief.dimensions, sendSamples),
    passagesPart(brief.passages),
  ],
  accept: ({ hypotheses }, brief, own) => {
    const read = hypotheses.map((answer) => readProposal(answer, brief));
    const notes = read.flatMap((one) => one.notes);
    const good = read.flatMap(({ hypothesis }) => (hypothesis === null ? [] : [hypothesis]));
    if (hypotheses.length > 0 && good.length === 0) return { refused: "none of its hypotheses can be tested", notes };
    const value = withoutRepeats([...good, ...own], brief).slice(0, brief.maximum);
    return { value, notes };
  },
};

function readProposal(
  answer: Answer["hypotheses"][number],
  brief: ProposalBrief,
): { hypothesis: ProposedHypothesis | null; notes: string[] } {
  const refuse = (why: string, notes: string[] = []) => {
    return { hypothesis: null, notes: [`A hypothesis of the model was left out: ${why}.`, ...notes] };
  };
  const prediction = readPrediction(answer.prediction, { dimensions: brief.dimensions, texts: textsOf(brief) });
  if (typeof prediction === "string") return refuse(prediction);
  const listed = answer.dimensions.map((name) => brief.dimensions.find((one) => isSameName(one.name, name))?.name);
  if (listed.includes(undefined)) return refuse("it names a dimension that does not exist");
  const known = knownTo(brief);
  const [title, pattern] = [answer.title, answer.expectedPattern].map((text) =>
    checkedProse(plainLine(text), known, null),
  );
  if (title!.notes.length + pattern!.notes.length > 0)
    return refuse("its words do not hold", [...title!.notes, ...pattern!.notes]);

  // A story may be wrong where its prediction can still be tested.
  const story = checkedGuess(
    plainLine(answer.causalStory),
    known,
    groundsOf(brief.passages, [...textsOf(brief), ...known.names]),
  );
  const dimensions = new Set([
    ...prediction.segment.map(({ dimension }) => dimension),
    ...listed.filter((name) => name !== undefined),
  ]);
  return {
    hypothesis: {
      title: cutText(title!.text, 100),
      causalStory: cutText(story.text || `The change may lie in ${segmentText(prediction.segment)}.`, 500),
      dimensions: [...dimensions],
      expectedPattern: cutText(pattern!.text, 300),
      prediction,
    },
    notes: story.notes,
  };
}

function textsOf({ case: asked, change, passages }: ProposalBrief): string[] {
  return [asked.prompt ?? "", asked.context ?? "", ...change, ...passages.map(({ text }) => text)];
}

function knownTo({ known, passages, dimensions }: ProposalBrief): Known {
  const { names } = knownFromText(passages.map(({ text }) => text));
  return joinKnown(known, {
    figures: [],
    names: [...names, ...dimensions.flatMap(({ name, values }) => [name, ...values])],
  });
}

function withoutRepeats(proposals: readonly ProposedHypothesis[], { hypotheses }: ProposalBrief): ProposedHypothesis[] {
  const seen = new Set(hypotheses.map(({ title }) => title.toLowerCase()));
  return proposals.filter(({ title, prediction }) => {
    const keys = [title.toLowerCase(), ...(prediction.segment.length > 0 ? [JSON.stringify(prediction)] : [])];
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

import { z } from "zod";
import { dataText } from "../../memory/data-block.ts";
import { passagesPart } from "../../memory/describe-case.ts";
import type { AnswerBrief, CitedAnswer, Passage } from "../../mind.ts";
import { joinKnown, knownFromText } from "../../number-check/known-from-text.ts";
import { contentWords, coverage } from "../../prose/content-words.ts";
import { plainLine } from "../../prose/plain-line.ts";
import type { Checked } from "../checked-prose.ts";
import { checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({
  sentences: z
    .array(z.strictObject({ text: z.string().min(1).max(600), citations: z.array(z.string().min(1).max(200)).max(6) }))
    .max(8),
});

/** An answer from the passages alone, each sentence with the passages it stands on. */
export const answer: ModelStep<AnswerBrief, z.infer<typeof answerSchema>, CitedAnswer> = {
  schema: answerSchema,
  task: () =>
    "Answer the question from the passages alone, in at most five sentences. Give with each sentence the ids of the passages it stands on, without brackets. If the passages do not answer it, give no sentence.",
  memory: ({ question, passages }) => [
    { name: "question", items: [dataText(question, 2000)], keep: "first" },
    passagesPart(passages, 0.8),
  ],
  accept: ({ sentences }, brief) => {
    const read = sentences.map((sentence) => readSentence(sentence, brief));
    const invented = read.reduce((sum, one) => sum + one.invented, 0);
    const notes = read.flatMap(({ notes }) => notes);
    if (invented > 0)
      notes.push(
        `${invented} ${invented === 1 ? "citation" : "citations"} of passages that do not exist were removed.`,
      );
    const kept = read.filter(({ text }) => text !== "");
    if (sentences.length > 0 && kept.length === 0) return { refused: "no sentence of it stands on a passage", notes };
    const cite = ({ text, citations }: ReadSentence) => [text, ...citations.map((id) => `[${id}]`)].join(" ");
    return {
      value: { text: kept.map(cite).join(" "), citations: [...new Set(kept.flatMap(({ citations }) => citations))] },
      notes,
    };
  },
};

interface ReadSentence extends Checked {
  citations: string[];
  /** Citations of passages that nobody gave. */
  invented: number;
}

const enough = 0.5;

function readSentence(
  { text, citations }: z.infer<typeof answerSchema>["sentences"][number],
  brief: AnswerBrief,
): ReadSentence {
  const inline = [...text.matchAll(/\[([^\]]{1,200})\]/g)].map(([, id]) => id!);
  const cited = [...new Set([...citations, ...inline].map((id) => id.replace(/^\[|\]$/g, "").trim()))];
  const real = cited.filter((id) => brief.passages.some((passage) => passage.id === id));
  const invented = cited.length - real.length;
  const bare = plainLine(text.replace(/\s*\[[^\]]{1,200}\]/g, ""));
  const known = joinKnown(
    brief.known,
    knownFromText([brief.question, ...brief.passages.map((passage) => passage.text)]),
  );
  const checked = checkedProse(bare, known, groundsOf(brief.passages, []));
  if (checked.text === "" || isSupported(checked.text, real, brief.passages))
    return { ...checked, citations: real, invented };
  const note = `Left out of the model's words: “${checked.text}” (no passage says so).`;
  return { text: "", notes: [...checked.notes, note], citations: [], invented };
}

/** It names a passage, or speaks in the words of one. */
function isSupported(text: string, citations: readonly string[], passages: readonly Passage[]): boolean {
  const words = contentWords(text);
  const within = (passage: Passage) => coverage(words, new Set(contentWords(passage.text)));
  if (citations.length > 0) return passages.some((passage) => citations.includes(passage.id) && within(passage) > 0);
  return passages.some((passage) => within(passage) >= enough);
}

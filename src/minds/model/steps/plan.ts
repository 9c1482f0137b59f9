import { z } from "zod";
import { casePart, sentencesPart } from "../../memory/describe-case.ts";
import { tablesPart } from "../../memory/describe-tables.ts";
import type { CaseBrief, PlanBrief, PlanDraft } from "../../mind.ts";
import { cutText } from "../../prose/cut-text.ts";
import { plainLine } from "../../prose/plain-line.ts";
import { checkedProse, groundsOf } from "../checked-prose.ts";
import type { ModelStep } from "../model-step.ts";

const lineSchema = z.string().min(10).max(400);
const answerSchema = z.strictObject({
  explorationSteps: z.array(lineSchema).max(5),
  evidenceCriteria: z.array(lineSchema).max(5),
});

const mostAdded = 3;

/** What is planned stays; a model may add a few lines to it. */
export const plan: ModelStep<PlanBrief, z.infer<typeof answerSchema>, PlanDraft> = {
  schema: answerSchema,
  task: () =>
    `An investigation is planned. Add up to ${mostAdded} exploration steps that these tables allow and that are missing, and up to ${mostAdded} criteria by which one explanation would rank above another. Each is one sentence without figures. Empty lists if nothing is missing.`,
  memory: (brief, { sendSamples }) => [
    casePart(brief.case),
    sentencesPart("planned steps", brief.explorationSteps),
    sentencesPart("planned criteria", brief.evidenceCriteria),
    tablesPart(brief.case.tables, sendSamples),
  ],
  accept: (answer, brief, own) => {
    const steps = checkLines(answer.explorationSteps, brief);
    const criteria = checkLines(answer.evidenceCriteria, brief);
    const notes = [...steps.notes, ...criteria.notes];
    const offered = answer.explorationSteps.length + answer.evidenceCriteria.length;
    if (offered > 0 && steps.lines.length + criteria.lines.length === 0) {
      return { refused: "no line of it can be kept", notes };
    }
    return {
      value: {
        explorationSteps: addNew(own.explorationSteps, steps.lines),
        evidenceCriteria: addNew(own.evidenceCriteria, criteria.lines),
      },
      notes,
    };
  },
};

function checkLines(lines: readonly string[], brief: PlanBrief): { lines: string[]; notes: string[] } {
  const grounds = groundsOf([], [...brief.explorationSteps, ...brief.evidenceCriteria, ...wordsOf(brief.case)]);
  const checked = lines.map((line) => checkedProse(plainLine(line), brief.known, grounds));
  return {
    lines: checked.map(({ text }) => cutText(text, 300)).filter((text) => text !== ""),
    notes: checked.flatMap(({ notes }) => notes),
  };
}

function wordsOf({ metric, definition, context, prompt, tables }: CaseBrief): string[] {
  const columns = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return [metric, definition ?? "", context ?? "", prompt ?? "", ...columns];
}

function addNew(own: readonly string[], more: readonly string[]): string[] {
  const known = new Set(own.map((line) => line.toLowerCase()));
  return [...own, ...more.filter((line) => !known.has(line.toLowerCase())).slice(0, mostAdded)];
}

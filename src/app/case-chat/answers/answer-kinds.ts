import { periodWithDays } from "../../../investigate/report/dates.ts";
import { asSentence, listed } from "../../../investigate/report/plain-text.ts";
import {
  changeSentence,
  conclusionSentence,
  dataSentences,
  onsetSentence,
  placeboSentence,
  qualitySentences,
  remainderSentence,
  treeSentences,
  verdictSentences,
} from "../../../investigate/sentences/case-sentences.ts";
import {
  controlSentence,
  eventSentence,
  intervalSentence,
  seenSentence,
  seenSinceSentence,
  sinceSentence,
  sureSentence,
} from "../../../investigate/sentences/explanation-sentences.ts";
import type { CaseContext } from "../case-context.ts";
import type { CaseQuestionKind } from "../question-kinds.ts";
import { artifacts, from, plain, type Statement } from "../statement.ts";
import { eventStatements } from "./event-statements.ts";
import { explanationsOf } from "./find-explanation.ts";
import { hypothesisStatements, ruledOutStatements } from "./hypothesis-statements.ts";
import { evidenceStatements, methodStatements } from "./method-statements.ts";

const mostExplanations = 5;

/** What the case says to each kind of question, in sentences. */
export const answerKinds: Record<CaseQuestionKind, (context: CaseContext) => Statement[]> = {
  evidence: evidenceStatements,
  method: methodStatements,
  "ruled-out": ruledOutStatements,
  hypotheses: hypothesisStatements,
  noise: ({ result }) => {
    // A total that hardly moved may hide moves that are more than noise.
    const isHiding = ["hidden", "offsetting", "calendar"].includes(result.conclusion.standing);
    const moves = isHiding ? from([artifacts.explanations], conclusionSentence(result)) : [];
    return [...from([artifacts.result], ...verdictSentences(result)), ...moves];
  },
  quality: ({ result }) => from([artifacts.result, artifacts.report], ...qualitySentences(result)),
  "next-steps": ({ result }) => {
    const steps = result.nextSteps.map((step, i) => `${i + 1}. ${asSentence(step)}`);
    return [
      plain(steps.length === 0 ? "The case recommends nothing in particular." : steps.join("\n"), [artifacts.report]),
    ];
  },
  remainder: ({ result }) => from([artifacts.result], remainderSentence(result)),
  since: ({ result, question }) => {
    const dated = explanationsOf(result, question.segments).slice(0, mostExplanations);
    return [
      ...from([artifacts.explanations], ...dated.map(sinceSentence)),
      ...(question.segments.length > 0 ? [] : from([artifacts.result], onsetSentence(result))),
      ...from([artifacts.explanations], ...dated.map(eventSentence)),
    ];
  },
  certainty: ({ result, question }) => {
    const asked = explanationsOf(result, question.segments).slice(0, 2);
    if (asked.length === 0) return from([artifacts.result], ...verdictSentences(result));
    return [
      ...from([artifacts.explanations], ...asked.flatMap((one) => [sureSentence(one, result), controlSentence(one)])),
      ...from([artifacts.report], placeboSentence(result)),
    ];
  },
  events: eventStatements,
  parts: ({ result }) => {
    const said = from([artifacts.report], ...treeSentences(result));
    return said.length > 0 ? said : [plain("The case does not know what this metric is made of.", [artifacts.result])];
  },
  periods: ({ result }) => {
    const { baseline, comparison } = result.question;
    const text = `The comparison period is ${periodWithDays(comparison)}, the baseline ${periodWithDays(baseline)}.`;
    return [plain(text, [artifacts.context]), ...from([artifacts.result], changeSentence(result))];
  },
  data: ({ result }) => from([artifacts.schema], ...dataSentences(result)),
  amount: ({ result, question }) => {
    const asked = explanationsOf(result, question.segments).slice(0, 3);
    const isTotal = question.segments.length === 0;
    return [
      ...(isTotal ? from([artifacts.result], changeSentence(result)) : []),
      ...from(
        [artifacts.explanations],
        ...asked.flatMap((one) => [seenSentence(one, result), isTotal ? null : intervalSentence(one, result)]),
      ),
    ];
  },
  segments: (context) => {
    const { result, question } = context;
    const asked = result.explanations
      .filter(({ segment }) => isBy(segment, question.dimensions))
      .slice(0, mostExplanations);
    if (result.decision !== "diagnosed") return whole(context);
    if (asked.length === 0)
      return [
        plain(`No explanation goes by ${listed(question.dimensions, "or")}: none of its values stood out.`, [
          artifacts.explanations,
        ]),
        ...from([artifacts.explanations], conclusionSentence(result)),
      ];
    return [
      ...from([artifacts.explanations], ...asked.map((one) => numbered(one.rank, seenSentence(one, result)))),
      ...from([artifacts.result], remainderSentence(result)),
    ];
  },
  whole,
};

function whole({ result }: CaseContext): Statement[] {
  const shown = result.explanations.slice(0, 3);
  const said =
    result.decision !== "diagnosed"
      ? [conclusionSentence(result)]
      : shown.map((one) => numbered(one.rank, seenSinceSentence(one, result)));
  return [
    ...from([artifacts.result], changeSentence(result)),
    ...from([artifacts.explanations], ...said, ...shown.slice(0, 1).map(eventSentence)),
  ];
}

const numbered = (rank: number, { text, evidence }: { text: string; evidence: string[] }) => ({
  text: `${rank}. ${text}`,
  evidence,
});

function isBy(segment: Record<string, unknown> | null, dimensions: string[]): boolean {
  return dimensions.length === 0 || dimensions.some((dimension) => segment !== null && dimension in segment);
}

import { familyTitles } from "../../investigate/hypotheses.ts";
import { listed } from "../../investigate/report/plain-text.ts";
import { treeSentences } from "../../investigate/sentences/case-sentences.ts";
import { answerKinds } from "./answers/answer-kinds.ts";
import { relate } from "./answers/find-explanation.ts";
import { hypothesesAbout, verdicts } from "./answers/hypothesis-statements.ts";
import { segmentStatements } from "./answers/segment-statements.ts";
import type { CaseContext } from "./case-context.ts";
import type { CaseQuestionKind } from "./question-kinds.ts";
import { artifacts, from, plain, type Statement } from "./statement.ts";

// These are asked of the case as a whole, whatever else is named.
const ofTheWhole: CaseQuestionKind[] = [
  "evidence",
  "quality",
  "next-steps",
  "remainder",
  "periods",
  "data",
  "parts",
  "noise",
];

/** What the case has to say to the question; nothing where it does not understand it. */
export function stateFacts(context: CaseContext): Statement[] {
  return [...unknownNames(context), ...answer(context)];
}

function answer(context: CaseContext): Statement[] {
  const { kind, segments, families, measures, dimensions } = context.question;
  if (kind !== null && ofTheWhole.includes(kind)) return answerKinds[kind](context);
  if (segments.length > 0)
    return kind === null || !isFound(context)
      ? segmentStatements(context)
      : answerKinds[kind === "segments" ? "amount" : kind](context);
  if (context.question.unknown.length > 0 && kind !== "method") return [];
  if (families.some((family) => family in familyTitles) && (kind === null || kind === "whole")) {
    const tested = verdicts(hypothesesAbout(context), context);
    if (tested.length > 0) return tested;
  }
  if (kind === null && measures.length > 0) return from([artifacts.report], ...treeSentences(context.result));
  if (kind === null && dimensions.length > 0) return answerKinds.segments(context);
  return kind === null ? [] : answerKinds[kind](context);
}

/** Every segment named is an explanation of its own, so that each kind of question has figures to answer with. */
function isFound({ result, question }: CaseContext): boolean {
  return question.segments.every((segment) => result.explanations.some((one) => relate(segment, one) === "same"));
}

function unknownNames({ question, nameable }: CaseContext): Statement[] {
  if (question.unknown.length === 0) return [];
  const partly = nameable.values.filter(({ dimension, values }) => values.length < dimension.cardinality);
  const beyond =
    partly.length === 0
      ? ""
      : ` Of ${listed(partly.map(({ dimension }) => dimension.name))} it lists only the most frequent values; the others were searched too, and what stood out is in the explanations.`;
  const names = question.unknown.map((name) => `“${name}”`).join(", ");
  return [plain(`Nothing in this case goes by ${names}.${beyond}`, [artifacts.schema])];
}

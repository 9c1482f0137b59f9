import type { CaseExplanation } from "../../../investigate/case-result.ts";
import { measureOf, relativeText } from "../../../investigate/report/measure.ts";
import { counted, segmentName } from "../../../investigate/report/plain-text.ts";
import { explanationName } from "../../../investigate/report/words.ts";
import { conclusionSentence } from "../../../investigate/sentences/case-sentences.ts";
import {
  controlSentence,
  eventSentence,
  scopeSentence,
  seenSentence,
  sinceSentence,
} from "../../../investigate/sentences/explanation-sentences.ts";
import type { CaseContext } from "../case-context.ts";
import { artifacts, from, plain, type Statement } from "../statement.ts";
import type { NamedSegment } from "../understand-case-question.ts";
import { relate } from "./find-explanation.ts";
import { hypothesesAbout, verdicts } from "./hypothesis-statements.ts";

/** "What about X?" for each segment that is named: found, part of what was found, beside it, tested, or only searched. */
export function segmentStatements(context: CaseContext): Statement[] {
  const { segments } = context.question;
  return segments.slice(0, 3).flatMap((segment) => [...aboutSegment(segment, context), ...tested(segment, context)]);
}

/** What became of a hypothesis about it. */
function tested(segment: NamedSegment, context: CaseContext): Statement[] {
  const question = { ...context.question, segments: [segment], families: [], text: "" };
  return verdicts(hypothesesAbout({ ...context, question }), context).slice(0, 1);
}

function aboutSegment(segment: NamedSegment, context: CaseContext): Statement[] {
  const { result } = context;
  const found = result.explanations.map((one) => ({ one, relation: relate(segment, one) }));
  const same = found.find(({ relation }) => relation === "same");
  if (same) return explained(same.one, context);
  const own = ownFigures(segment, context);
  const wider = found.find(({ relation }) => relation === "wider");
  if (wider) return [...own, ...insideOf(segment, wider.one, context)];
  const narrower = found.find(({ relation }) => relation === "narrower");
  if (narrower) return [...own, ...partOf(segment, narrower.one, context)];
  const sibling = found.find(({ relation }) => relation === "sibling");
  return [...own, ...notFound(segment, sibling?.one ?? null, context)];
}

function explained(explanation: CaseExplanation, { result }: CaseContext): Statement[] {
  return from(
    [artifacts.explanations],
    {
      ...seenSentence(explanation, result),
      text: `Explanation ${explanation.rank}: ${seenSentence(explanation, result).text}`,
    },
    sinceSentence(explanation),
    controlSentence(explanation),
    eventSentence(explanation),
  );
}

function insideOf(segment: NamedSegment, explanation: CaseExplanation, { result }: CaseContext): Statement[] {
  const text = `${segmentName(segment)} as a whole is no explanation; the move inside it is that of explanation ${explanation.rank}, ${explanationName(explanation)}.`;
  return from([artifacts.explanations], { text, evidence: [] }, seenSentence(explanation, result));
}

function partOf(segment: NamedSegment, explanation: CaseExplanation, { result }: CaseContext): Statement[] {
  const text = `${segmentName(segment)} is a part of explanation ${explanation.rank}, ${explanationName(explanation)}, and is not named by itself.`;
  return from(
    [artifacts.explanations],
    { text, evidence: [] },
    seenSentence(explanation, result),
    scopeSentence(explanation),
  );
}

function notFound(
  segment: NamedSegment,
  sibling: CaseExplanation | null,
  { result, nameable }: CaseContext,
): Statement[] {
  const { search, decision } = result;
  const name = segmentName(segment);
  const unsearched = Object.keys(segment).filter((dimension) => !search.dimensions.includes(dimension));
  if (decision === "blocked_by_data_quality" || search.segments === 0)
    return [plain(`No segments were searched in this case, so it says nothing about ${name}.`, [artifacts.result])];
  if (unsearched.length > 0)
    return [
      plain(`${name} was not searched: ${unsearched.join(", ")} is no dimension of this case.`, [artifacts.result]),
    ];
  const searched = `${name} is in no explanation: ${counted(search.segments, "segment")} of ${counted(nameable.facts.dimensions.length, "dimension")} were searched, and it did not stand out beyond noise.`;
  return [
    plain(searched, [artifacts.result], result.remainder.evidence),
    ...(sibling ? from([artifacts.explanations], besideIt(segment, sibling)) : []),
    ...(result.explanations[0]?.kind === "broad" ? from([artifacts.explanations], conclusionSentence(result)) : []),
  ];
}

/** It was among those that an explanation was compared with. */
function besideIt(segment: NamedSegment, explanation: CaseExplanation) {
  const own = explanation.segment ?? {};
  const differing = Object.keys(segment).filter(
    (dimension) => dimension in own && String(own[dimension]) !== segment[dimension],
  );
  const control = explanation.controls.find(({ name }) =>
    differing.some((dimension) => name.startsWith(`other ${dimension}`)),
  );
  if (!control) return null;
  const isWhole = Object.keys(own).every((dimension) => dimension in segment);
  return {
    text: `${isWhole ? "It" : "A part of it"} is among what explanation ${explanation.rank} was compared with: ${control.name} moved ${relativeText(control.relative)}.`,
    evidence: explanation.proof.controls,
  };
}

/** Figures of the segment itself, where a query of the case has split the whole by its dimension. */
function ownFigures(segment: NamedSegment, { result }: CaseContext): Statement[] {
  const [[dimension, value] = ["", ""], ...more] = Object.entries(segment);
  if (more.length > 0) return [];
  const measure = measureOf(result);
  const splits = result.sessions.filter(({ session }) => {
    const terms = session.prediction.segment;
    return terms.length === 1 && terms[0]!.dimension === dimension;
  });
  for (const [id, { rows }] of splits.length === 0 ? [] : Object.entries(result.evidence)) {
    const row = rows.find((one) => one["split_by"] === dimension && one["part"] === value);
    // Only a query that splits the whole: its parts, taken together, are the metric.
    if (!row || !isWholeSplit(rows, dimension, result.change.baseline_value)) continue;
    const [before, after] = [Number(row["baseline"]), Number(row["comparison"])];
    const relative = before === 0 ? null : (after - before) / Math.abs(before);
    const text = `${segmentName(segment)} went from ${measure.value(before)} to ${measure.valueWithUnit(after)}${relative === null ? "" : ` (${relativeText(relative)})`}.`;
    return [plain(text, [artifacts.evidence], [id])];
  }
  return [];
}

function isWholeSplit(rows: Record<string, unknown>[], dimension: string, whole: number | null): boolean {
  const parts = rows.filter((row) => row["split_by"] === dimension).map((row) => Number(row["baseline"]));
  const sum = parts.reduce((total, part) => total + part, 0);
  return whole !== null && parts.length > 0 && Math.abs(sum - whole) <= 1e-6 * Math.abs(whole);
}

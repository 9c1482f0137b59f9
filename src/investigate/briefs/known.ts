import type { EvidenceById } from "../../domain/evidence.ts";
import type { Figure, Known } from "../../minds/mind.ts";
import type { CaseExplanation, CaseResult, MeasuredChange } from "../case-result.ts";
import type { Facts } from "../facts.ts";

/** What prose may say of a finished case: the figures it shows and the values, names and dates they come from. */
export function knownOfResult(result: CaseResult): Known {
  const { change, explanations, remainder, tree, evidence, question, metric, data, search } = result;
  return {
    figures: [
      ...changeFigures(change),
      ...explanations.flatMap(explanationFigures),
      ...amounts(remainder.absolute),
      ...fractions(remainder.share),
      ...(tree?.effects ?? []).flatMap(({ before, after, contribution, share }) => [
        ...amounts(before, after, contribution),
        ...fractions(share),
      ]),
      ...amounts(search.segments, search.dimensions.length, explanations.length, result.hypotheses.length),
      ...evidenceFigures(evidence),
    ],
    names: [
      metric.text,
      metric.label,
      ...[question.baseline, question.comparison].flatMap(({ start, end }) => [start, end]),
      ...[result, ...explanations].flatMap(({ onset, onset_interval: interval }) =>
        dates(onset, interval?.from ?? null, interval?.to ?? null),
      ),
      ...data.tables.flatMap(({ name, profiles }) => [name, ...profiles.map((column) => column.name)]),
      ...explanations.flatMap(({ segment }) =>
        Object.entries(segment ?? {}).flatMap(([name, value]) => [name, `${value}`]),
      ),
      ...explanations.flatMap(({ controls }) => controls.map(({ name }) => name)),
      ...evidenceNames(evidence),
    ],
  };
}

/** The same before there are explanations: the change, the question and what was asked so far. */
export function knownOfChange(facts: Facts, change: MeasuredChange, evidence: EvidenceById): Known {
  return {
    figures: [...changeFigures(change), ...evidenceFigures(evidence)],
    names: [
      facts.metric.text,
      ...[facts.baseline, facts.comparison].flatMap(({ start, end }) => [start, end]),
      ...facts.dimensions.map(({ name }) => name),
      ...evidenceNames(evidence),
    ],
  };
}

function changeFigures(change: MeasuredChange): Figure[] {
  return [
    ...amounts(change.baseline_value, change.comparison_value, change.absolute, ...(change.interval ?? [])),
    ...fractions(change.relative, change.p_value, change.detectable),
    // A ratio is shown in percent, its change in points.
    ...fractions(change.baseline_value, change.comparison_value, change.absolute),
  ];
}

function explanationFigures(explanation: CaseExplanation): Figure[] {
  const { contribution, before, after, withoutIt, qValue, controls, rateAndMix } = explanation;
  const own = before === null || after === null || before === 0 ? null : (after - before) / Math.abs(before);
  const effects = Object.values(rateAndMix?.effect ?? {}).filter((value) => typeof value === "number");
  return [
    ...amounts(contribution.absolute, ...(contribution.interval ?? []), before, after, ...effects),
    ...fractions(contribution.share, own, withoutIt, qValue, before, after, contribution.absolute, ...effects),
    ...controls.flatMap((control) => [...amounts(control.before, control.after), ...fractions(control.relative)]),
  ];
}

// In a long series nearly every figure can be found, so that finding it there would prove nothing.
const provingRows = 60;

function evidenceFigures(evidence: EvidenceById): Figure[] {
  return Object.values(evidence)
    .filter(({ rows }) => rows.length <= provingRows)
    .flatMap(({ rows }) =>
      rows.flatMap((row) => amounts(...Object.values(row).filter((cell) => typeof cell === "number"))),
    );
}

function evidenceNames(evidence: EvidenceById): string[] {
  const cells = Object.values(evidence)
    .filter(({ rows }) => rows.length <= provingRows)
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  return [...new Set(cells.filter((cell) => typeof cell === "string"))];
}

const amounts = (...values: (number | null)[]): Figure[] => toFigures(values, "amount");
const fractions = (...values: (number | null)[]): Figure[] => toFigures(values, "fraction");

function toFigures(values: (number | null)[], unit: Figure["unit"]): Figure[] {
  return values.flatMap((value) => (value === null || !Number.isFinite(value) ? [] : [{ value, unit }]));
}

const dates = (...values: (string | null)[]): string[] => values.flatMap((value) => (value === null ? [] : [value]));

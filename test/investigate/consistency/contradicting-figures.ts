import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { addsUp, relativeChange } from "../../../src/investigate/report/measure.ts";

/** Parts that add up, shares of what they are shares of, "hardly" beside little, "usual" below what would have been seen. */
export function contradictingFigures(result: CaseResult, report: string): string[] {
  return [
    ...wrongSum(result),
    ...wrongShares(result),
    ...wrongHardly(result, report),
    ...usualBeyondSeen(result),
    ...valuesOfTheWhole(result),
    ...leadingAgainst(result),
  ];
}

const isSame = (a: number, b: number, size: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(size, 1e-12);

function wrongSum(result: CaseResult): string[] {
  const { explanations, remainder, change } = result;
  if (!addsUp(result) || change.absolute === null) return [];
  const parts = [...explanations.map(({ contribution }) => contribution.absolute), remainder.absolute];
  const sum = parts.reduce((total, part) => total + part, 0);
  const size = Math.max(...[...parts, change.absolute].map(Math.abs));
  return isSame(sum, change.absolute, size) ? [] : [`contributions and remainder make ${sum} of ${change.absolute}`];
}

function wrongShares(result: CaseResult): string[] {
  const { change, explanations, remainder } = result;
  if (!change.absolute || !addsUp(result)) return [];
  const named = [
    ...explanations.map(({ title, contribution }) => ({ name: title, ...contribution })),
    { name: "the remainder", ...remainder },
  ];
  return named.flatMap(({ name, absolute, share }) => {
    if (share === null || isSame(share, absolute / change.absolute!, Math.abs(share))) return [];
    return [`${name} has a share of ${share} and makes ${absolute} of ${change.absolute}`];
  });
}

/** Below this one may say "hardly". */
const little = 0.02;

function wrongHardly({ change, explanations }: CaseResult, report: string): string[] {
  const moved = [...report.matchAll(/hardly moved \(([^)]*)\)/g)].flatMap(([text, figure]) => {
    const percent = figure!.match(/([\d.,]+) %/)?.[1];
    return percent !== undefined && Number(percent.replaceAll(",", "")) < 100 * little ? [] : [`“${text}”`];
  });
  const { absolute, baseline_value: before } = change;
  const without = explanations.flatMap(({ rank, withoutIt, contribution }) => {
    const section = report.split(`\n### ${rank}. `)[1]?.split("\n### ")[0] ?? "";
    if (!section.includes("would hardly have moved") || absolute === null || !before) return [];
    const left = withoutIt ?? (absolute - contribution.absolute) / Math.abs(before);
    return Math.abs(left) < little ? [] : [`explanation ${rank}: “hardly” where ${left} is left`];
  });
  return [...moved, ...without];
}

function usualBeyondSeen({ change, conclusion }: CaseResult): string[] {
  const { baseline_value: before, comparison_value: after } = change.rate ?? change;
  const relative = relativeChange(before, after);
  if (conclusion.standing !== "usual" || change.detectable === null || relative === null) return [];
  return Math.abs(relative) <= change.detectable
    ? []
    : [`a change of ${relative} is usual, and one of ${change.detectable} would have been seen`];
}

/** What moved against a clear change explains nothing of it. */
function leadingAgainst({ change, explanations: [first] }: CaseResult): string[] {
  const isClear = Math.abs(change.relative ?? 0) >= little;
  return isClear && first?.kind === "segment" && (first.contribution.share ?? 0) < 0
    ? [`“${first.title}” leads and moved against the change`]
    : [];
}

/** "airport = TPA went from 6,833,654 to 6,364,648" where that is what all airports did. */
function valuesOfTheWhole(result: CaseResult): string[] {
  const { change, explanations } = result;
  if (!addsUp(result) || change.absolute === null) return [];
  return explanations.flatMap(({ title, before, after, contribution }) => {
    const isWhole = before === change.baseline_value && after === change.comparison_value && before !== null;
    const isAll = isSame(contribution.absolute, change.absolute!, Math.abs(change.absolute!));
    return isWhole && !isAll ? [`“${title}” has the values of the whole and makes ${contribution.absolute} of it`] : [];
  });
}

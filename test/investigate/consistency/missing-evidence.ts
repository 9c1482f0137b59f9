import type { CaseResult } from "../../../src/investigate/case-result.ts";

/** Ids of evidence that are cited and do not exist. */
export function missingEvidence(result: CaseResult, report: string): string[] {
  const { explanations, ruledOut, notShown, quality, change, remainder, tree, suspicion, timeline, data } = result;
  const cited = [
    ...explanations.flatMap(({ evidence, proof }) => [...evidence, ...Object.values(proof).flat()]),
    ...[...ruledOut, ...notShown, ...quality, ...data.joins].flatMap(({ evidence }) => evidence),
    ...[change, remainder, timeline, tree, suspicion].flatMap((one) => one?.evidence ?? []),
    ...[...report.matchAll(/(?<!\\)\[(E\d+)\]/g)].map(([, id]) => id!),
  ];
  const missing = new Set(cited.filter((id) => !Object.hasOwn(result.evidence, id)));
  return [...missing].map((id) => `there is no evidence ${id}`);
}

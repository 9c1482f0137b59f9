import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { familyTitles } from "../../../src/investigate/hypotheses.ts";
import { familyOf } from "../../../src/investigate/judge-hypotheses.ts";

/** Each hypothesis has one verdict, and none is refuted that an explanation or a note on the data speaks for. */
export function contradictingHypotheses(result: CaseResult): string[] {
  return [...severalVerdicts(result), ...refutedAndSaid(result), ...refutedQuality(result), ...refutedSegments(result)];
}

function severalVerdicts({ hypotheses, ruledOut, notShown, conclusion }: CaseResult): string[] {
  const listed = { ruled_out: ruledOut, not_shown: notShown };
  return hypotheses.flatMap(({ hypothesis_id: id, status }) => {
    const verdict = conclusion.verdicts[id];
    if (verdict === undefined) return [`${id} has no verdict`];
    const lists = Object.entries(listed).flatMap(([name, all]) =>
      all.some((one) => one.hypothesis_id === id) ? [name] : [],
    );
    const wanted = verdict === "confirmed" ? [] : [verdict];
    return [
      ...(lists.join() === wanted.join()
        ? []
        : [`${id} is ${verdict} and listed as ${lists.join(" and ") || "neither"}`]),
      ...((verdict === "confirmed") === (status === "CONFIRMED") ? [] : [`${id} is ${verdict} and ${status}`]),
    ];
  });
}

function refutedAndSaid({ ruledOut, explanations }: CaseResult): string[] {
  const said = new Map(explanations.map((one) => [titleOf(familyOf(one)), one.title]));
  return ruledOut.flatMap(({ title }) =>
    said.has(title) ? [`“${title}” is ruled out beside the explanation “${said.get(title)}”`] : [],
  );
}

const titleOf = (family: string): string | undefined => (familyTitles as Record<string, string>)[family];

function refutedQuality({ ruledOut, quality, explanations }: CaseResult): string[] {
  if (!ruledOut.some(({ title }) => title === familyTitles.quality)) return [];
  const notes = quality.filter(({ severity }) => severity !== "info").map(({ message }) => message);
  const faults = explanations.filter(({ kind }) => kind === "data_quality").map(({ title }) => title);
  return [...notes, ...faults].map((text) => `“${familyTitles.quality}” is ruled out beside “${text}”`);
}

function refutedSegments({ ruledOut, explanations }: CaseResult): string[] {
  if (!ruledOut.some(({ title }) => title === familyTitles.segment)) return [];
  return explanations
    .filter(({ segment, kind }) => segment !== null && kind !== "data_quality")
    .map(({ title }) => `“${familyTitles.segment}” is ruled out beside the segment of “${title}”`);
}

import type { ReportBrief, ReportProse } from "../mind.ts";

const shownFacts = 2;

/** The headline and the first facts of the first explanations, as one paragraph. */
export function phraseReport({ headline, explanations, nextSteps }: ReportBrief): ReportProse {
  const ranked = explanations.toSorted((a, b) => a.rank - b.rank).slice(0, 2);
  const facts = ranked.flatMap(({ facts }, index) => facts.slice(0, index === 0 ? shownFacts : 1));
  const sentences = [headline, ...facts].map(asSentence).filter((sentence) => sentence !== "");
  return { summary: [...new Set(sentences)].join(" "), stories: [], nextSteps };
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

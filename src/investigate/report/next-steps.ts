import type { Decision } from "../../domain/cause.ts";
import { escapeMarkdown } from "./markdown.ts";
import { asSentence } from "./plain-text.ts";
import type { ReportContext } from "./report-context.ts";

export function renderNextSteps({ result }: ReportContext): string {
  const steps = result.nextSteps.length > 0 ? result.nextSteps : defaultSteps[result.decision];
  const lines = steps.map((step, i) => `${i + 1}. ${escapeMarkdown(asSentence(step))}`);
  return ["## Recommended Next Steps", lines.join("\n")].join("\n\n");
}

const defaultSteps: Record<Decision, string[]> = {
  diagnosed: ["Ask who knows the first explanation's segment what changed on the day it began"],
  no_real_change: [
    "Do nothing yet: wait for another period of the same length and compare again",
    "Where a smaller change matters, compare longer periods",
  ],
  blocked_by_data_quality: ["Repair or reload the data named under Data quality notes, then run this again"],
  insufficient_evidence: [
    "Add a table that records what these do not: releases, prices, campaigns, stock, outages",
    "Compare longer periods, or the same weeks of last year",
    "Name a suspicion in the prompt, so that it is tested on its own, without the price of a search",
  ],
};

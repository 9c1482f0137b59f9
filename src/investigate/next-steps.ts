import type { Decision } from "../domain/cause.ts";
import type { CaseExplanation } from "./case-result.ts";
import type { CaseDocuments } from "./documents/case-documents.ts";
import type { Facts } from "./facts.ts";
import { onsetAsWritten } from "./report/onset-words.ts";

interface Grounds {
  decision: Decision;
  explanations: CaseExplanation[];
  facts: Facts;
  documents: CaseDocuments;
}

/** Things a person can do next, each one concrete. */
export function nextSteps({ decision, explanations, facts, documents }: Grounds): string[] {
  if (decision === "blocked_by_data_quality") {
    return [
      "Repair the data named under the quality notes, or choose periods without the problem, and run again.",
      "Ask who loads this table what changed in the load at that time.",
    ];
  }
  if (decision === "no_real_change") {
    return [
      "Leave it: a change of this size is usual for this metric.",
      "If it matters all the same, choose longer periods; more days make smaller changes visible.",
    ];
  }
  const [first] = explanations;
  const since = first?.onset ? ` ${onsetAsWritten(first, "around")}` : "";
  const steps: string[] = [];
  const [event] = first?.events ?? [];
  if (first?.onset_interval?.in_baseline)
    steps.push(
      `Choose a baseline that ends before ${first.onset_interval.from.slice(0, 10)}: this one holds part of the change.`,
    );
  if (event)
    steps.push(`Begin with what ${event.source} says of ${event.date}: it names what moved and fits it in time.`);
  if (first?.segment) {
    const names = Object.entries(first.segment)
      .map(([name, value]) => `${name} = ${value}`)
      .join(", ");
    steps.push(`Find out what changed for ${names}${since}: releases, prices, campaigns, outages, definitions.`);
    steps.push(
      `Compare ${names} with its siblings day by day before and after the onset; a table of visits or errors for it would tell volume from behaviour.`,
    );
  } else if (first?.kind === "upstream")
    steps.push(
      `Investigate the measure upstream, ${first.title}, in its own right.`,
      "Bring a table that cuts it by segment.",
    );
  else if (first?.kind === "broad")
    steps.push(
      `Look for what touches everything at once${since}: season, price, definition, tracking, a release to everyone.`,
      "Add tables with further dimensions: the cause may lie along one that these tables do not have.",
    );
  else steps.push("Add tables with further dimensions, or longer history, and run again.");
  if (facts.dimensions.length > 0 && documents.read === 0)
    steps.push(
      "Give release notes and incident logs with `--docs`, or learn them once with `whydunit learn`, so that onsets can be matched with dated events.",
    );
  return steps;
}

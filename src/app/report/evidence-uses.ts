import type { CaseResult } from "../../investigate/case-result.ts";
import { shortText } from "../../investigate/report/plain-text.ts";

/** What each piece of evidence is there for, in the order of the report; those that only fed a step are not in it. */
export function evidenceUses(result: CaseResult): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const add = (ids: string[], use: string) => {
    for (const id of ids) if (!uses.get(id)?.includes(use)) uses.set(id, [...(uses.get(id) ?? []), use]);
  };
  add(result.change.evidence, "the change");
  add(result.timeline.evidence, "the metric over time");
  for (const { rank, proof, rateAndMix, evidence } of result.explanations) {
    const name = `explanation ${rank}`;
    add(proof.seen, `${name}: what was seen`);
    add(rateAndMix?.evidence ?? [], `${name}: rate and mix`);
    add(proof.onset, `${name}: since when`);
    add(proof.controls, `${name}: controls`);
    add(proof.scope, `${name}: not narrower, not wider`);
    const shown = [...proof.seen, ...(rateAndMix?.evidence ?? []), ...proof.onset, ...proof.controls, ...proof.scope];
    add(
      evidence.filter((id) => !shown.includes(id)),
      name,
    );
  }
  add(result.remainder.evidence, "the remainder");
  add(result.tree?.evidence ?? [], "what the metric is made of");
  add(result.suspicion?.evidence ?? [], "your suspicion");
  for (const { title, evidence } of result.ruledOut) add(evidence, `ruled out: ${shortText(title, 80)}`);
  for (const { title, evidence } of result.notShown) add(evidence, `not shown: ${shortText(title, 80)}`);
  for (const { message, evidence } of result.quality) add(evidence, `data quality: ${shortText(message, 80)}`);
  for (const { from, to, evidence } of result.data.joins) add(evidence, `join of ${from} and ${to}`);
  return uses;
}

import type { MetricTree } from "../case-result.ts";

type Effect = MetricTree["effects"][number];

const leastDominance = 0.6;

/** The one factor or part behind the change: with it, and most of all movement; null where several share or cancel. */
export function leadingEffect({ effects, total }: MetricTree): Effect | null {
  const movement = effects.reduce((sum, { contribution }) => sum + Math.abs(contribution), 0);
  const [largest] = effects.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  if (!largest || movement === 0 || Math.sign(largest.contribution) !== Math.sign(total)) return null;
  return Math.abs(largest.contribution) >= leastDominance * movement ? largest : null;
}

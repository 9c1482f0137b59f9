import { decomposeTree, type TreeEffect } from "../../analysis/decomposition/decompose-tree.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { MetricTree } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import { askTotals, type BothTotals } from "./ask-totals.ts";
import { type BuiltTree, buildTree } from "./build-tree.ts";
import { composeMetric } from "./compose-metric.ts";

// Measures over time, about one row per day, have no number of rows that means anything; they are read by their drivers.
const leastRowsPerDay = 1.5;
const leastHolding = 0.95;

/** What the metric is made of, and how much of its change each factor or part makes; null where nothing is known. */
export async function findTree(facts: Facts, source: DataSource, evidence: EvidenceLog): Promise<MetricTree | null> {
  const { kind } = facts.metric;
  const table = source.tables.find(({ name }) => name === facts.metric.table);
  if (!table || !(kind === "sum" || kind === "average" || kind === "ratio")) return null;
  const composition = kind === "ratio" ? null : await composeMetric(facts, table, source);
  if (kind === "average" && !composition) return null;
  const totals = await askTotals(facts, composition, evidence);
  if (!totals || !hasManyRowsPerDay(totals)) return null;
  const held = Math.min(totals.before.held ?? 0, totals.after.held ?? 0);
  const known = composition && held >= leastHolding ? buildTree(facts, composition, totals) : null;
  if (composition && known) return toMetricTree(known, totals, { identity: composition.identity, held });
  const plain = kind === "average" ? null : buildTree(facts, null, totals);
  return plain && toMetricTree(plain, totals, { identity: plain.identity, held: null });
}

function hasManyRowsPerDay({ before, after }: BothTotals): boolean {
  return before.rows + after.rows > leastRowsPerDay * (before.days + after.days);
}

function toMetricTree(
  { root, roles, lengths }: BuiltTree,
  totals: BothTotals,
  said: Pick<MetricTree, "identity" | "held">,
): MetricTree {
  const { name, before: asLong, after, total: moved, effects, remainder } = decomposeTree(root);
  const before = lengths === null ? asLong : (asLong * lengths.before) / lengths.after;
  const byLength = asLong - before;
  const total = moved + byLength;
  const toEffect = (effect: TreeEffect): MetricTree["effects"][number] => {
    const isLength = effect.name === lengths?.name;
    const contribution = isLength ? byLength : effect.contribution;
    return {
      name: effect.name,
      role: roles.get(effect.name) ?? "measure",
      before: isLength ? lengths.before : effect.before,
      after: effect.after,
      contribution,
      share: total === 0 ? null : contribution / total,
    };
  };
  const leaves = effects.filter(({ isLeaf }) => isLeaf).map(toEffect);
  return { name, before, after, total, effects: leaves, remainder, ...said, evidence: [totals.evidence] };
}

import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inPeriod, inSegment } from "./facts-sql.ts";
import type { FoundSegment } from "./find-segments.ts";
import type { Period } from "./question.ts";
import { noSums } from "./sums.ts";
import type { Parts } from "./weigh-parts.ts";

/**
 * Distinct counts, medians and the like do not add up over segments, so nothing is split: each segment is compared with itself, and the
 * whole change stays in the remainder.
 */
export async function compareParts(
  facts: Facts,
  segments: FoundSegment[],
  total: number,
  evidence: EvidenceLog,
): Promise<Parts> {
  const side = (where: string, part: number, period: Period, name: string) =>
    `select ${part} as part, '${name}' as period, ${facts.metric.aggregate} as value from ${fromFacts(facts)} where ${inPeriod(facts, period)} and ${where}`;
  const groups = [
    { where: "true", part: 0 },
    ...segments.map(({ terms }, i) => ({ where: `(${inSegment(terms)})`, part: i + 1 })),
  ];
  const { id, rows } = await evidence.ask(
    `${groups.flatMap(({ where, part }) => [side(where, part, facts.baseline, "baseline"), side(where, part, facts.comparison, "comparison")]).join(" union all ")} order by part, period`,
  );
  const value = (part: number, period: string) =>
    Number(rows.find((row) => Number(row["part"]) === part && row["period"] === period)?.["value"] ?? 0);
  const parts = segments.map((segment, i) => {
    const [before, after] = [value(i + 1, "baseline"), value(i + 1, "comparison")];
    return {
      segment,
      before: { ...noSums, amount: before },
      after: { ...noSums, amount: after },
      contribution: after - before,
      effect: null,
      interval: null,
      pValue: null,
    };
  });
  return { parts, broad: 0, remainder: total, rest: { before: noSums, after: noSums, chance: 1 }, evidence: id };
}

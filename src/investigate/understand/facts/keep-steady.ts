import { chiSquareUpper } from "../../../analysis/distributions/chi-square.ts";
import type { FactDimension, Facts } from "../../facts.ts";
import { fromFacts, inPeriod } from "../../facts-sql.ts";
import type { MetricSource } from "../metric-source.ts";

type Compared = Pick<Facts, "sql" | "time" | "baseline" | "comparison">;

/**
 * Ranges of a measure that itself moved between the periods are no segments: where everything became heavier, rows
 * only change places. What one range alone lost or gained is another matter.
 */
export async function keepSteady(
  dimensions: FactDimension[],
  facts: Compared,
  { rows }: Pick<MetricSource, "rows">,
): Promise<FactDimension[]> {
  const steady: FactDimension[] = [];
  const [isBefore, isAfter] = [inPeriod(facts, facts.baseline), inPeriod(facts, facts.comparison)];
  for (const dimension of dimensions) {
    const counts = await rows(
      `select count(*) filter (where ${isBefore}), count(*) filter (where ${isAfter}) from ${fromFacts(facts)} ` +
        `where (${isBefore}) or (${isAfter}) group by ${dimension.sql} order by ${dimension.sql}`,
    );
    const before = counts.map(([count]) => Number(count));
    const after = counts.map(([, count]) => Number(count));
    if (!hasDrifted(before, after)) steady.push(dimension);
  }
  return steady;
}

const unlikely = 0.05;

/** Whether counts are distributed otherwise after than before, whichever of them is left out. */
export function hasDrifted(before: number[], after: number[]): boolean {
  if (before.length < 4) return isUnlike(before, after);
  return before.every((_, left) => isUnlike(before.toSpliced(left, 1), after.toSpliced(left, 1)));
}

/** The chi-square test of homogeneity. */
function isUnlike(before: number[], after: number[]): boolean {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const [totalBefore, totalAfter] = [sum(before), sum(after)];
  const total = totalBefore + totalAfter;
  if (before.length < 2 || totalBefore === 0 || totalAfter === 0) return false;
  let distance = 0;
  for (const [i, count] of before.entries()) {
    const share = (count + after[i]) / total;
    if (share === 0) continue;
    distance += (count - share * totalBefore) ** 2 / (share * totalBefore);
    distance += (after[i] - share * totalAfter) ** 2 / (share * totalAfter);
  }
  return chiSquareUpper(distance, before.length - 1) < unlikely;
}

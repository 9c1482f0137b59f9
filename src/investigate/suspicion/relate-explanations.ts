import type { Bucket } from "../../analysis/series.ts";
import { missingValue } from "../../engine/encode/encode-rows.ts";
import type { CaseExplanation } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import type { SegmentValue } from "../facts-sql.ts";
import { readSeries } from "../measure-metric.ts";
import { isAdditive, isRatio } from "../sums.ts";
import type { TestContext } from "./claim.ts";
import { seriesWithout } from "./series-against.ts";

/** same rows; narrower: inside the explanation; wider: around it; overlapping: some rows of each. */
export type Relation = "same" | "narrower" | "wider" | "overlapping";

export interface Related {
  explanation: CaseExplanation;
  relation: Relation;
  /** The segment without the rows that it shares with the explanation. */
  outside: Bucket[];
}

/** How a segment lies to the segments that were found; those it shares nothing with are left out. */
export async function relateExplanations(
  terms: SegmentValue[],
  own: Bucket[],
  { facts, evidence, grounds }: TestContext,
): Promise<Related[]> {
  const related: Related[] = [];
  for (const explanation of grounds.explanations) {
    const other = termsOf(explanation, facts);
    if (!other || areApart(terms, other)) continue;
    const isWithin = other.every((term) => hasTerm(terms, term));
    const isAround = terms.every((term) => hasTerm(other, term));
    const added = other.filter((term) => !hasTerm(terms, term));
    const { buckets: common } = await readSeries(facts, evidence, isAround ? other : [...terms, ...added]);
    const whole = isWithin || isAround ? [] : (await readSeries(facts, evidence, other)).buckets;
    const relation = relationOf({ isWithin, isAround, isAsLarge: (of) => isSameSize(facts, common, of) }, own, whole);
    if (common.length > 0) related.push({ explanation, relation, outside: seriesWithout(facts, own, common) });
  }
  return related;
}

interface Overlap {
  isWithin: boolean;
  isAround: boolean;
  isAsLarge(of: Bucket[]): boolean;
}

/** By name where the names say it, else by the rows: Berlin lies in Germany without being called so. */
function relationOf({ isWithin, isAround, isAsLarge }: Overlap, own: Bucket[], whole: Bucket[]): Relation {
  if (isWithin || isAround) return isWithin && isAround ? "same" : isWithin ? "narrower" : "wider";
  const [fillsOwn, fillsOther] = [isAsLarge(own), isAsLarge(whole)];
  if (fillsOwn && fillsOther) return "same";
  return fillsOwn ? "narrower" : fillsOther ? "wider" : "overlapping";
}

function termsOf({ segment }: CaseExplanation, { dimensions }: Facts): SegmentValue[] | null {
  if (segment === null) return null;
  const terms = Object.entries(segment).flatMap(([name, value]) => {
    const dimension = dimensions.find((one) => one.name === name);
    return dimension ? [{ dimension, value: value === null ? missingValue : String(value) }] : [];
  });
  return terms.length === Object.keys(segment).length && terms.length > 0 ? terms : null;
}

const hasTerm = (terms: SegmentValue[], { dimension, value }: SegmentValue): boolean =>
  terms.some((one) => one.dimension.name === dimension.name && one.value === value);

const areApart = (a: SegmentValue[], b: SegmentValue[]): boolean =>
  a.some((one) => b.some(({ dimension, value }) => dimension.name === one.dimension.name && value !== one.value));

function isSameSize(facts: Facts, part: Bucket[], whole: Bucket[]): boolean {
  if (!isAdditive(facts.metric) && !isRatio(facts.metric)) return false;
  const sizeOf = (buckets: Bucket[]) =>
    buckets.reduce((sum, { denominator, variance }) => sum + (denominator ?? variance ?? 0), 0);
  const size = sizeOf(whole);
  return size > 0 && Math.abs(sizeOf(part) - size) <= 1e-9 * size;
}

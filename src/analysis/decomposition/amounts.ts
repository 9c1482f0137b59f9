import { fsum } from "../fsum.ts";
import { reconcile, totalChange } from "./reconcile.ts";

export interface AmountSegment {
  name: string;
  before: number;
  after: number;
}

export interface AmountEffect extends AmountSegment {
  contribution: number;
  /** Of the total change; null when the total did not change. */
  share: number | null;
  presence: "both" | "entered" | "left";
}

export interface AmountDecomposition {
  before: number;
  after: number;
  total: number;
  segments: AmountEffect[];
  remainder: number;
}

/**
 * What disjoint segments add to the change of an additive metric. `whole` is the metric over everything where the
 * segments are only some of its parts; what they leave is the remainder.
 */
export function decomposeAmounts(
  segments: readonly AmountSegment[],
  whole: { before: number; after: number } | null,
): AmountDecomposition {
  const before = whole?.before ?? fsum(segments.map((segment) => segment.before));
  const after = whole?.after ?? fsum(segments.map((segment) => segment.after));
  const change = whole
    ? totalChange([before], [after])
    : totalChange(
        segments.map((segment) => segment.before),
        segments.map((segment) => segment.after),
      );
  const contributions = segments.map((segment) => segment.after - segment.before);
  const { total, remainder } = reconcile(change, contributions);
  return {
    before,
    after,
    total,
    remainder,
    segments: segments.map((segment, i) => ({
      ...segment,
      contribution: contributions[i]!,
      share: total === 0 ? null : contributions[i]! / total,
      presence:
        segment.before === 0 && segment.after !== 0
          ? "entered"
          : segment.after === 0 && segment.before !== 0
            ? "left"
            : "both",
    })),
  };
}

import type { SegmentTerm } from "../types.ts";
import { type CellStatistic, emptyStatistic } from "./measure-cell.ts";
import type { Residual } from "./residual.ts";
import { gainOf, isClaimable, priceOf } from "./score.ts";

/** A segment that may be claimed. */
export interface Candidate {
  segment: SegmentTerm[];
  key: string;
  score: number;
  /** Candidates with equal sums hold the same rows, however they are described. */
  signature: string;
}

/** The cells seen so far that are worth their price. */
export interface Offers {
  residual: Residual;
  /** Of the cell offered last. */
  statistic: CellStatistic;
  list: Candidate[];
  cellsScored: number;
}

/** What all cells of one set of axes share. */
export interface Family {
  axes: number[];
  depth: number;
  price: number;
}

export function openOffers(residual: Residual): Offers {
  return { residual, statistic: emptyStatistic(), list: [], cellsScored: 0 };
}

export function familyOf(residual: Residual, axes: number[]): Family {
  return { axes, depth: axes.length, price: priceOf(residual, axes) };
}

/** Scores one cell and keeps it when it pays for itself; `codes` go with the family's axes. Returns the gain. */
export function offerCell(
  offers: Offers,
  family: Family,
  cells: Float64Array,
  at: number,
  codes: () => number[],
): number {
  const { residual, statistic } = offers;
  const gain = gainOf(residual, statistic, cells, at, family.depth);
  offers.cellsScored++;
  if (gain > family.price && isClaimable(residual, statistic, cells, at)) {
    const segment = codes().map((code, k) => ({ dimension: family.axes[k]!, code }));
    offers.list.push(toCandidate(segment, gain - family.price, signatureOf(residual, cells, at)));
  }
  return gain;
}

export function toCandidate(terms: SegmentTerm[], score: number, signature: string): Candidate {
  const segment = terms.toSorted((a, b) => a.dimension - b.dimension);
  const key = segment.map((term) => `${term.dimension}:${term.code}`).join(";");
  return { segment, key, score, signature };
}

function signatureOf({ table }: Residual, cells: Float64Array, at: number): string {
  return `${cells[at]!.toPrecision(7)},${cells[at + table.layout.half]!.toPrecision(7)}`;
}

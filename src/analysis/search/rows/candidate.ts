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

/** Half a squared z of the cell; fills the statistic. */
export function scoreCell(offers: Offers, family: Family, cells: Float64Array, at: number): number {
  offers.cellsScored++;
  return gainOf(offers.residual, offers.statistic, cells, at, family.depth);
}

/** A scored cell whose gain exceeds its price; `codes` go with the family's axes. */
export interface Offer {
  family: Family;
  cells: Float64Array;
  at: number;
  gain: number;
  codes: number[];
}

/** Keeps the cell scored last, if it may be claimed. */
export function keepOffer({ residual, statistic, list }: Offers, { family, cells, at, gain, codes }: Offer): void {
  if (!isClaimable(residual, statistic, cells, at)) return;
  const segment = codes.map((code, k) => ({ dimension: family.axes[k]!, code }));
  list.push(toCandidate(segment, gain - family.price, signatureOf(residual, cells, at)));
}

/** Offers every value of the family's last axis, within a segment with `codes` on the others. */
export function offerValues(offers: Offers, family: Family, cells: Float64Array, codes: number[]): void {
  const { axes, layout } = offers.residual.table;
  const { fullCode } = axes[family.axes.at(-1)!]!;
  for (let narrow = 0; narrow < fullCode.length; narrow++) {
    const code = fullCode[narrow]!;
    const at = narrow * layout.width;
    if (code < 0) continue;
    const gain = scoreCell(offers, family, cells, at);
    if (gain > family.price) keepOffer(offers, { family, cells, at, gain, codes: [...codes, code] });
  }
}

export function toCandidate(terms: SegmentTerm[], score: number, signature: string): Candidate {
  const segment = terms.toSorted((a, b) => a.dimension - b.dimension);
  const key = segment.map((term) => `${term.dimension}:${term.code}`).join(";");
  return { segment, key, score, signature };
}

function signatureOf({ table }: Residual, cells: Float64Array, at: number): string {
  return `${cells[at]!.toPrecision(7)},${cells[at + table.layout.half]!.toPrecision(7)}`;
}

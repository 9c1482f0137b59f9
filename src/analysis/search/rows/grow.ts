import type { SegmentTerm } from "../types.ts";
import { familyOf, type Offers, offerCell, toCandidate } from "./candidate.ts";
import type { PairCells, Residual } from "./residual.ts";
import { accumulateSelected, type Selector, segmentSelector } from "./selection.ts";
import { settings } from "./settings.ts";

/** A cell of a pair that may have a child of its own. */
export interface ParentCell {
  /** Position within the pair's cells. */
  index: number;
  codes: [number, number];
  gain: number;
  varianceShare: number;
}

export interface Triple {
  segment: SegmentTerm[];
  gain: number;
}

/** Offers the children of a pair's cells along every other axis; remembers the triples worth growing on. */
export function growTriples(
  offers: Offers,
  pair: PairCells,
  parents: ParentCell[],
  triples: Map<string, Triple>,
): void {
  const { residual } = offers;
  const axes = residual.active.filter((axis) => axis !== pair.first && axis !== pair.second);
  if (!axes.length) return;
  const select = pairSelector(residual, pair, parents);
  const cellsByAxis = accumulateSelected(residual.table, { slots: parents.length, axes, select });
  axes.forEach((axis, k) => {
    for (const [slot, parent] of parents.entries()) {
      offerChildren(offers, { pair, parent, slot, axis, cells: cellsByAxis[k]! }, triples);
    }
  });
}

interface Children {
  pair: PairCells;
  parent: ParentCell;
  slot: number;
  axis: number;
  cells: Float64Array;
}

function offerChildren(
  offers: Offers,
  { pair, parent, slot, axis, cells }: Children,
  triples: Map<string, Triple>,
): void {
  const { table } = offers.residual;
  const { width, half } = table.layout;
  const { narrowSize, fullCode } = table.axes[axis]!;
  const family = familyOf(offers.residual, [pair.first, pair.second, axis]);
  const parentAt = parent.index * width;
  for (let narrow = 0; narrow < narrowSize; narrow++) {
    const code = fullCode[narrow]!;
    const at = (slot * narrowSize + narrow) * width;
    if (code < 0 || (cells[at] === 0 && cells[at + half] === 0)) continue;
    const isParent =
      isSame(cells[at]!, pair.cells[parentAt]!) && isSame(cells[at + half]!, pair.cells[parentAt + half]!);
    if (isParent) continue;
    const gain = offerCell(offers, family, cells, at, () => [...parent.codes, code]);
    if (gain <= settings.grow.minimumTripleGain || gain <= 0.8 * parent.gain) continue;
    const codes = [...parent.codes, code];
    const { key, segment } = toCandidate(
      family.axes.map((dimension, k) => ({ dimension, code: codes[k]! })),
      0,
      "",
    );
    if (!triples.has(key)) triples.set(key, { segment, gain });
  }
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.abs(b);
}

function pairSelector({ table }: Residual, { first, second, cells }: PairCells, parents: ParentCell[]): Selector {
  const slotOf = new Int16Array(cells.length / table.layout.width).fill(-1);
  parents.forEach((parent, slot) => {
    slotOf[parent.index] = slot;
  });
  const firstCodes = table.axes[first]!.narrowCodes;
  const secondCodes = table.axes[second]!.narrowCodes;
  const columns = table.axes[second]!.narrowSize;
  return (selection) => {
    const { rows, slots, span } = selection;
    let count = 0;
    for (let row = span.from; row < span.to; row++) {
      const slot = slotOf[firstCodes[row]! * columns + secondCodes[row]!]!;
      if (slot < 0) continue;
      rows[count] = row;
      slots[count++] = slot;
    }
    selection.count = count;
  };
}

/** Offers the children of the best triples along every other axis. */
export function growQuadruples(offers: Offers, triples: Map<string, Triple>): void {
  const best = [...triples.values()].sort((a, b) => b.gain - a.gain).slice(0, settings.grow.maximumTriples);
  for (const { segment } of best) offerRefinements(offers, segment, segmentSelector(offers.residual.table, segment));
}

function offerRefinements(offers: Offers, segment: SegmentTerm[], select: Selector): void {
  const { table, active } = offers.residual;
  const taken = segment.map((term) => term.dimension);
  const axes = active.filter((axis) => !taken.includes(axis));
  const cellsByAxis = accumulateSelected(table, { slots: 1, axes, select });
  axes.forEach((axis, k) => {
    const family = familyOf(offers.residual, [...taken, axis]);
    table.axes[axis]!.fullCode.forEach((code, narrow) => {
      const at = narrow * table.layout.width;
      if (code >= 0) offerCell(offers, family, cellsByAxis[k]!, at, () => [...segment.map((term) => term.code), code]);
    });
  });
}

import type { SegmentTerm } from "../types.ts";
import { type Family, familyOf, keepOffer, type Offers, offerValues, scoreCell, toCandidate } from "./candidate.ts";
import type { PairCells } from "./residual.ts";
import { indexRows, type RowIndex } from "./row-index.ts";
import type { RowTable } from "./row-table.ts";
import type { Batch } from "./scratch.ts";
import { blockSize } from "./scratch.ts";
import { accumulateSelected, type Selector, segmentSelector } from "./selection.ts";
import { settings } from "./settings.ts";

/** A cell of a pair that may have a child of its own. */
export interface ParentCell {
  /** Narrow codes on the pair's axes. */
  row: number;
  column: number;
  gain: number;
  varianceShare: number;
}

export interface Growth {
  pair: PairCells;
  parents: ParentCell[];
}

interface Triple {
  segment: SegmentTerm[];
  gain: number;
}

/** Offers the children of the parents along every other axis, then the children of the best of those. */
export function grow(offers: Offers, growths: Growth[]): void {
  const { table, active } = offers.residual;
  if (active.length < 3) return;
  const triples = new Map<string, Triple>();
  const rows = new Int32Array(table.rows);
  for (const axis of active) {
    const mine = growths.filter(({ pair }) => finerAxis(table, pair) === axis);
    if (!mine.length) continue;
    const index = indexRows(table, axis, rows);
    for (const growth of mine) growTriples(offers, growth, pairSelector(table, growth, axis, index), triples);
  }
  growQuadruples(offers, triples);
}

/** The axis with more values splits the rows into smaller parts, of which fewer have to be read. */
function finerAxis(table: RowTable, { first, second }: PairCells): number {
  return table.axes[first]!.narrowSize > table.axes[second]!.narrowSize ? first : second;
}

function pairSelector(table: RowTable, { pair, parents }: Growth, indexed: number, index: RowIndex): Selector {
  const isFirst = indexed === pair.first;
  const other = table.axes[isFirst ? pair.second : pair.first]!;
  const slotsByCode = new Map<number, Int16Array>();
  for (const [slot, { row, column }] of parents.entries()) {
    const [code, otherCode] = isFirst ? [row, column] : [column, row];
    const slots = slotsByCode.get(code) ?? new Int16Array(other.narrowSize).fill(-1);
    slots[otherCode] = slot;
    slotsByCode.set(code, slots);
  }
  return (batch, flush) => {
    for (const starts of [index.baselineStarts, index.comparisonStarts]) {
      batch.offset = starts === index.baselineStarts ? table.layout.half : 0;
      for (const [code, slots] of slotsByCode) {
        for (let from = starts[code]!; from < starts[code + 1]!; from += blockSize / 2) {
          if (batch.count > blockSize / 2) flush();
          pickRows(
            batch,
            index.rows,
            from,
            Math.min(from + blockSize / 2, starts[code + 1]!),
            other.narrowCodes,
            slots,
          );
        }
      }
      flush();
    }
  };
}

function pickRows(
  batch: Batch,
  from: Int32Array,
  start: number,
  end: number,
  codes: Uint8Array,
  slotOf: Int16Array,
): void {
  const { rows, slots } = batch;
  let { count } = batch;
  for (let k = start; k < end; k++) {
    const row = from[k]!;
    const slot = slotOf[codes[row]!]!;
    if (slot < 0) continue;
    rows[count] = row;
    slots[count++] = slot;
  }
  batch.count = count;
}

function growTriples(offers: Offers, { pair, parents }: Growth, select: Selector, triples: Map<string, Triple>): void {
  const { table, active } = offers.residual;
  const axes = active.filter((axis) => axis !== pair.first && axis !== pair.second);
  const cellsByAxis = accumulateSelected(table, { slots: parents.length, axes, select });
  axes.forEach((axis, k) => {
    const family = familyOf(offers.residual, [pair.first, pair.second, axis]);
    for (const [slot, parent] of parents.entries()) {
      offerChildren(offers, { pair, parent, slot, family, cells: cellsByAxis[k]! }, triples);
    }
  });
}

interface Children {
  pair: PairCells;
  parent: ParentCell;
  slot: number;
  family: Family;
  cells: Float64Array;
}

function offerChildren(offers: Offers, children: Children, triples: Map<string, Triple>): void {
  const { pair, parent, slot, family, cells } = children;
  const { axes, layout } = offers.residual.table;
  const { width, half } = layout;
  const { narrowSize, fullCode } = axes[family.axes[2]!]!;
  const parentCodes = [axes[pair.first]!.fullCode[parent.row]!, axes[pair.second]!.fullCode[parent.column]!];
  const parentAt = (parent.row * axes[pair.second]!.narrowSize + parent.column) * width;
  for (let narrow = 0; narrow < narrowSize; narrow++) {
    const code = fullCode[narrow]!;
    const at = (slot * narrowSize + narrow) * width;
    if (code < 0 || (cells[at] === 0 && cells[at + half] === 0)) continue;
    const isWhole =
      isSame(cells[at]!, pair.cells[parentAt]!) && isSame(cells[at + half]!, pair.cells[parentAt + half]!);
    if (isWhole) continue;
    const gain = scoreCell(offers, family, cells, at);
    if (gain > family.price) keepOffer(offers, { family, cells, at, gain, codes: [...parentCodes, code] });
    if (gain <= settings.grow.minimumTripleGain || gain <= 0.8 * parent.gain) continue;
    const codes = [...parentCodes, code];
    const terms = family.axes.map((dimension, k) => ({ dimension, code: codes[k]! }));
    const { key, segment } = toCandidate(terms, 0, "");
    if (!triples.has(key)) triples.set(key, { segment, gain });
  }
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.abs(b);
}

function growQuadruples(offers: Offers, triples: Map<string, Triple>): void {
  const best = [...triples.values()].sort((a, b) => b.gain - a.gain).slice(0, settings.grow.maximumTriples);
  for (const { segment } of best) offerRefinements(offers, segment);
}

function offerRefinements(offers: Offers, segment: SegmentTerm[]): void {
  const { table, active } = offers.residual;
  const taken = segment.map((term) => term.dimension);
  const codes = segment.map((term) => term.code);
  const axes = active.filter((axis) => !taken.includes(axis));
  const cellsByAxis = accumulateSelected(table, { slots: 1, axes, select: segmentSelector(table, segment) });
  axes.forEach((axis, k) => {
    const family = familyOf(offers.residual, [...taken, axis]);
    offerValues(offers, family, cellsByAxis[k]!, codes);
  });
}

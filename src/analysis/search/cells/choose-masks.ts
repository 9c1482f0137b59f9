import type { CellTable } from "./cell-table.ts";
import { rankDimensions } from "./rank-dimensions.ts";

export interface LatticeLimits {
  /** Bounds memory. */
  maxCells: number;
  /** Bounds the additions that one sum over the whole lattice takes. */
  maxAdditions: number;
}

const SHALLOW = 2;
/** Bookkeeping for a set of dimensions, in additions. */
const WORK_PER_SET = 5000;

interface Layer {
  depth: number;
  sets: { mask: number; space: number }[];
}

/**
 * Sets of dimensions, larger ones first: all of them where the limits allow, else all up to some depth, and one layer
 * more over the dimensions on which the change falls most unevenly.
 */
export function chooseMasks(table: CellTable, limits: LatticeLimits): number[] {
  const ranked = rankDimensions(table);
  const layers: Layer[] = [];
  for (let depth = 1; depth <= ranked.length; depth++) {
    const layer = layerOver(table, ranked, depth, layers.at(-1));
    if (depth > SHALLOW && !fits(table, [...layers, layer], limits)) {
      const partial = widestThatFits(table, { ranked, depth, layers, limits });
      if (partial !== null) layers.push(partial);
      break;
    }
    layers.push(layer);
  }
  return layers.reverse().flatMap(({ sets }) => sets.map(({ mask }) => mask).sort((a, b) => a - b));
}

function layerOver(table: CellTable, allowed: number[], depth: number, above?: Layer): Layer {
  if (above === undefined)
    return { depth, sets: allowed.map((j) => ({ mask: 1 << j, space: table.dimensions[j]!.size })) };
  const within = allowed.reduce((mask, j) => mask | (1 << j), 0);
  const sets = above.sets.flatMap(({ mask, space }) =>
    allowed
      .filter((j) => 1 << j > mask && (mask & ~within) === 0)
      .map((j) => ({ mask: mask | (1 << j), space: space * table.dimensions[j]!.size })),
  );
  return { depth, sets };
}

function widestThatFits(
  table: CellTable,
  { ranked, depth, layers, limits }: { ranked: number[]; depth: number; layers: Layer[]; limits: LatticeLimits },
): Layer | null {
  for (let width = ranked.length - 1; width >= depth; width--) {
    const layer = layerOver(table, ranked.slice(0, width), depth, layers.at(-1));
    if (fits(table, [...layers, layer], limits)) return layer;
  }
  return null;
}

function fits(table: CellTable, layers: Layer[], { maxCells, maxAdditions }: LatticeLimits): boolean {
  const smallest = Math.min(...table.dimensions.map(({ size }) => size));
  const isWhole = layers.length === table.dimensions.length;
  let cells = 0;
  let additions = 0;
  for (const { depth, sets } of layers) {
    const isTop = depth === layers.length && !isWhole;
    for (const { space } of sets) {
      cells += Math.min(space, table.leaves);
      additions += WORK_PER_SET + (isTop ? table.leaves : Math.min(space * smallest, table.leaves));
    }
  }
  return cells <= maxCells && additions <= maxAdditions;
}

import type { CellTable } from "./cell-table.ts";

const MAX_DIMENSIONS = 30;

/** Sets of dimensions, larger ones first, as deep as the limit on cells allows. */
export function chooseMasks(table: CellTable, maxCells: number): number[] {
  const sizes = table.dimensions.slice(0, MAX_DIMENSIONS).map((dimension) => dimension.size);
  let masks: number[] = [];
  let layer = [{ mask: 0, next: 0, space: 1 }];
  let cells = 0;
  for (let depth = 1; depth <= sizes.length; depth++) {
    layer = layer.flatMap(({ mask, next, space }) =>
      sizes.slice(next).map((size, k) => ({ mask: mask | (1 << (next + k)), next: next + k + 1, space: space * size })),
    );
    for (const { space } of layer) cells += Math.min(space, table.leaves);
    if (depth > 2 && cells > maxCells) break;
    masks = [...layer.map(({ mask }) => mask), ...masks];
  }
  return masks;
}

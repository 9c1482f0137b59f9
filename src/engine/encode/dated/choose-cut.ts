import { countSql } from "./cells-sql.ts";
import { type Dated, valueName } from "./date-rows.ts";
import type { Ask, DatedRequest } from "./dated-request.ts";

/** What all cells together may be. */
export interface CutLimits {
  cells: number;
  /** On the wire; Infinity where there is none. */
  bytes: number;
}

export interface Cut {
  /** Dimensions that cells are cut by all at once. */
  together: number[];
  /** The others, the least varied first, and of how many of their values there is room for cells by themselves, beside so many cells of all at once. */
  aloneBeside(cells: number): { dimension: number; values: number }[];
}

/** Cells are cut by all dimensions if these are not too many; else the most varied ones are left out first, and half of the room is kept for them. */
export async function chooseCut(
  ask: Ask,
  dated: Dated,
  { dimensions }: Pick<DatedRequest, "dimensions">,
  limits: CutLimits,
): Promise<Cut> {
  const all = [...dimensions.keys()];
  const varietyOf = (dimension: number) => dimensions[dimension]!.cardinality;
  const byVariety = all.toSorted((a, b) => varietyOf(b) - varietyOf(a) || a - b);
  const keptWithout = (count: number) => {
    const left = new Set(byVariety.slice(0, count));
    return all.filter((dimension) => !left.has(dimension));
  };
  const bytesOf = limits.bytes === Number.POSITIVE_INFINITY ? () => 0 : await weighCells(ask, dated, all);
  const mostOf = (kept: number[], { cells, bytes }: CutLimits) => Math.min(cells, Math.floor(bytes / bytesOf(kept)));
  const boundOf = (kept: number[]) =>
    Math.min(
      dated.rows,
      kept.reduce((product, dimension) => product * (varietyOf(dimension) + 1), dated.filled),
    );
  const fits = async (kept: number[], room: CutLimits): Promise<boolean> => {
    const most = mostOf(kept, room);
    if (boundOf(kept) <= most) return true;
    if (Math.max(...kept.map(varietyOf)) > most) return false;
    const [[count]] = await ask(countSql(dated, kept));
    return Number(count) <= most;
  };
  if (await fits(all, limits)) return { together: all, aloneBeside: () => [] };
  const half = { cells: limits.cells / 2, bytes: limits.bytes / 2 };
  let [low, high] = [1, all.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await fits(keptWithout(middle), half)) high = middle;
    else low = middle + 1;
  }
  const together = keptWithout(low);
  return {
    together,
    aloneBeside: (cells) => {
      const room = { cells: limits.cells - cells, bytes: limits.bytes - cells * bytesOf(together) };
      const others = byVariety.slice(0, low).reverse();
      return others.map((dimension, i) => {
        // What the less varied ones do not need is for the others.
        const share = { cells: room.cells / (others.length - i), bytes: room.bytes / (others.length - i) };
        const most = mostOf([dimension], share);
        const isWhole = boundOf([dimension]) <= most;
        const values = isWhole ? varietyOf(dimension) : Math.floor(most / dated.filled) - 1;
        const taken = isWhole ? boundOf([dimension]) : Math.max(0, values + 1) * dated.filled;
        room.cells -= taken;
        room.bytes -= taken * bytesOf([dimension]);
        return { dimension, values };
      });
    },
  };
}

/** Figures, separators, and texts as long as they are here. */
async function weighCells(ask: Ask, { from, rows, hasExposure, shape }: Dated, all: number[]) {
  const lengths = all.map((dimension) => `sum(length(${valueName(dimension)}))`);
  const [sums = []] = all.length === 0 || rows === 0 ? [] : await ask(`select ${lengths.join(", ")} from ${from}`);
  const figure = shape.isWhole ? 12 : 22;
  const figures = 24 + figure * (hasExposure ? 3.5 : 2);
  return (kept: number[]) =>
    kept.reduce((sum, dimension) => sum + 5 + Number(sums[dimension] ?? 0) / Math.max(1, rows), figures);
}

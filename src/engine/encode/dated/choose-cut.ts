import { countSql } from "./cells-sql.ts";
import { type Dated, valueName } from "./date-rows.ts";
import type { Ask, DatedRequest } from "./dated-request.ts";

/** What all cells together may be. */
export interface CutLimits {
  cells: number;
  /** On the wire; Infinity where there is none. */
  bytes: number;
}

/** The dimensions that cells can be cut by without becoming too many: the most varied ones are left out first. */
export async function chooseCut(
  ask: Ask,
  dated: Dated,
  { dimensions }: Pick<DatedRequest, "dimensions">,
  limits: CutLimits,
): Promise<number[]> {
  const all = [...dimensions.keys()];
  const byVariety = all.toSorted((a, b) => dimensions[b]!.cardinality - dimensions[a]!.cardinality || a - b);
  const keptWithout = (count: number) => {
    const left = new Set(byVariety.slice(0, count));
    return all.filter((dimension) => !left.has(dimension));
  };
  const bytesOf = limits.bytes === Number.POSITIVE_INFINITY ? null : await weighCells(ask, dated, all);
  const fits = async (kept: number[]): Promise<boolean> => {
    const most = Math.min(limits.cells, bytesOf ? Math.floor(limits.bytes / bytesOf(kept)) : limits.cells);
    const values = kept.map((dimension) => dimensions[dimension]!.cardinality);
    const combinations = values.reduce((product, value) => product * (value + 1), dated.shape.calendar.size);
    if (Math.min(dated.rows, combinations) <= most) return true;
    if (Math.max(...values) > most) return false;
    const [[count]] = await ask(countSql(dated, kept));
    return Number(count) <= most;
  };
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = low === 0 && high === all.length ? 0 : Math.floor((low + high) / 2);
    if (await fits(keptWithout(middle))) high = middle;
    else low = middle + 1;
  }
  return keptWithout(low);
}

/** Figures, separators, and texts as long as they are here. */
async function weighCells(ask: Ask, { from, rows, hasExposure, shape }: Dated, all: number[]) {
  const lengths = all.map((dimension) => `sum(length(${valueName(dimension)}))`);
  const [sums = []] = all.length === 0 || rows === 0 ? [] : await ask(`select ${lengths.join(", ")} from ${from}`);
  const figure = shape.isWhole ? 12 : 22;
  return (kept: number[]) =>
    kept.reduce((sum, dimension) => sum + 5 + Number(sums[dimension]) / rows, 24 + figure * (hasExposure ? 5 : 2));
}

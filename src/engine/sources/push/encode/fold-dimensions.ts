import type { Single, Singles } from "./read-singles.ts";

/** What is told apart of a dimension in a cube. */
export interface Fold {
  dimension: number;
  /** Null: every value. Else these, and all others are one. */
  kept: string[] | null;
  /** How many are told apart, the rest among them. */
  size: number;
}

/** In a cube at most so many dimensions are cut by together. */
const mostDimensions = 8;
const fewestDimensions = 3;
const mostKept = 200;
/** Standard errors beyond which a dimension has to do with the change. */
const notable = 4;

/** Every value of every dimension; null where that is known to be too much. */
export function wholeCube(dimensions: Singles[]): Fold[] | null {
  if (dimensions.some(({ isPart }) => isPart)) return null;
  return dimensions.map(({ values }, dimension) => ({ dimension, kept: null, size: values.length }));
}

/** The dimensions in which most happened, each with its largest and its most deviating values, as many as fit into `most` cells. */
export function foldDimensions(dimensions: Singles[], most: number): Fold[] {
  const scored = dimensions
    .map(({ values }, dimension) => ({ dimension, score: Math.max(0, ...values.map(({ deviation }) => deviation)) }))
    .filter(({ dimension }) => dimensions[dimension].values.length > 1)
    .sort((a, b) => b.score - a.score || a.dimension - b.dimension);
  const wanted = Math.max(fewestDimensions, scored.filter(({ score }) => score >= notable).length);
  const chosen = scored.slice(0, Math.min(wanted, mostDimensions));
  const widths = chosen.map(() => 1);
  const sizeOf = (i: number, width: number) => width + (isWhole(dimensions[chosen[i].dimension], width) ? 0 : 1);
  const product = () => widths.reduce((cells, width, i) => cells * sizeOf(i, width), 1);
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const [i, { dimension }] of chosen.entries()) {
      if (widths[i] >= Math.min(mostKept, dimensions[dimension].values.length)) continue;
      widths[i] += 1;
      if (product() <= most) isGrowing = true;
      else widths[i] -= 1;
    }
  }
  return chosen.map(({ dimension }, i) => {
    const single = dimensions[dimension];
    const kept = isWhole(single, widths[i]) ? null : chooseValues(single.values, widths[i]);
    return { dimension, kept, size: sizeOf(i, widths[i]) };
  });
}

const isWhole = ({ values, isPart }: Singles, width: number): boolean => !isPart && width >= values.length;

/** The most deviating and the largest by turns: what is usual is to be seen beside what is not. */
function chooseValues(values: Single[], width: number): string[] {
  const deviating = values.toSorted((a, b) => b.deviation - a.deviation || b.rows - a.rows);
  const kept = new Set<string>();
  for (let i = 0; kept.size < width && i < values.length; i++) {
    kept.add(deviating[i].value);
    if (kept.size < width) kept.add(values[i].value);
  }
  return [...kept];
}

export const cellsOf = (folds: Fold[]): number => folds.reduce((cells, { size }) => cells * size, 1);

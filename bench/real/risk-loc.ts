import { explanatoryPower, ratioOf } from "./explanatory-power.ts";
import type { Part, Segment, TwoPeriods } from "./two-periods.ts";

// The parameters of its author.
const leastRisk = 0.5;
const leastPower = 0.02;
const extremesLeftOut = 5;
// Ours: fifteen columns have 32,767 combinations, and no more than two explanations are judged.
const mostLayers = 3;
const mostCauses = 2;

interface Leaf {
  codes: number[];
  forecast: number;
  actual: number;
  deviation: number;
  power: number;
  isAbnormal: boolean;
  weight: number;
}

interface Element {
  leaves: Leaf[];
  power: number;
  /** Of its leaves with a positive one: no part of it can have more. */
  mostPower: number;
  hasAbnormal: boolean;
}

interface Found {
  cuboid: number[];
  codes: number[];
  power: number;
}

/**
 * Kalander, "RiskLoc: localization of multi-dimensional root causes by weighted risk", 2022 (arXiv 2205.10004): leaves are parted into normal and
 * abnormal ones, elements whose leaves are abnormal and moved alike are causes, the shallowest with the most explanatory power first.
 */
export function riskLoc(data: TwoPeriods): Segment[] {
  const dictionaries = data.dimensions.map(({ parts }) => parts.map(({ values }) => values[0]));
  let leaves = toLeaves(data, dictionaries);
  const least = leastPower * abnormalPower(leaves);
  const found: Found[] = [];
  while (found.length < mostCauses && leaves.length > 0 && abnormalPower(leaves) >= least) {
    const cause = searchLayers(leaves, dictionaries, least);
    if (cause === null) break;
    found.push(cause);
    leaves = leaves.filter(({ codes }) => cause.cuboid.some((dimension, i) => codes[dimension] !== cause.codes[i]));
  }
  return found.map(({ cuboid, codes }) =>
    Object.fromEntries(cuboid.map((at, i) => [data.dimensions[at].name, dictionaries[at][codes[i]]])),
  );
}

function toLeaves(data: TwoPeriods, dictionaries: string[][]): Leaf[] {
  const codes = dictionaries.map((values) => new Map(values.map((value, code) => [value, code])));
  const power = explanatoryPower(data.leaves, data);
  const leaves = data.leaves.map((part, i) => {
    const [forecast, actual] = [metricOf(part, "before", data), metricOf(part, "after", data)];
    const deviation = relativeDeviation(forecast, actual);
    const own = part.values.map((value, dimension) => codes[dimension].get(value)!);
    return { codes: own, forecast, actual, deviation, power: power[i], isAbnormal: false, weight: 0 };
  });
  const cutoff = findCutoff(leaves.map(({ deviation }) => deviation));
  const isBeyond = (deviation: number) => (isRight(cutoff) ? deviation > cutoff : deviation < cutoff);
  const parted = leaves.map((leaf) => {
    const isAbnormal = isBeyond(leaf.deviation);
    const isEmpty = leaf.forecast === 0 && leaf.actual === 0;
    const weight = isAbnormal ? Math.abs(leaf.deviation) : isEmpty ? 0 : Math.abs(cutoff - leaf.deviation);
    return { ...leaf, isAbnormal, weight: Math.min(1, weight) };
  });
  const sign = abnormalPower(parted) < 0 ? -1 : 1;
  return parted.map((leaf) => ({ ...leaf, power: sign * leaf.power }));
}

function metricOf(part: Part, side: "before" | "after", { isRatio }: TwoPeriods): number {
  return isRatio ? ratioOf(part[side]) : part[side].amount;
}

function relativeDeviation(forecast: number, actual: number): number {
  const deviation = (2 * (forecast - actual)) / (forecast + actual);
  return Number.isFinite(deviation) ? deviation : 0;
}

/** Normal deviations lie evenly around zero, so the end that is nearer to it, mirrored, bounds them on the other side. */
function findCutoff(deviations: number[]): number {
  const sorted = Float64Array.from(new Set(deviations)).sort();
  if (sorted.length === 0) return 0;
  const least = sorted[Math.min(extremesLeftOut, sorted.length - 1)];
  const most = sorted[Math.max(sorted.length - 1 - extremesLeftOut, 0)];
  return -(Math.abs(least) <= Math.abs(most) ? least : most);
}

const isRight = (cutoff: number): boolean => cutoff > 0 || Object.is(cutoff, 0);

function abnormalPower(leaves: Leaf[]): number {
  return leaves.reduce((sum, { isAbnormal, power }) => sum + (isAbnormal ? power : 0), 0);
}

function searchLayers(leaves: Leaf[], dictionaries: string[][], least: number): Found | null {
  const sizes = dictionaries.map(({ length }) => length);
  const singles = sizes.map((_, dimension) => groupBy(leaves, [dimension], sizes));
  // What a value cannot reach, no combination with it can.
  const isOpen = singles.map((elements) => {
    const open = [...elements].filter(([, { mostPower, hasAbnormal }]) => hasAbnormal && mostPower >= least);
    return new Set(open.map(([code]) => code));
  });
  for (let layer = 1; layer <= Math.min(mostLayers, sizes.length); layer += 1) {
    const found: Found[] = [];
    for (const cuboid of combinations(sizes.length, layer)) {
      const inside = leaves.filter(({ codes }) => cuboid.every((dimension) => isOpen[dimension].has(codes[dimension])));
      const elements = layer === 1 ? singles[cuboid[0]] : groupBy(inside, cuboid, sizes);
      found.push(...searchCuboid(elements, found.at(-1)?.power ?? least, cuboid));
    }
    if (found.length > 0) return found.at(-1)!;
  }
  return null;
}

function groupBy(leaves: Leaf[], cuboid: number[], sizes: number[]): Map<number, Element> {
  const elements = new Map<number, Element>();
  for (const leaf of leaves) {
    const key = cuboid.reduce((sum, dimension) => sum * sizes[dimension] + leaf.codes[dimension], 0);
    const element = elements.get(key) ?? { leaves: [], power: 0, mostPower: 0, hasAbnormal: false };
    element.leaves.push(leaf);
    element.power += leaf.power;
    element.mostPower += Math.max(0, leaf.power);
    element.hasAbnormal ||= leaf.isAbnormal;
    elements.set(key, element);
  }
  return elements;
}

function* combinations(count: number, length: number, from = 0): Generator<number[]> {
  if (length === 0) yield [];
  else
    for (let first = from; first <= count - length; first += 1)
      for (const rest of combinations(count, length - 1, first + 1)) yield [first, ...rest];
}

/** The element with the most power of those that are at risk, if it has more than the best so far. */
function searchCuboid(elements: Map<number, Element>, best: number, cuboid: number[]): Found[] {
  const worth = [...elements.values()].filter(({ hasAbnormal, power }) => hasAbnormal && power > best);
  const element = worth.sort((a, b) => b.power - a.power).find(({ leaves }) => riskOf(leaves) >= leastRisk);
  if (!element) return [];
  const { codes } = element.leaves[0];
  return [{ cuboid, codes: cuboid.map((dimension) => codes[dimension]), power: element.power }];
}

/** The weighted share of abnormal leaves, less what the leaves still deviate once all have moved like the element (ripple effect). */
function riskOf(leaves: Leaf[]): number {
  const weight = (isAbnormal: boolean) =>
    leaves.reduce((sum, leaf) => sum + (leaf.isAbnormal === isAbnormal ? leaf.weight : 0), 0);
  const abnormal = weight(true);
  return abnormal / (abnormal + weight(false) + 1) - unevenness(leaves);
}

function unevenness(all: Leaf[]): number {
  const leaves = all.filter(({ forecast, actual }) => forecast !== 0 && actual !== 0);
  const sum = (figure: (leaf: Leaf) => number) => leaves.reduce((total, leaf) => total + figure(leaf), 0);
  const factor = sum(({ actual }) => actual) / sum(({ forecast }) => forecast);
  const left = sum(({ forecast, actual }) => Math.abs(relativeDeviation(forecast * factor, actual)));
  const whole = sum(({ deviation }) => Math.abs(deviation));
  return whole === 0 ? 0 : left / whole;
}

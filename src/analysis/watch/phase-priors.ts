import { mean, median, variance } from "../robust.ts";
import type { Shape } from "./series-shape.ts";

/** What phases can add: those of a group share a part, and each has one of its own. */
export interface PhasePrior {
  /** Group of each phase. */
  groups: Int32Array;
  groupVariance: number;
  phaseVariance: number;
}

/** Phases that hardly differ within their group, and phases that differ as it seems. */
const least = 0.02;
const usual = 0.15;
/** Standard errors between two neighbouring phases that belong to different groups for certain. */
const clearGap = 3.2;

/** Accounts of the phases of a series. Groups, such as workdays and weekends, are made only where they are clearly apart. */
export function phasePriors(shape: Shape): PhasePrior[] {
  const { cycle } = shape;
  const centres = phaseCentres(shape);
  const groups = groupsOf(centres, cycle);
  const inner = own(centres, groups);
  const outer = spreadBeyond(
    centres.map(({ centre }) => centre),
    centres,
  );
  const isOne = groups.every((group) => group === 0);
  const shared = { groups, groupVariance: isOne ? 0 : Math.max(1, outer) };
  const found = [least, Math.max(usual, inner)].map((phaseVariance) => ({ ...shared, phaseVariance }));
  if (!isOne || shape.groups === undefined) return found;
  const known = Int32Array.from(shape.groups);
  return [{ groups: known, groupVariance: Math.max(usual, outer), phaseVariance: least }, ...found];
}

export interface PhaseCentre {
  phase: number;
  centre: number;
  count: number;
}

export function phaseCentres({ values, phases, cycle, span }: Shape): PhaseCentre[] {
  const groups: number[][] = Array.from({ length: cycle }, () => []);
  const levels = levelsAround(values, span);
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i]! - levels[i]!;
    if (!Number.isNaN(deviation)) groups[phases![i]!]!.push(deviation);
  }
  return groups.flatMap((group, phase) =>
    group.length === 0 ? [] : [{ phase, centre: median(group), count: group.length }],
  );
}

/** Medians of as many neighbours as it takes to repeat; taken anew for each seventh of them, so that long spans cost no more than short ones. */
function levelsAround(values: Float64Array, span: number): Float64Array {
  const step = Math.max(1, Math.floor(span / 7));
  const levels = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += step) {
    const from = Math.max(0, Math.min(at - Math.floor(span / 2), values.length - span));
    const known = values.subarray(from, from + span).filter((value) => !Number.isNaN(value));
    levels.fill(median(known), at, at + step);
  }
  return levels;
}

/** A median scatters half as much again as a mean. */
const byChance = ({ count }: PhaseCentre): number => 1.5 / count;

function groupsOf(centres: PhaseCentre[], cycle: number): Int32Array {
  const groups = new Int32Array(cycle);
  const sorted = centres.toSorted((a, b) => a.centre - b.centre);
  let group = 0;
  for (const [i, one] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before && one.centre - before.centre > clearGap * Math.sqrt(byChance(one) + byChance(before))) group += 1;
    groups[one.phase] = group;
  }
  return groups;
}

function own(centres: PhaseCentre[], groups: Int32Array): number {
  const left = centres.map((one) => {
    const alike = centres.filter(({ phase }) => groups[phase] === groups[one.phase]);
    return alike.length < 2
      ? []
      : [(one.centre - mean(alike.map(({ centre }) => centre))) * Math.sqrt(alike.length / (alike.length - 1))];
  });
  return spreadBeyond(left.flat(), centres);
}

function spreadBeyond(parts: number[], centres: PhaseCentre[]): number {
  return parts.length < 2 ? 0 : variance(parts) - mean(centres.map(byChance));
}

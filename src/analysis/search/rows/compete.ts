import type { SegmentTerm } from "../types.ts";
import { type Candidate, familyOf, offerValues, openOffers, toCandidate } from "./candidate.ts";
import type { Member } from "./fit-set.ts";
import type { Residual } from "./residual.ts";
import { accumulateSelected, segmentSelector } from "./selection.ts";

const childrenPerAxis = 3;
const axesPerSegment = 2;
const maximumDepth = 4;
/** A parent always enters the contest. */
const parentScore = 1e3;

/** Rivals of a chosen segment, its own effect put back: its children, its parents and their other children. */
export function rivalsOf(residual: Residual, member: Member): Candidate[] {
  const { segment } = member.candidate;
  const children = childrenOf(residual, member, segment);
  if (segment.length === 1) return children;
  const rivals = segment.flatMap((term) => {
    const parent = segment.filter((other) => other !== term);
    const candidate = toCandidate(parent, parentScore, "");
    return [...childrenOf(residual, member, parent), { ...candidate, signature: `parent ${candidate.key}` }];
  });
  return [...children, ...rivals];
}

function childrenOf(residual: Residual, member: Member, parent: SegmentTerm[]): Candidate[] {
  if (parent.length >= maximumDepth) return [];
  const { table } = residual;
  const taken = parent.map((term) => term.dimension);
  const axes = residual.active.filter((axis) => !taken.includes(axis));
  const select = segmentSelector(table, parent);
  const cells = accumulateSelected(table, { slots: 1, axes, select, amountOf: withEffect(residual, member, parent) });
  const byAxis = axes.map((axis, k) => bestChildren(residual, parent, axis, cells[k]!));
  return byAxis
    .filter((children) => children.length > 0)
    .sort((a, b) => b[0]!.score - a[0]!.score)
    .slice(0, axesPerSegment)
    .flat();
}

/** The member's rows with its effect put back; rows of the parent outside the member stay as they are. */
function withEffect({ table }: Residual, { candidate, effect }: Member, parent: SegmentTerm[]) {
  const factor = Math.exp(effect);
  const term = candidate.segment.find((other) => !parent.includes(other));
  const codes = term && table.axes[term.dimension]!.codes;
  return (row: number) => {
    const isMember = row >= table.baselineRows && (!codes || codes[row] === term.code);
    return isMember ? table.residuals[row]! * factor : table.residuals[row]!;
  };
}

/** The few best children along one axis, each scored as the split they make together. */
function bestChildren(residual: Residual, parent: SegmentTerm[], axis: number, cells: Float64Array): Candidate[] {
  const offers = openOffers(residual);
  const family = familyOf(residual, [...parent.map((term) => term.dimension), axis]);
  offerValues(
    offers,
    family,
    cells,
    parent.map((term) => term.code),
  );
  const best = offers.list.sort((a, b) => b.score - a.score).slice(0, childrenPerAxis);
  const together = best.reduce((sum, candidate) => sum + candidate.score, 0);
  return best.map((candidate) => ({ ...candidate, score: together }));
}

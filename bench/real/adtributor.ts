import { explanatoryPower } from "./explanatory-power.ts";
import type { Amounts, Part, Segment, TwoPeriods } from "./two-periods.ts";

// The thresholds of the paper: what a single value must explain, and what the values of a dimension must explain together.
const leastOfValue = 0.1;
const leastOfDimension = 0.67;
const mostDimensions = 3;

interface Candidate {
  segments: Segment[];
  surprise: number;
}

/**
 * Bhagwan et al., "Adtributor: revenue debugging in advertising systems", NSDI 2014: for each dimension the fewest values that explain
 * enough, taken by surprise; dimensions by the surprise of what was taken.
 */
export function adtributor(data: TwoPeriods): Segment[] {
  return data.dimensions
    .map((dimension) => findCandidate(dimension, data))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.surprise - a.surprise)
    .slice(0, mostDimensions)
    .flatMap(({ segments }) => segments);
}

function findCandidate({ name, parts }: TwoPeriods["dimensions"][number], data: TwoPeriods): Candidate | null {
  const power = explanatoryPower(parts, data);
  const surprise = parts.map((part) => surpriseOf(part, data));
  const order = [...parts.keys()].sort((a, b) => surprise[b] - surprise[a]);
  const candidate: Candidate = { segments: [], surprise: 0 };
  let explained = 0;
  for (const i of order) {
    if (power[i] <= leastOfValue) continue;
    candidate.segments.push({ [name]: parts[i].values[0] });
    candidate.surprise += surprise[i];
    explained += power[i];
    if (explained > leastOfDimension) return candidate;
  }
  return null;
}

/** A ratio's two measures count as independent: their surprises add up (section 4.3). */
function surpriseOf(part: Part, { whole, isRatio }: TwoPeriods): number {
  const of = (measure: keyof Amounts) =>
    divergence(part.before[measure] / whole.before[measure], part.after[measure] / whole.after[measure]);
  return isRatio ? of("amount") + of("exposure") : of("amount");
}

/** One value's term of the Jensen-Shannon divergence. */
function divergence(before: number, after: number): number {
  const term = (share: number) => share * Math.log((2 * share) / (before + after));
  return [before, after].map(term).reduce((sum, part) => sum + (Number.isFinite(part) ? part / 2 : 0), 0);
}

import type { Candidate } from "./candidate.ts";
import { type EffectFit, type Evidence, fitEffects, projectMask } from "./fit-effects.ts";
import { emptyStatistic, measureCell } from "./measure-cell.ts";
import { collectPatterns, type Patterns } from "./patterns.ts";
import { type Membership, markPool } from "./pool.ts";
import type { Residual } from "./residual.ts";
import { priceOf } from "./score.ts";
import { settings } from "./settings.ts";
import { standAlone } from "./stand-alone.ts";

export interface Member {
  candidate: Candidate;
  /** Log effect beside the other members. */
  effect: number;
  /** Gain less price with the other members fitted first. */
  score: number;
}

export interface FittedSet {
  members: Member[];
  /** Taken by the beam, but not standing on their own. */
  failed: Candidate[];
}

export interface Contest {
  residual: Residual;
  patterns: Patterns;
  evidence: Evidence;
  /** One per bit; Infinity for a bit nobody holds. */
  prices: number[];
  depths: number[];
  nothing: EffectFit;
}

interface Trial extends EffectFit {
  value: number;
}

/** Picks the set of pool segments with the best likelihood less prices. */
export function fitSet(residual: Residual, membership: Membership, pool: Candidate[]): FittedSet {
  markPool(residual.table, membership, pool);
  const contest = openContest(residual, membership);
  const best = searchSets(contest);
  const { fit, scores, failedBits } = standAlone(contest, best);
  return {
    members: fit.bits.map((bit, k) => ({
      candidate: membership.holders[bit]!,
      effect: fit.effects[k]!,
      score: scores[k]!,
    })),
    failed: failedBits.map((bit) => membership.holders[bit]!),
  };
}

/** The members' effects, and the typical factor of the rest, on uncapped amounts. */
export function fitUncapped(residual: Residual, membership: Membership, members: Member[]) {
  const table = { ...residual.table, ...residual.table.uncapped, uncapped: null };
  const contest = openContest({ ...residual, table }, membership);
  const bits = members.map((member) => membership.holders.indexOf(member.candidate));
  const { effects, intercept } = fitEffects(contest.evidence, bits, contest.nothing);
  return { members: members.map((member, k) => ({ ...member, effect: effects[k]! })), centre: Math.exp(intercept) };
}

function openContest(residual: Residual, membership: Membership): Contest {
  const patterns = collectPatterns(residual.table, membership);
  const evidence = weighPatterns(residual, patterns);
  const unfitted = {
    bits: [],
    logLikelihood: 0,
    intercept: Math.log(residual.level.centre),
    effects: new Float64Array(0),
  };
  return {
    residual,
    patterns,
    evidence,
    prices: membership.holders.map((holder) =>
      holder
        ? priceOf(
            residual,
            holder.segment.map((term) => term.dimension),
          )
        : Infinity,
    ),
    depths: membership.holders.map((holder) => holder?.segment.length ?? 0),
    nothing: fitEffects(evidence, [], unfitted),
  };
}

/** Logistic weights that carry the row-level information of each pattern. */
function weighPatterns({ table, level, noise }: Residual, { masks, cells }: Patterns): Evidence {
  const { width, half, kind } = table.layout;
  const evidence: Evidence = {
    masks,
    weights: new Float64Array(masks.length),
    shares: new Float64Array(masks.length),
    offsets: new Float64Array(masks.length),
  };
  const statistic = emptyStatistic();
  for (let pattern = 0; pattern < masks.length; pattern++) {
    const at = pattern * width;
    if (!measureCell(statistic, table.layout, level, cells, at)) continue;
    const actual = Math.max(0, cells[at]!);
    const base = Math.max(0, cells[at + half]!);
    if (!(actual + base > 0)) continue;
    const offset = kind === "sum" ? 0 : Math.log(cells[at + 1]! / cells[at + half + 1]!);
    const expectedShare = 1 / (1 + Math.exp(-offset) / level.centre);
    const information = statistic.size ** 2 / statistic.variance / noise.inflation;
    evidence.offsets[pattern] = offset;
    evidence.shares[pattern] = actual / (actual + base);
    evidence.weights[pattern] = information / (expectedShare * (1 - expectedShare));
  }
  return evidence;
}

function searchSets(contest: Contest): EffectFit {
  const { width, maximumCauses, patience } = settings.beam;
  let best: Trial = { ...contest.nothing, value: 0 };
  let beam = [best];
  for (let size = 1; size <= maximumCauses && beam.length; size++) {
    beam = extendSets(contest, beam).slice(0, width);
    if (!beam.length || beam[0]!.value < best.value - patience) break;
    if (beam[0]!.value > best.value) best = beam[0]!;
  }
  return best;
}

function extendSets(contest: Contest, beam: Trial[]): Trial[] {
  const trials = new Map<string, Trial>();
  for (const trial of beam) {
    for (const bit of promisingBits(contest, trial)) {
      const bits = [...trial.bits, bit].sort((a, b) => a - b);
      const key = bits.join();
      if (!trials.has(key)) trials.set(key, tryBits(contest, bits, trial));
    }
  }
  return [...trials.values()].sort((a, b) => b.value - a.value);
}

function tryBits({ evidence, prices, nothing }: Contest, bits: number[], start: EffectFit): Trial {
  const fit = fitEffects(evidence, bits, start);
  const price = bits.reduce((sum, bit) => sum + prices[bit]!, 0);
  return { ...fit, value: fit.logLikelihood - nothing.logLikelihood - price };
}

/** Score test of every addition to a set in one pass; only the best few are worth a full fit. */
function promisingBits({ evidence, prices }: Contest, fit: EffectFit): number[] {
  const { masks, weights, shares, offsets } = evidence;
  const slopes = new Float64Array(prices.length);
  const curvatures = new Float64Array(prices.length);
  const linear = sumEffects(fit);
  for (let pattern = 0; pattern < masks.length; pattern++) {
    const weight = weights[pattern]!;
    if (!(weight > 0)) continue;
    let mask = masks[pattern]!;
    const probability = 1 / (1 + Math.exp(-linear[projectMask(mask, fit.bits)]! - offsets[pattern]!));
    const slope = weight * (shares[pattern]! - probability);
    const curvature = weight * probability * (1 - probability);
    while (mask !== 0) {
      const bit = 31 - Math.clz32(mask);
      mask &= ~(1 << bit);
      slopes[bit]! += slope;
      curvatures[bit]! += curvature;
    }
  }
  const gains = prices.map((price, bit) => slopes[bit]! ** 2 / curvatures[bit]! / 2 - price);
  return [...prices.keys()]
    .filter((bit) => prices[bit]! < Infinity && !fit.bits.includes(bit) && curvatures[bit]! > 0)
    .sort((a, b) => gains[b]! - gains[a]!)
    .slice(0, settings.beam.tries);
}

/** Intercept plus effects for every combination of the fit's segments. */
function sumEffects({ bits, intercept, effects }: EffectFit): Float64Array {
  const sums = new Float64Array(1 << bits.length).fill(intercept);
  for (let members = 0; members < sums.length; members++) {
    for (let k = 0; k < bits.length; k++) if ((members >> k) & 1) sums[members]! += effects[k]!;
  }
  return sums;
}

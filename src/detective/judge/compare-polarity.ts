import type { Statement, Token } from "./statement.ts";
import { areAntonyms, hasAntonyms } from "./words/antonyms.ts";
import type { Way } from "./words/polarity-words.ts";

export interface PolarityMatch {
  /** How much of what bears a direction or a negation agrees, and how much is the other way round. */
  agrees: number;
  opposes: number;
}

export interface Bearing {
  token: Token;
  way: Way;
  /** What it is said of: concepts near it in its clause. */
  about: Set<string>;
}

export function bearingsOf({ tokens }: Statement): Bearing[] {
  return tokens.flatMap((token, at) => {
    if (token.way === null || !token.isContent) return [];
    const near = tokens.slice(Math.max(0, at - 9), at + 8).filter((other) => other !== token && isTopic(other));
    return [{ token, way: effective(token), about: new Set(near.map(({ concept }) => concept)) }];
  });
}

const isTopic = ({ isContent, way }: Token): boolean => isContent && (way === null || way === "any");

/** "did not fall" is as before; "did not change" too. */
function effective({ way, isNegated }: Token): Way {
  if (!isNegated) return way!;
  return way === 0 ? "any" : 0;
}

/** Compares every direction of the claim with the one of the evidence that speaks of the same things. */
export function comparePolarity(claim: Statement, evidence: Statement): PolarityMatch {
  const match = { agrees: 0, opposes: 0 };
  const given = bearingsOf(evidence);
  for (const wanted of bearingsOf(claim)) {
    const best = bestFor(wanted, given);
    if (best === null) continue;
    const relation = compareWays(wanted.way, speedOf(best.bearing, wanted));
    if (relation > 0) match.agrees += best.weight;
    if (relation < 0) match.opposes += best.weight;
  }
  return match;
}

const duration = /^(?:latency|latenc|time|duration|wait|delay|respons)$/;
const speed = /^(?:slow|fast|quick|speed)/;

/** What takes longer is slower: a latency that rose agrees with "slow". */
function speedOf({ token, way, about }: Bearing, other: Bearing): Way {
  const saysTime = [...about].some((concept) => duration.test(concept));
  const isOtherAxis = speed.test(other.token.word) && !speed.test(token.word) && saysTime;
  return isOtherAxis && (way === 1 || way === -1) ? (way === 1 ? -1 : 1) : way;
}

function bestFor(wanted: Bearing, given: Bearing[]): { bearing: Bearing; weight: number } | null {
  let best: { bearing: Bearing; weight: number } | null = null;
  for (const bearing of given) {
    const shared = [...wanted.about].filter((concept) => bearing.about.has(concept)).length;
    const isSameWord = bearing.token.concept === wanted.token.concept;
    const isVague = bearing.way === "any" || wanted.way === "any";
    const weight = (shared / Math.max(2, wanted.about.size) + (isSameWord ? 0.5 : 0)) * (isVague ? 0.6 : 1);
    if ((shared > 0 || isSameWord) && (best === null || weight > best.weight)) best = { bearing, weight };
  }
  return best;
}

/** 1: the same, -1: both cannot be, 0: neither. */
export function compareWays(wanted: Way, given: Way): -1 | 0 | 1 {
  if (wanted === given) return 1;
  if (wanted === "any") return given === 0 ? -1 : 1;
  if (given === "any") return wanted === 0 ? -1 : 0;
  return -1;
}

/** Words that both have, one of them under a negation, and words of which the other has the opposite. */
export function compareNegation(claim: Statement, evidence: Statement): PolarityMatch {
  const match = { agrees: 0, opposes: 0 };
  for (const token of claim.tokens) {
    if (!token.isContent) continue;
    const same = evidence.tokens.filter((other) => other.isContent && other.concept === token.concept);
    if (same.length > 0 && (token.way === null || token.way === "any")) {
      if (same.some(({ isNegated }) => isNegated === token.isNegated)) match.agrees += 1;
      else match.opposes += 1;
    }
    if (same.length > 0 || !hasAntonyms(token.word)) continue;
    const other = evidence.tokens.find(({ word }) => areAntonyms(token.word, word));
    if (!other) continue;
    if (other.isNegated === token.isNegated) match.opposes += 1.5;
    else match.agrees += 1;
  }
  return match;
}

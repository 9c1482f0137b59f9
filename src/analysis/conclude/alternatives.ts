import { normalTwoSided } from "../distributions/normal.ts";
import type { Fault } from "../faults/fault.ts";
import type { SingleEvent } from "../history/find-event.ts";
import type { History } from "../history/history.ts";
import type { JudgedMove } from "../history/judge-move.ts";
import type { PartCandidate, PartMove } from "../history/parts.ts";

/** What could be said of a change, if anything is. */
export type Alternative =
  | { kind: "broad"; features: number[]; even: number }
  | { kind: "part"; features: number[]; part: PartCandidate }
  | { kind: "fault"; features: number[]; fault: Fault; effect: number; share: number }
  | { kind: "event"; features: number[]; event: SingleEvent };

export type AlternativeKind = Alternative["kind"];

/** What each kind is judged by, in the order of its features. */
export const featureNames: Record<AlternativeKind, string[]> = {
  broad: ["unusual", "even", "size", "fewComparisons", "rank", "withoutDimensions"],
  part: [
    "unusualWeight",
    "unusualAgainstRest",
    "unusualByItself",
    "lesserOfBoth",
    "rank",
    "removal",
    "share",
    "excess",
    "weight",
    "among",
    "difference",
    "besideSiblings",
    "concentration",
    "wholeUnusual",
    "sameDirection",
    "depth",
    "beyondUsual",
    "isRatio",
    "fewComparisons",
    "searched",
    "beyondSearch",
    "lesserOfAll",
    "amongAll",
  ],
  fault: [
    "surprise",
    "share",
    "size",
    "wholeUnusual",
    "isWhole",
    "isUnit",
    "isTotals",
    "isTurnover",
    "isStopped",
    "isCutOff",
  ],
  event: ["score", "share", "others", "part", "beyondUsual", "wholeUnusual"],
};

const log1p = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value));
const clip = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : low;
const few = (freedom: number): number => Math.min(1, 4 / Math.max(1, freedom));
const rarity = ({ rank, of }: JudgedMove): number => -Math.log((rank - 0.5) / of);

/** How far the whole moved: a logarithm, or a difference in the metric's own units, which may be anything. */
export const sizeOf = ({ now }: JudgedMove): number => clip(Math.abs(now), 0, 2);

/** Natural logarithm of how unlikely the most unusual of so many parts would be by chance, the other way round; negative where chance would do. */
function beyondSearch(score: number, searched: number): number {
  return clip(-Math.log(normalTwoSided(Math.max(0, score)) * searched), -4, 12);
}

export function partAlternative(
  history: Pick<History, "isRatio">,
  total: JudgedMove,
  part: PartCandidate,
  searched: number,
): Alternative {
  const sign = Math.sign(part.excess) || 1;
  const weight = log1p(part.byWeight.score * sign);
  const against = log1p(part.againstRest.score * sign);
  return {
    kind: "part",
    part,
    features: [
      weight,
      against,
      log1p(part.byItself.score * sign),
      Math.min(weight, against),
      rarity(part.byWeight) * Math.min(1, part.byWeight.freedom / 10),
      clip(part.removal, -1, 1),
      clip(part.share, -1, 1),
      Math.log(Math.abs(part.excess) + 1e-3),
      clip(part.weight, 0, 1),
      Math.log(part.among),
      clip(Math.abs(part.own - part.rest), 0, 2),
      log1p(part.besideSiblings * sign),
      clip(part.concentration, 0, 1),
      log1p(Math.abs(total.score)),
      Math.sign(total.now) === sign ? 1 : 0,
      part.terms.length - 1,
      Math.log(Math.abs(part.excess) / (total.spread || 1e-3) + 0.05),
      history.isRatio ? 1 : 0,
      few(part.byWeight.freedom),
      Math.log(searched),
      beyondSearch(Math.min(part.byWeight.score * sign, part.againstRest.score * sign), searched),
      Math.min(weight, against, log1p(part.byItself.score * sign)),
      part.amongAll,
    ],
  };
}

export function broadAlternative(total: JudgedMove, moves: PartMove[][]): Alternative {
  const even = evenness(total, moves);
  return {
    kind: "broad",
    even,
    features: [
      log1p(Math.abs(total.score)),
      even,
      Math.log(sizeOf(total) + 0.01),
      few(total.freedom),
      rarity(total),
      moves.length === 0 ? 1 : 0,
    ],
  };
}

/** Share of the table, by weight, whose values moved as the whole did: in the middle one of the dimensions. */
export function evenness({ now }: JudgedMove, moves: PartMove[][]): number {
  const shares = moves.flatMap((values) => {
    const there = values.filter(({ before, after }) => before.rows + after.rows > 0);
    const all = there.reduce((sum, { weight }) => sum + weight, 0);
    if (there.length < 2 || !(all > 0)) return [];
    const alike = there.filter(({ own }) => own / now > 1 / 3 && own / now < 3);
    return [alike.reduce((sum, { weight }) => sum + weight, 0) / all];
  });
  shares.sort((a, b) => a - b);
  return shares.length === 0 ? 1 : shares[Math.floor((shares.length - 1) / 2)]!;
}

export function faultAlternative(
  total: JudgedMove,
  fault: Fault,
  effect: number,
  share: number,
  size: number,
): Alternative {
  const is = (kind: Fault["kind"]) => (fault.kind === kind ? 1 : 0);
  return {
    kind: "fault",
    fault,
    effect,
    share,
    features: [
      log1p(fault.surprise),
      clip(Math.abs(share), 0, 1),
      Math.log(Math.abs(size) + 1e-3),
      log1p(Math.abs(total.score)),
      fault.terms.length === 0 ? 1 : 0,
      is("unit"),
      is("totals"),
      is("ended") + is("began"),
      is("stopped"),
      is("cut_off"),
    ],
  };
}

export function eventAlternative(total: JudgedMove, event: SingleEvent): Alternative {
  return {
    kind: "event",
    event,
    features: [
      log1p(event.score),
      clip(event.share, 0, 1.5),
      clip(Math.abs(event.others), 0, 1.5),
      event.part,
      Math.log(Math.abs(event.share * total.now) / (total.spread || 1e-3) + 0.05),
      log1p(Math.abs(total.score)),
    ],
  };
}

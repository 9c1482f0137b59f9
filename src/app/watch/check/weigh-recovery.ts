import type { MetricState } from "../watch-state.ts";
import type { Judgement } from "./judge-period.ts";

type Move = NonNullable<MetricState["move"]>;

/** Odds of twenty to one, from a doubt that is as large at most. */
const certain = 3;
/** No single period decides by more than this. */
const mostOfOne = 8;

/** What the period would be with the move as it has been: a share of what is expected, since weekends are smaller. */
export function stillExpected({ expected }: Pick<Judgement, "expected">, { seen, usual, depth }: Move): number {
  return usual > 0 && expected > 0 && seen >= 0 ? (expected * seen) / usual : expected + depth;
}

/** The move with what the period says for or against its being over; a quiet weekend says little. */
export function weighRecovery(judgement: Judgement, move: Move): Move {
  const { value, expected, deviation } = judgement;
  const still = stillExpected(judgement, move);
  const spread = 2 * Math.max(deviation, Number.MIN_VALUE) ** 2;
  const forOver = ((value - still) ** 2 - (value - expected) ** 2) / spread;
  const over = Math.max(-certain, move.over + Math.max(-mostOfOne, Math.min(mostOfOne, forOver)));
  if (forOver >= 0) return { ...move, over };
  return { ...move, over, seen: move.seen + value, usual: move.usual + expected };
}

export const isOver = ({ over }: Move, { isCalm }: Pick<Judgement, "isCalm">): boolean => isCalm && over >= certain;

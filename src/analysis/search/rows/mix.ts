import type { Cause } from "../types.ts";
import type { RatioMoves } from "./decompose-ratio.ts";
import type { Member } from "./fit-set.ts";
import type { Totals } from "./segment-totals.ts";
import { settings } from "./settings.ts";

export interface Shift {
  member: Member;
  moves: RatioMoves;
}

/** Segments whose exposure moved count as causes as far as that moves the overall ratio. */
export function mixCauses(shifts: Shift[], rateCauses: Cause[], whole: Totals): Cause[] {
  const { minimumMove, minimumShareOfMoves, minimumZ } = settings.mix;
  const ratio = Math.abs(whole.baseline.amount / whole.baseline.exposure);
  const allMoves = [...rateCauses.map((cause) => cause.contribution), ...shifts.map((shift) => shift.moves.mix)];
  const total = allMoves.reduce((sum, move) => sum + Math.abs(move), 0);
  const least = Math.max(minimumMove * ratio, minimumShareOfMoves * total);
  return shifts
    .filter(({ moves }) => Math.abs(moves.mix) >= least && moves.mixZ >= minimumZ)
    .map(({ member, moves }) => ({
      segment: member.candidate.segment,
      channel: "mix",
      effect: member.effect,
      contribution: moves.mix,
      score: member.score,
    }));
}

import type { Channel } from "./channel.ts";

/** Per leaf, how far its log change is from the centre, and how much that says. */
export interface Evidence {
  /** Bounded one-step estimate of the log change less the log centre. */
  shift: Float64Array;
  /** Fisher information; 0 where the leaf says nothing. */
  information: Float64Array;
}

export function createEvidence(leaves: number): Evidence {
  return { shift: new Float64Array(leaves), information: new Float64Array(leaves) };
}

export function measureEvidence(channel: Channel, logCentre: number, evidence: Evidence): void {
  const { actual, expected, actualExposure, expectedExposure, squares } = channel;
  const { shift, information } = evidence;
  const counting = channel.isCounted ? 2 : 0;
  const centre = Math.exp(logCentre);
  let chance = centre / (1 + centre);
  for (let i = 0; i < shift.length; i++) {
    const total = actual[i]! + expected[i]!;
    shift[i] = 0;
    information[i] = 0;
    if (!(total > 0)) continue;
    if (actualExposure !== null) {
      const now = actualExposure[i]!;
      const before = expectedExposure![i]!;
      if (!(now > 0 && before > 0)) continue;
      chance = (now * centre) / (now * centre + before);
    }
    const spread = chance * (1 - chance);
    const step = (actual[i]! - total * chance) / (total * spread);
    const known = (squares !== null && squares[i]! > 0 ? (total * total) / squares[i]! : total) * spread;
    const bound = (Math.abs(step) * Math.max(chance, 1 - chance)) / (1 + counting / known);
    shift[i] = step / (1 + bound);
    information[i] = known;
  }
}

import { type LogChanges, medianChange } from "./centre.ts";
import type { Channel } from "./channel.ts";
import type { Evidence } from "./evidence.ts";

export interface Remainder {
  channel: Channel;
  changes: LogChanges;
  evidence: Evidence;
  /** 1 for each leaf outside all findings. */
  alive: Uint8Array;
}

/** With a smaller share of the leaves left, the centre stays. */
export const FEW = 0.25;

/** The typical log change of the leaves left: their median, or for counts, where zeros matter, their pooled ratio. */
export function recentre({ channel, changes, evidence, alive }: Remainder, logCentre: number): number {
  if (!channel.isCounted) {
    const median = medianChange(changes, alive);
    if (median !== null) return median;
  }
  const { actual, expected, actualExposure, expectedExposure } = channel;
  const centre = Math.exp(logCentre);
  let [used, left, now, before] = [0, 0, 0, 0];
  for (let i = 0; i < alive.length; i++) {
    if (!(evidence.information[i]! > 0)) continue;
    used++;
    if (alive[i] === 0) continue;
    left++;
    const weight =
      actualExposure === null ? 0.5 : expectedExposure![i]! / (actualExposure[i]! * centre + expectedExposure![i]!);
    now += actual[i]! * weight;
    before += (actualExposure === null ? 0.5 : (1 - weight) / centre) * expected[i]!;
  }
  return left > FEW * used && now > 0 && before > 0 ? Math.log(now / before) : logCentre;
}

import { fitCommonRatio } from "./common-ratio.ts";
import type { RatioLeaves } from "./ratio-parts.ts";

/** Which of two sets of segments describes the leaves' rates in fewer words: misfit plus a price per segment. */
export function isShorterAccount(
  leaves: RatioLeaves,
  { first, second, price }: { first: Uint8Array[]; second: Uint8Array[]; price: number },
): boolean {
  const a = describe(leaves, first);
  const b = describe(leaves, second);
  const dispersion = Math.max(1, Math.min(a.dispersion, b.dispersion));
  return a.deviance / dispersion + price * first.length < b.deviance / dispersion + price * second.length;
}

/** A leaf belongs to the first segment that holds it, else to the outside; each part has one common ratio. */
function describe(leaves: RatioLeaves, segments: Uint8Array[]): { deviance: number; dispersion: number } {
  const part = new Int32Array(leaves.events.length).fill(-1);
  for (let k = segments.length - 1; k >= 0; k--)
    for (let i = 0; i < part.length; i++) if (segments[k]![i] === 1) part[i] = k;
  let [deviance, pearson, freedom] = [0, 0, 0];
  for (let k = -1; k < segments.length; k++) {
    const fit = fitCommonRatio(leaves, part, k);
    deviance += fit.deviance;
    pearson += fit.pearson;
    freedom += fit.freedom;
  }
  return { deviance, dispersion: freedom > 0 ? pearson / freedom : 1 };
}

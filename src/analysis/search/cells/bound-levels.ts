import { EFFECTS, type GainModel, SIZES } from "./leaf-gain.ts";
import { softplus } from "./log-curves.ts";

/** Below this variance a leaf tells effects apart. */
const SHARP_VARIANCE = 0.06 ** 2;

/**
 * A bound per level on what any cell could gain there. A leaf that tells effects apart counts at its own level and
 * the two beside it: in a cell that is named for another effect it is a stray.
 */
export function boundLevels(model: GainModel): Float64Array {
  const { shift, classOf, base, weakFrom, ownVariance, noise } = model;
  if (noise.spread > SHARP_VARIANCE) return new Float64Array(EFFECTS.length).fill(Infinity);
  const nearest = new Float64Array(EFFECTS.length);
  const blurred = [0, 0];
  for (let i = 0; i < classOf.length; i++) {
    const c = classOf[i]!;
    if (c === 0) continue;
    const size = Math.abs(shift[i]!);
    const sign = shift[i]! > 0 ? 1 : 0;
    const variance = noise.spread + ownVariance[c]!;
    if (c >= weakFrom) {
      blurred[sign]! += (size * size) / (2 * variance);
      continue;
    }
    const k = NEAREST_SIZE[Math.min(NEAREST_SIZE.length - 1, (size * NEAREST_STEPS) | 0)]!;
    const distance = size - SIZES[k]!;
    const gain = base[i]! + softplus(model.peaks[k]![c]! - distance * distance * model.narrowness[k]![c]!);
    if (!(gain > 0)) continue;
    if (variance > SHARP_VARIANCE) blurred[sign]! += gain;
    else nearest[2 * k + sign]! += gain;
  }
  return nearest.map((own, level) => own + (nearest[level - 2] ?? 0) + (nearest[level + 2] ?? 0) + blurred[level & 1]!);
}

const NEAREST_STEPS = 200;
const NEAREST_SIZE = Uint8Array.from({ length: NEAREST_STEPS + 1 }, (_, step) => {
  const size = (step + 0.5) / NEAREST_STEPS;
  return SIZES.reduce((best, other, k) => (Math.abs(other - size) < Math.abs(SIZES[best]! - size) ? k : best), 0);
});

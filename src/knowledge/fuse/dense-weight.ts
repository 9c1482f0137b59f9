import type { CosineScale } from "../vectors/cosine-scale.ts";
import { expectedAtRank } from "./best-of-many.ts";
import type { Scored } from "./fuse.ts";

const most = 0.5;
// Times the range that unrelated chunks would show; between them the weight grows.
const none = 1;
const full = 1.5;

/**
 * What the cosines may count beside the words, from 0 to a half. Among many chunks some are near to any question by
 * chance: cosines that range no further than chance explains know nothing about this question (a language the model
 * was not trained on, part numbers, a weak model), and stretched to 0…1 they would be noise at full volume.
 */
export function denseWeight<Id>(
  best: readonly Scored<Id>[],
  { documents, scale }: { documents: number; scale: CosineScale },
): number {
  const last = best.at(-1);
  if (last === undefined || documents < 2) return best.length > 0 ? most : 0;
  const range = best[0]!.score - last.score;
  const byChance = scale.spread * (expectedAtRank(1, documents) - expectedAtRank(best.length, documents));
  if (byChance <= 0) return most;
  return most * Math.min(1, Math.max(0, (range / byChance - none) / (full - none)));
}

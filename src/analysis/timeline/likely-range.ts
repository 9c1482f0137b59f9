import type { ShapeFit } from "./shape-fits.ts";

// Set by bench/calibrate-onset.ts, so that the range holds the true place in 95 of 100 series. In fewer than three weeks the
// pattern of weekdays cannot be told from the change itself.
const fewBuckets = 21;
const sharpness = { few: { held: 0.99, otherKinds: 1 }, many: { held: 0.95, otherKinds: 0.1 } };

export interface Rivals {
  fits: ShapeFit[];
  noise: number;
  buckets: number;
  /** What a shape costs, against twice the log of its likelihood. */
  priceOf(fit: ShapeFit): number;
}

/** The first and the last place at which the shape may begin: the likeliest places that together hold enough of the likelihood. */
export function likelyRange(chosen: ShapeFit, rivals: Rivals): [number, number] {
  const { held, otherKinds } = rivals.buckets < fewBuckets ? sharpness.few : sharpness.many;
  const places = [...likelihoodByPlace(chosen, rivals, otherKinds)].sort(([, a], [, b]) => b - a);
  const enough = held * places.reduce((sum, [, likelihood]) => sum + likelihood, 0);
  let [first, last, seen] = [chosen.from, chosen.from, 0];
  for (const [place, likelihood] of places) {
    [first, last] = [Math.min(first, place), Math.max(last, place)];
    seen += likelihood;
    if (seen >= enough) break;
  }
  return [first, last];
}

/** As the noise is estimated too, the likelihood falls off like Student's t. */
function likelihoodByPlace(
  chosen: ShapeFit,
  { fits, noise, buckets, priceOf }: Rivals,
  otherKinds: number,
): Map<number, number> {
  const freedom = Math.max(1, buckets - 4);
  const byPlace = new Map<number, number>();
  for (const fit of fits) {
    const behind = Math.max(0, (chosen.gain - fit.gain) / noise + priceOf(fit) - priceOf(chosen));
    const likelihood = (fit.kind === chosen.kind ? 1 : otherKinds) * (1 + behind / freedom) ** (-(freedom + 1) / 2);
    byPlace.set(fit.from, (byPlace.get(fit.from) ?? 0) + likelihood);
  }
  return byPlace;
}

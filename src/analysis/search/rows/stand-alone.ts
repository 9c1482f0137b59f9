import { type EffectFit, fitEffects } from "./fit-effects.ts";
import type { Contest } from "./fit-set.ts";
import { emptyStatistic, measureCell } from "./measure-cell.ts";
import { noiseVariance } from "./score.ts";
import { settings } from "./settings.ts";

export interface Standing {
  fit: EffectFit;
  /** One per bit of the fit. */
  scores: number[];
  failedBits: number[];
}

/** Below any score: leaves first. */
const hopeless = -1e9;

/** Each segment must pay for itself with the others fitted, drift counted for it as a whole; the worst leaves first. */
export function standAlone(contest: Contest, best: EffectFit): Standing {
  const failedBits: number[] = [];
  let fit = best;
  for (;;) {
    const scores = fit.bits.map((bit) => scoreAlone(contest, fit, bit));
    const lowest = Math.min(0, ...scores);
    if (lowest === 0) return { fit, scores, failedBits };
    const worst = fit.bits[scores.indexOf(lowest)]!;
    failedBits.push(worst);
    fit = fitEffects(
      contest.evidence,
      fit.bits.filter((bit) => bit !== worst),
      contest.nothing,
    );
  }
}

function scoreAlone(contest: Contest, fit: EffectFit, bit: number): number {
  const { residual, prices, depths } = contest;
  const others =
    fit.bits.length > 1
      ? fitEffects(
          contest.evidence,
          fit.bits.filter((other) => other !== bit),
          contest.nothing,
        )
      : contest.nothing;
  const statistic = emptyStatistic();
  const level = { ...residual.level, centre: Math.exp(others.intercept) };
  measureCell(statistic, residual.table.layout, level, sumWithout(contest, others, bit), 0);
  const gain = statistic.excess ** 2 / noiseVariance(residual, statistic, depths[bit]!) / 2;
  const isLarge = Math.abs(statistic.excess) > settings.minimumEffect * statistic.size;
  return isLarge && Number.isFinite(gain) ? gain - prices[bit]! : hopeless;
}

/** The segment's cell with the other segments' effects divided out of the comparison. */
function sumWithout({ residual, patterns }: Contest, others: EffectFit, bit: number): Float64Array {
  const { width, half, kind } = residual.table.layout;
  const { masks, cells } = patterns;
  const squaresAt = kind === "sum" ? 1 : 2;
  const sum = new Float64Array(width);
  for (let pattern = 0; pattern < masks.length; pattern++) {
    const mask = masks[pattern]!;
    if (!((mask >> bit) & 1)) continue;
    let effect = 0;
    for (let k = 0; k < others.bits.length; k++) if ((mask >> others.bits[k]!) & 1) effect += others.effects[k]!;
    const factor = Math.exp(-effect);
    const at = pattern * width;
    for (let k = 0; k < width; k++) sum[k]! += cells[at + k]! * (k < half ? powerAt(k, squaresAt, factor, kind) : 1);
  }
  return sum;
}

function powerAt(position: number, squaresAt: number, factor: number, kind: string): number {
  if (position === squaresAt) return factor * factor;
  return position === 0 || (kind === "ratio" && position === 3) ? factor : 1;
}

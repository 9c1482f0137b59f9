import type { DatedRows } from "./dated-rows.ts";
import type { Span } from "./grain.ts";
import type { Placements } from "./placements.ts";

/** Of what a period holds: so little of it goes on under the same values. */
const fewStay = 0.2;
const mostPlacements = 12;

/** Values that are new in every period, such as file names, batches or weeks as text: they say when, not what. */
export function standsForTime(data: DatedRows, index: number, { all }: Placements, asked: Span[]): boolean {
  if (data.dimensions[index]!.values.length < 3) return false;
  const [baseline, comparison] = asked as [Span, Span];
  if (stays(data, index, baseline, comparison) > fewStay) return false;
  const step = Math.max(1, Math.floor(all.length / mostPlacements));
  const others = all.filter((_, i) => i % step === 0).map((one) => stays(data, index, one.baseline, one.comparison));
  const known = others.filter(Number.isFinite);
  return known.length > 1 && known.filter((share) => share <= fewStay).length > 0.8 * known.length;
}

/** The share of the rows of one span whose value is there in the other as well. */
function stays(data: DatedRows, index: number, from: Span, to: Span): number {
  const { codes, values } = data.dimensions[index]!;
  const before = new Float64Array(values.length);
  const after = new Uint8Array(values.length);
  for (let row = 0; row < codes.length; row++) {
    const bucket = data.buckets[row]!;
    if (bucket >= from.from && bucket <= from.to) before[codes[row]!]! += 1;
    if (bucket >= to.from && bucket <= to.to) after[codes[row]!] = 1;
  }
  let all = 0;
  let kept = 0;
  for (let code = 0; code < values.length; code++) {
    all += before[code]!;
    if (after[code] === 1) kept += before[code]!;
  }
  return all === 0 ? Number.NaN : kept / all;
}

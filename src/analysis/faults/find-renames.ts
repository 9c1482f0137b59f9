import { seriesOf } from "../history/dated-rows.ts";
import { lengthOf } from "../history/grain.ts";
import type { History } from "../history/history.ts";
import { levelOf } from "../history/history.ts";
import { windowSums } from "../history/parts.ts";
import { type Fault, noEdits } from "./fault.ts";

/** A value that ends where another of its size begins: the same under another name, or one that takes over from it. */
export function findRenames(history: History): Fault[] {
  const { data, baseline, comparison, calendar, rate, isRatio } = history;
  const faults: Fault[] = [];
  const growth = isRatio ? 1 : levelOf(false, history.after) / levelOf(false, history.before);
  for (const [dimension, one] of data.dimensions.entries()) {
    const sums = windowSums(history, one);
    const size = ({ rows, amount }: { rows: number; amount: number }) => (isRatio ? rows : Math.abs(amount));
    const whole = Math.max(size(history.before), size(history.after));
    const isLarge = (part: { rows: number; amount: number }) => size(part) > 0.004 * whole;
    const leaving = [...sums.keys()].filter(
      (code) => isLarge(sums[code]!.before) && sums[code]!.after.rows <= 0.1 * sums[code]!.before.rows,
    );
    const entering = [...sums.keys()].filter(
      (code) => isLarge(sums[code]!.after) && sums[code]!.before.rows <= 0.1 * sums[code]!.after.rows,
    );
    if (leaving.length === 0 || entering.length === 0 || leaving.length > 20 || entering.length > 20) continue;
    const both = [...leaving, ...entering];
    const slot = new Int32Array(one.values.length).fill(-1);
    for (const [i, code] of both.entries()) slot[code] = i;
    const lines = seriesOf(data, both.length, (row) => slot[one.codes[row]!]!, rate);
    const spanOf = (code: number) => {
      const { rows } = lines[slot[code]!]!;
      let from = 0;
      while (from < calendar.size && rows[from + 1] === 0) from++;
      let to = calendar.size - 1;
      while (to > 0 && rows[to + 1] === rows[to]) to--;
      return { from, to };
    };
    const reach = Math.max(1, Math.round(0.1 * (lengthOf(baseline) + lengthOf(comparison))));
    const level = (part: { rows: number; amount: number }, length: number) =>
      (isRatio ? part.rows : part.amount) / length;
    const taken = new Set<number>();
    for (const code of leaving) {
      const gone = spanOf(code);
      const pairs = entering
        .filter((other) => other !== code && !taken.has(other))
        .map((other) => {
          const come = spanOf(other);
          const x = level(sums[code]!.before, lengthOf(baseline));
          const y = level(sums[other]!.after, lengthOf(comparison));
          const distance = Math.min(Math.abs(Math.log(y / x)), Math.abs(Math.log(y / x / growth)));
          return { other, come, distance };
        })
        .filter(
          ({ come, distance }) => come.from > gone.from && Math.abs(come.from - gone.to) <= reach && distance < 0.35,
        )
        .sort((a, b) => a.distance - b.distance);
      const [best] = pairs;
      if (!best) continue;
      taken.add(best.other);
      faults.push({
        kind: "renamed",
        terms: [{ dimension, code }],
        successor: best.other,
        buckets: [best.come.from],
        surprise: 10,
        repair: { ...noEdits, renamed: [{ dimension, from: code, to: best.other }] },
      });
    }
  }
  return faults;
}

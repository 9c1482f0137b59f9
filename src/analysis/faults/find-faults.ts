import { seriesOf } from "../history/dated-rows.ts";
import type { History } from "../history/history.ts";
import { isNamed, windowSums } from "../history/parts.ts";
import type { Fault } from "./fault.ts";
import { findCutOff, findGaps } from "./find-gaps.ts";
import { findUnitJump } from "./find-units.ts";

const mostValues = 25;
const leastShare = 0.01;

/** Faults of the whole table and of each of its larger parts. */
export function findFaults(history: History): Fault[] {
  const { data, rate, total } = history;
  const whole = findGaps(history, total, []);
  const unit = findUnitJump(history, total, []);
  const cutOff = findCutOff(history);
  const faults = [...whole, ...(cutOff ? [cutOff] : []), ...(unit ? [unit] : [])];
  for (const [dimension, one] of data.dimensions.entries()) {
    if (one.values.length > 400 || one.values.length < 2) continue;
    const sums = windowSums(history, one);
    const size = (code: number) =>
      history.isRatio
        ? sums[code]!.before.rows + sums[code]!.after.rows
        : Math.abs(sums[code]!.before.amount) + Math.abs(sums[code]!.after.amount);
    const all = [...sums.keys()].reduce((sum, code) => sum + size(code), 0);
    const large = [...sums.keys()]
      .filter((code) => isNamed(one, code) && size(code) > leastShare * all)
      .sort((a, b) => size(b) - size(a))
      .slice(0, mostValues);
    const slot = new Int32Array(one.values.length).fill(-1);
    for (const [i, code] of large.entries()) slot[code] = i;
    const lines = seriesOf(data, large.length, (row) => slot[one.codes[row]!]!, rate);
    const own: Fault[] = [];
    const jumps: Fault[] = [];
    for (const [i, code] of large.entries()) {
      const terms = [{ dimension, code }];
      own.push(...findGaps(history, lines[i]!, terms));
      const jump = findUnitJump(history, lines[i]!, terms);
      if (jump) jumps.push(jump);
    }
    // What befalls nearly all values befalls the table.
    if (own.filter(({ kind }) => kind === "missing").length <= Math.max(2, large.length / 2)) faults.push(...own);
    if (jumps.length <= Math.max(1, large.length / 2)) faults.push(...jumps);
  }
  return faults;
}

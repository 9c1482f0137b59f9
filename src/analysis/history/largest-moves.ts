import { seriesOf } from "./dated-rows.ts";
import { excessOf, type History } from "./history.ts";
import { sumOver } from "./series.ts";

/** More values than this are taken by their size over the whole history. */
const mostValues = 300;

/**
 * How far the value of a dimension that moved most moved the whole, in each earlier placement of the periods: what the most is that one of so many
 * values does anyway, whatever its noise looks like. In ascending order.
 */
export function largestMoves(history: History, index: number): number[] {
  const { data, rate, placements, total } = history;
  const { codes, values } = data.dimensions[index]!;
  const slots = slotsOf(history, index);
  const lines = seriesOf(data, Math.min(mostValues, values.length), (row) => slots[codes[row]!]!, rate);
  const most = placements.all.map(({ baseline, comparison }) => {
    const [before, after] = [sumOver(total, baseline), sumOver(total, comparison)];
    let largest = 0;
    for (const line of lines) {
      const [x, y] = [sumOver(line, baseline), sumOver(line, comparison)];
      if (x.rows === 0 && y.rows === 0) continue;
      const excess = Math.abs(excessOf(history, x, y, before, after));
      if (excess > largest) largest = excess;
    }
    return largest;
  });
  return most.sort((a, b) => a - b);
}

/** The place of each value among those that are looked at, -1 for the others. */
function slotsOf({ data }: History, index: number): Int32Array {
  const { codes, values } = data.dimensions[index]!;
  const slots = new Int32Array(values.length);
  if (values.length <= mostValues) return slots.map((_, code) => code);
  const sizes = new Float64Array(values.length);
  for (let row = 0; row < codes.length; row++) sizes[codes[row]!]! += Math.abs(data.amounts[row]!);
  slots.fill(-1);
  const largest = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]!).slice(0, mostValues);
  for (const [slot, code] of largest.entries()) slots[code] = slot;
  return slots;
}

/** The other way round, how probable it is that one of the values moves the whole as far by chance, as a natural logarithm; 0 without a past. */
export function rarityAmong(largest: number[], excess: number): number {
  if (largest.length === 0) return 0;
  const size = Math.abs(excess);
  const farther = largest.length - largest.findIndex((one) => one >= size);
  const count = largest.at(-1)! < size ? 0 : farther;
  return -Math.log((count + 0.5) / (largest.length + 1)) * Math.min(1, largest.length / 10);
}

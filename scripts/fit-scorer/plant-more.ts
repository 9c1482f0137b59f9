import type { Survey } from "../../src/analysis/conclude/survey.ts";
import { applyEdits, noEdits } from "../../src/analysis/faults/fault.ts";
import { type DatedRows, rowsIn } from "../../src/analysis/history/dated-rows.ts";
import type { OpenedCase } from "./open-labelled.ts";

export interface Planted {
  group: "event" | "masked" | "turnover";
  data: DatedRows;
  /** For a hidden move: the values that moved. */
  values: { dimension: number; code: number }[];
}

/** One or two days of the comparison several times as large or as small, in a table where nothing happened. */
export function plantEvent({ data, isCount }: OpenedCase, random: () => number): Planted | null {
  const { calendar, comparison, exposures, buckets } = data;
  const length = comparison.to - comparison.from + 1;
  if (exposures !== null || calendar.grain !== "day" || length < 7) return null;
  const days = random() < 0.6 ? 1 : 2;
  const first = comparison.from + Math.floor(random() * (length + 1 - days));
  const factor = random() < 0.5 ? 2 + 3 * random() : 0.05 + 0.35 * random();
  const rows = rowsWhere(data, (row) => buckets[row]! >= first && buckets[row]! < first + days);
  return { group: "event", data: scaleRows(data, rows, factor, isCount, random), values: [] };
}

/** A value that moves while another moves against it, so that the whole shows little of either. */
export function plantHidden(opened: OpenedCase, { dimensions }: Survey, random: () => number): Planted | null {
  const { data, isCount } = opened;
  if (data.exposures !== null || dimensions.length === 0) return null;
  const dimension = dimensions[Math.floor(random() * dimensions.length)]!;
  const { values, codes } = data.dimensions[dimension]!;
  const isCompared = (row: number) =>
    data.buckets[row]! >= data.comparison.from && data.buckets[row]! <= data.comparison.to;
  const sums = new Float64Array(values.length);
  for (let row = 0; row < codes.length; row++) if (isCompared(row)) sums[codes[row]!]! += data.amounts[row]!;
  const whole = sums.reduce((sum, value) => sum + value, 0);
  const large = [...sums.keys()].filter((code) => sums[code]! / whole > 0.04 && sums[code]! / whole < 0.6);
  if (large.length < 2) return null;
  const one = large[Math.floor(random() * large.length)]!;
  const others = large.filter((code) => code !== one);
  const other = others[Math.floor(random() * others.length)]!;
  const factor = random() < 0.5 ? 0.2 + 0.5 * random() : 1.4 + 1.1 * random();
  const against = 1 - ((factor - 1) * sums[one]! * (0.4 + 0.6 * random())) / sums[other]!;
  if (!(against > 0.1 && against < 4)) return null;
  const rowsOf = (code: number) => rowsWhere(data, (row) => isCompared(row) && codes[row] === code);
  const moved = scaleRows(data, rowsOf(one), factor, isCount, random);
  return {
    group: "masked",
    data: scaleRows(moved, rowsOf(other), against, isCount, random),
    values: [one, other].map((code) => ({ dimension, code })),
  };
}

/** Several values that have no rows from some time of either period on, or none before it: the table covers something else. */
export function plantTurnover({ data }: OpenedCase, { dimensions }: Survey, random: () => number): Planted | null {
  const wide = dimensions.filter((index) => data.dimensions[index]!.values.length >= 8);
  if (wide.length === 0) return null;
  const dimension = wide[Math.floor(random() * wide.length)]!;
  const { values, codes } = data.dimensions[dimension]!;
  const share = 0.1 + 0.4 * random();
  const gone = values.map(() => random() < share);
  const { baseline, comparison } = data;
  const isLater = random() < 0.5;
  const at = isLater ? comparison.from : baseline.to + 1;
  const ends = random() < 0.5;
  const dropped = rowsWhere(
    data,
    (row) => gone[codes[row]!]! && (ends ? data.buckets[row]! >= at : data.buckets[row]! < at),
  );
  return { group: "turnover", data: applyEdits(data, [{ ...noEdits, dropped }]), values: [] };
}

function rowsWhere({ buckets }: DatedRows, isWanted: (row: number) => boolean): number[] {
  return [...buckets.keys()].filter(isWanted);
}

/** Amounts are multiplied; where rows are counted, there are more or fewer of them. */
function scaleRows(data: DatedRows, rows: number[], by: number, isCount: boolean, random: () => number): DatedRows {
  if (!isCount) return applyEdits(data, [{ ...noEdits, scaled: [{ rows, factor: by }] }]);
  const left = applyEdits(data, []);
  const counts = Float64Array.from(left.buckets, (_, row) => rowsIn(data, row));
  const squares = data.sums?.squares ?? left.amounts;
  const sums = { rows: counts, squares: squares.slice(), cross: null, exposureSquares: null };
  for (const row of rows) {
    const before = counts[row]!;
    for (let i = 0; i < before; i++) counts[row]! += by < 1 ? (random() > by ? -1 : 0) : Math.floor(by - 1 + random());
    left.amounts[row]! *= counts[row]! / before;
    sums.squares[row]! *= counts[row]! / before;
    if (counts[row] === 0) left.buckets[row] = -1;
  }
  return { ...left, sums };
}

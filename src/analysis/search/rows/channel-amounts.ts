import { type Caps, capAmount, chooseCaps, noCaps } from "./cap-amounts.ts";
import type { Amounts } from "./row-table.ts";

/** What the rows behind each entry of a channel sum up to, beside their amounts and exposures. */
export interface ChannelSums {
  squares: Float64Array;
  cross: Float64Array | null;
  exposureSquares: Float64Array | null;
  capped: { amounts: Float64Array; squares: Float64Array; cross: Float64Array | null } | null;
}

export interface ChannelAmounts extends Amounts {
  uncapped: Amounts | null;
}

/** Amounts that cancel out still vary; their sum is taken to be this part of what they vary by. */
const leastPart = 1e-6;

/** Rows, capped where a few huge ones would drown the rest. */
export function rowAmounts(amounts: Float64Array, baselineRows: number, around: "zero" | "mean"): ChannelAmounts {
  const caps = chooseCaps(amounts, baselineRows, around);
  const plain = { amounts, weights: null, moments: null };
  if (caps === noCaps) return { ...plain, uncapped: null };
  return { ...plain, amounts: capAll(amounts, baselineRows, caps), uncapped: plain };
}

function capAll(amounts: Float64Array, baselineRows: number, caps: Caps): Float64Array {
  return amounts.map((amount, row) => capAmount(amount, row < baselineRows ? caps.baseline : caps.comparison));
}

/** Entries that stand for many rows each; whoever summed them up has capped them, too. */
export function summedAmounts(amounts: Float64Array, sign: number, sums: ChannelSums): ChannelAmounts {
  const { exposureSquares, capped } = sums;
  const plain = toAmounts(amounts, sign, { ...sums, exposureSquares });
  if (!capped) return { ...plain, uncapped: null };
  return { ...toAmounts(capped.amounts, sign, { ...capped, exposureSquares }), uncapped: plain };
}

function toAmounts(
  given: Float64Array,
  sign: number,
  { squares, cross, exposureSquares }: Omit<ChannelSums, "capped">,
): Amounts {
  const amounts = given.map((amount, entry) => {
    const least = leastPart * Math.sqrt(squares[entry]!);
    return sign * amount > least || sign * amount < -least ? sign * amount : least;
  });
  const per = (of: Float64Array, power: number) =>
    of.map((value, entry) => (amounts[entry] === 0 ? 0 : value / amounts[entry]! ** power));
  return {
    amounts,
    weights: per(squares, 2),
    moments:
      cross && exposureSquares
        ? {
            crossFactors: per(
              cross.map((value) => sign * value),
              1,
            ),
            exposureSquares,
          }
        : null,
  };
}

import { type CappedSizes, type Caps, capLevels, chooseLevel } from "../../../../analysis/search/rows/cap-amounts.ts";
import type { Rows } from "../pushed-queries.ts";
import { type Coded, periods } from "./coded-sql.ts";

/** Below it no cap can gain what it has to. */
const leastRelativeVariance = 1.4;

export interface WholeSums {
  rows: number;
  sum: number;
  squares: number;
}

/** Where a few huge rows would drown the rest: at which size amounts are capped in each period. */
export async function chooseServerCaps(rows: Rows, coded: Coded, whole: WholeSums): Promise<Caps | null> {
  const around = coded.hasExposure ? "mean" : "zero";
  const relativeVariance = (whole.squares * whole.rows) / whole.sum ** 2;
  if (around === "zero" && relativeVariance <= leastRelativeVariance) return null;
  if (relativeVariance <= 1 + 1e-9) return null;
  const [before, after] = [
    await quantilesOf(rows, coded, periods.baseline),
    await quantilesOf(rows, coded, periods.comparison),
  ];
  if (before === null || after === null) return null;
  const [everything, ...sizes] = await sumSizes(rows, coded, [null, ...before]);
  const level = chooseLevel(everything, sizes, around);
  if (level === null) return null;
  const at = capLevels.indexOf(level);
  return { baseline: before[at], comparison: after[at] };
}

const size = 'abs("the amount")';
const fewest = 1000;

async function quantilesOf(rows: Rows, { from }: Coded, period: number): Promise<number[] | null> {
  const quantiles = capLevels.map((level) => `quantile_disc(${size}, ${level})`);
  const [[count, ...found]] = await rows(
    `select count(*), ${quantiles.join(", ")} from ${from} where "the period" = ${period} and ${size} > 0`,
  );
  return Number(count) < fewest ? null : found.map(Number);
}

async function sumSizes(rows: Rows, { from }: Coded, caps: (number | null)[]): Promise<CappedSizes[]> {
  const figures = caps.flatMap((cap) => {
    const kept = cap === null ? size : `least(${size}, cast(${cap} as double))`;
    const above = cap === null ? "0" : `case when ${size} > ${cap} then cast(${cap} as double) else 0 end`;
    return [`sum(${kept})`, `sum(${kept} * ${kept})`, `sum(${above})`];
  });
  const [[count, ...found]] = await rows(
    `select count(*), ${figures.join(", ")} from ${from} where "the period" = ${periods.baseline} and ${size} > 0`,
  );
  return caps.map((_, i) => {
    const [sum, squares, capped] = found.slice(3 * i, 3 * i + 3).map(Number);
    return { count: Number(count), sum, squares, capped };
  });
}

/** An amount of either period, capped. */
export function cappedSql({ baseline, comparison }: Caps): string {
  const cap = `case when "the period" = ${periods.comparison} then cast(${comparison} as double) else cast(${baseline} as double) end`;
  return `(case when "the amount" > ${cap} then ${cap} when "the amount" < - ${cap} then - ${cap} else "the amount" end)`;
}

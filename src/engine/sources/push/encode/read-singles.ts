import { deviationOf } from "../../../../analysis/search/rows/deviation.ts";
import type { PeriodTotals, Totals } from "../../../../analysis/search/rows/segment-totals.ts";
import type { Cell } from "../../../duck.ts";
import type { Rows } from "../pushed-queries.ts";
import { type Coded, periods, sumsSql } from "./coded-sql.ts";

/** One value of a dimension. */
export interface Single {
  value: string;
  rows: number;
  /** By how many standard errors it moved unlike everything together. */
  deviation: number;
}

export interface Singles {
  /** Largest first. */
  values: Single[];
  /** Whether there are others. */
  isPart: boolean;
}

export const mostValues = 1000;
const mostMoved = 200;

export interface WholeTotals extends Totals {
  rows: number;
}

/** Everything together, in both periods. */
export async function readWhole(rows: Rows, coded: Coded): Promise<WholeTotals> {
  const [row] = await rows(`select ${bothPeriods(coded).join(", ")} from ${coded.from}`);
  return toTotals(row, coded);
}

/** The values of one dimension: of many the largest, and those whose amounts differ most between the periods. */
export async function readSingles(rows: Rows, coded: Coded, dimension: number, whole: Totals): Promise<Singles> {
  const value = coded.values[dimension];
  const select = `select ${value} as value, ${bothPeriods(coded).join(", ")} from ${coded.from} group by ${value}`;
  const largest = await rows(`${select} order by count(*) desc, ${value} limit ${mostValues + 1}`);
  const isPart = largest.length > mostValues;
  const moved = isPart ? await rows(`${select} order by ${movedSql} desc, ${value} limit ${mostMoved}`) : [];
  const seen = new Set<string>();
  const values = [...largest.slice(0, mostValues), ...moved].flatMap(([text, ...figures]): Single[] => {
    if (seen.has(String(text))) return [];
    seen.add(String(text));
    const totals = toTotals(figures, coded);
    return [{ value: String(text), rows: totals.rows, deviation: deviationOf(totals, whole, coded.hasExposure) }];
  });
  return { values, isPart };
}

const movedSql = `abs(sum(case when "the period" = ${periods.comparison} then "the amount" else - "the amount" end))`;

/** The sums of the baseline, then those of the comparison. */
function bothPeriods(coded: Coded): string[] {
  return [periods.comparison, periods.baseline].flatMap((other) =>
    sumsSql(coded).map((sum) => {
      const inside = /^(?:sum\((.*)\)|count\(\*\)) as \w+$/.exec(sum)![1] ?? "1";
      return `sum(case when "the period" <> ${other} then ${inside} else 0 end)`;
    }),
  );
}

function toTotals(cells: Cell[], { hasExposure }: Coded): WholeTotals {
  const figures = cells.map(Number);
  const half = figures.length / 2;
  const [baseline, comparison] = [figures.slice(0, half), figures.slice(half)].map(
    ([, amount, squares, exposure = 0, cross = 0, exposureSquares = 0]): PeriodTotals => ({
      amount,
      squares,
      exposure: hasExposure ? exposure : 0,
      cross,
      exposureSquares,
    }),
  );
  return { baseline, comparison, rows: figures[0] + figures[half] };
}

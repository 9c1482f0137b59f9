import type { Span } from "../../../analysis/history/grain.ts";
import { lengthOf } from "../../../analysis/history/grain.ts";
import { quoteText } from "../../sql.ts";
import { type Dated, valueName } from "./date-rows.ts";
import type { Ask } from "./dated-request.ts";

/** What all values are called that are not told apart. */
export const restValue = "(all others)";

/** Of a dimension with many values those that moved most between the periods, for ratios the largest, too; all others are one. */
export async function foldValues(ask: Ask, dated: Dated, dimension: number, most: number): Promise<Dated> {
  const { from, hasExposure, shape } = dated;
  const value = valueName(dimension);
  const within = ({ from, to }: Span) => `"the bucket" between ${from} and ${to}`;
  const perBucket = (lengthOf(shape.comparison) / lengthOf(shape.baseline)).toFixed(6);
  const moved =
    `abs(sum(case when ${within(shape.comparison)} then "the amount" ` +
    `else - "the amount" * cast(${perBucket} as double) end))`;
  const largest = (by: string, count: number) =>
    ask(
      `select ${value} as value from ${from} where (${within(shape.baseline)}) or (${within(shape.comparison)}) ` +
        `group by ${value} order by ${by} desc, ${value} limit ${count}`,
    );
  const byMove = hasExposure ? Math.ceil(most / 2) : most;
  const bySize = most - byMove;
  const found = [...(await largest(moved, byMove)), ...(bySize > 0 ? await largest("count(*)", bySize) : [])];
  const kept = [...new Set(found.map(([text]) => quoteText(String(text))))];
  const columns = ['"the bucket"', '"the amount"', ...(hasExposure ? ['"the exposure"'] : [])];
  const folded =
    kept.length === 0
      ? `'${restValue}'`
      : `case when ${value} in (${kept.join(", ")}) then ${value} else '${restValue}' end`;
  return { ...dated, from: `(select ${columns.join(", ")}, ${folded} as ${value} from ${from}) as folded` };
}

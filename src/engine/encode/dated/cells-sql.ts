import { type Dated, valueName } from "./date-rows.ts";

/** All rows of a bucket and of values of some dimensions as one cell, by bucket and values; `keyOf` says how a value is written. */
export function cellsSql(
  { from, hasExposure }: Pick<Dated, "from" | "hasExposure">,
  dimensions: number[],
  keyOf: (dimension: number) => string,
): string {
  const keys = [...dimensions.map((dimension, i) => `${keyOf(dimension)} as k${i}`), '"the bucket" as b'];
  const columns = [...keys, ...sumsSql(hasExposure)];
  return `select ${columns.join(", ")} from ${from} group by ${keys.map((_, i) => i + 1).join(", ")}`;
}

/** In the order in which cells are read: amounts, exposures, rows, and what squares are made of. */
function sumsSql(hasExposure: boolean): string[] {
  const [amount, exposure] = ['"the amount"', '"the exposure"'];
  const squares = `sum(${amount} * ${amount}) as q`;
  if (!hasExposure) return [`sum(${amount}) as s`, "count(*) as n", squares];
  return [
    `sum(${amount}) as s`,
    `sum(${exposure}) as e`,
    "count(*) as n",
    squares,
    `sum(${amount} * ${exposure}) as c`,
    `sum(${exposure} * ${exposure}) as ee`,
  ];
}

/** How many cells there would be. */
export function countSql({ from }: Pick<Dated, "from">, dimensions: number[]): string {
  const keys = ['"the bucket"', ...dimensions.map(valueName)];
  return `select count(*) from (select distinct hash(${keys.join(", ")}) as h from ${from}) as cells`;
}

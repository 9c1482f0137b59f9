import type { Query, Shape } from "../understand/understanding.ts";
import { snake } from "./labels.ts";
import type { Frame } from "./query-frame.ts";
import { namedSql, rest } from "./select-parts.ts";

const wantedBins = 20;

/** Counts in bins of a round width, and correlations. */
export function writeSpecial(
  query: Query,
  shape: Extract<Shape, { kind: "histogram" | "correlation" }>,
  frame: Frame,
): string {
  if (shape.kind === "correlation") {
    const [a, b] = shape.columns.map((column) => frame.sql(column));
    const label = `correlation_of_${shape.columns.map(({ name }) => snake(name)).join("_and_")}`;
    return `select ${namedSql(`corr(${a}, ${b})`, label)}, ${namedSql(`count(*) filter (where ${a} is not null and ${b} is not null)`, "number_of_pairs")} ${rest(query, frame, [])}`;
  }
  const { profile } = shape.column;
  const width = roundWidth((Number(profile.max) - Number(profile.min)) / wantedBins, profile.dataType === "integer");
  const value = frame.sql(shape.column);
  const bin = `floor(${value} / ${width}) * ${width}`;
  const name = snake(profile.name);
  return `select ${namedSql(bin, `${name}_from`)}, ${namedSql(`${bin} + ${width}`, `${name}_below`)}, ${namedSql("count(*)", "number_of_rows")} ${rest(query, frame, [], [`${value} is not null`])} group by ${bin} order by ${bin}`;
}

/** 1, 2 or 5 times a power of ten. */
export function roundWidth(width: number, isWhole: boolean): number {
  if (!(width > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 5, 10].find((one) => one * power >= width) ?? 10;
  const round = Number((factor * power).toPrecision(6));
  return isWhole ? Math.max(1, Math.round(round)) : round;
}

import { quoteName } from "../../engine/sql.ts";
import type { Query, Shape } from "../understand/understanding.ts";
import { snake } from "./labels.ts";
import { type Frame, frameOf } from "./query-frame.ts";
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
  const { profile, label } = shape.column;
  const width = roundWidth((Number(profile.max) - Number(profile.min)) / wantedBins, profile.dataType === "integer");
  const value = frame.sql(shape.column);
  const bin = `floor(${value} / ${width}) * ${width}`;
  const name = snake(label);
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

/** Some of the pairs behind a correlation, spread over all rows and the same ones every time. */
export function writePairs(query: Query, most: number): string {
  const frame = frameOf(query);
  const [a, b] = query.shape.kind === "correlation" ? query.shape.columns : [];
  if (!a || !b) throw new Error("Only a correlation has pairs.");
  const step = Math.max(1, Math.ceil(query.scope.fact.rowCount / most));
  const present = [`${frame.sql(a)} is not null`, `${frame.sql(b)} is not null`];
  const pairs = `select ${namedSql(frame.sql(a), snake(a.name))}, ${namedSql(frame.sql(b), snake(b.name))}, row_number() over () as "place" ${rest(query, frame, [], present)}`;
  return `select ${quoteName(snake(a.name))}, ${quoteName(snake(b.name))} from (${pairs}) where "place" % ${step} = 0 limit ${most}`;
}

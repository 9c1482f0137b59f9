import { AppError } from "../../../base/app-error.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { canonicalWord, splitWords } from "../../../engine/relate/name-words.ts";
import type { Placed } from "../columns/choose-table.ts";
import { findColumn, findIdOf } from "../columns/find-column.ts";
import { aggregatesOf, columnsOf, type Expression, mapExpression } from "../expression/expression.ts";
import { toWords } from "../expression/write-expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import type { MetricSource } from "../metric-source.ts";
import { chooseDateColumn } from "../periods/choose-date-column.ts";
import { readCondition } from "../where/understand-where.ts";
import { meanOver } from "./mean-over.ts";
import { restrict } from "./restrict.ts";
import { type TakenUnit, type TimeUnit, takeTimeUnit } from "./take-time-unit.ts";
import { takeValues } from "./take-values.ts";

/** Says what is measured in words that stand beside the aggregate: which rows, for each of what. */
export interface Rest {
  /** What is left of the text. */
  text: string;
  unit?: { unit: TimeUnit; said: string } | null;
  conditions?: Expression[];
  /** The metric is known without it, so it may also just describe: only what clearly chooses rows is used. */
  isRemark?: boolean;
}

/** The metric with all that its text says beside the aggregate; what would change the figure and is not understood is an error. */
export async function useRest(
  text: string,
  placed: Placed,
  rest: Rest,
  source: Pick<MetricSource, "rows">,
): Promise<Placed> {
  const { table } = placed;
  const own = timeUnitOf(rest);
  const written = await takeCondition(own.left, table, source);
  const divided = rest.isRemark ? { placed, left: written.left } : takePer(written.left, placed);
  const cue = rest.isRemark ? choosesRows : restricting;
  const pieces = divided.left.split(/[,;.()]+(?:\s+|$)/).map((piece) => takeFrom(piece.trim(), table, cue));
  const conditions = [
    ...(rest.conditions ?? []),
    ...written.conditions,
    ...pieces.flatMap((piece) => piece.conditions),
  ];
  const left = pieces
    .map((piece) => withoutFilling(piece.left, table, conditions.length > 0))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const demands = rest.isRemark ? choosesRows : changesFigure;
  const unread = left.find((piece) => demands.test(piece));
  if (unread !== undefined) throw notUsed(text, unread, table);
  const averaged = own.unit ? perUnit(text, divided.placed, own.unit, own.said) : divided.placed;
  const condition = conditions.length === 0 ? null : joined(conditions);
  return {
    ...averaged,
    expression: condition ? restrict(averaged.expression, condition) : averaged.expression,
    notes: [
      ...averaged.notes,
      ...(condition ? [`Only rows where ${toWords(condition)} are counted in.`] : []),
      ...notUsedNote(left),
    ],
  };
}

const restricting =
  /\b(?:only|just|solely|exclusively|where|whose|excluding|excl|except|without|minus|left out|excluded|ignored|on|in|for|from|with|via|not)\b/i;

/** Values count where something says that rows are chosen by them. */
const takeFrom = (piece: string, table: ProfiledTable, cue: RegExp) =>
  cue.test(piece) ? takeValues(piece, table) : { conditions: [], left: piece };

/** "visits only" says nothing more once a value has been found that the visits have. */
function withoutFilling(piece: string, { name }: ProfiledTable, isRestricted: boolean): string {
  if (!isRestricted) return piece.trim();
  const own = new Set(splitWords(name).map(canonicalWord));
  return piece
    .split(/\s+/)
    .filter((word) => !/^(?:only|just|the|of|all)$/i.test(word) && !own.has(canonicalWord(word.toLowerCase())))
    .join(" ");
}

const choosesRows = /\b(?:only|solely|exclusively|where|having|group by|limit)\b|[<>=]/i;

function timeUnitOf(rest: Rest): TakenUnit {
  if (rest.unit) return { ...rest.unit, left: rest.text };
  return rest.isRemark ? { unit: null, said: "", left: rest.text } : takeTimeUnit(rest.text);
}

/** "avg(revenue) per order" is that already; "sum(sessions) per user" is divided by the number of users. */
function takePer(text: string, placed: Placed): { placed: Placed; left: string } {
  const match = /^\s*(?:per|for each|for every)\s+(?:distinct |unique )?(\p{L}[\p{L}\p{N}_]*)/iu.exec(text);
  if (!match) return { placed, left: text };
  const left = text.slice(match[0].length);
  const { expression, table } = placed;
  if (expression.kind === "aggregate" && expression.name === "avg") return { placed, left };
  const key = findColumn(table, match[1]) ?? findIdOf(table, match[1]);
  const group: Expression[] = key ? [{ kind: "column", table: null, name: key.name }] : [];
  const mean = key && meanOver(expression, group);
  return mean ? { placed: { ...placed, expression: mean }, left } : { placed, left: text };
}

const changesFigure =
  /\b(?:only|just|solely|exclusively|where|whose|excluding|excludes?|excl|except|without|having|group by|order by|limit|unless|if|per|each|every|filter(?:ed)?|join)\b|[<>=]/i;

function notUsed(text: string, unread: string, table: ProfiledTable): AppError {
  const values = table.profiles
    .filter(({ dataType, topValues }) => dataType === "string" && topValues.length > 0)
    .slice(0, 4)
    .map(
      ({ name, topValues }) =>
        `${name} (${topValues
          .slice(0, 4)
          .map(({ value }) => value)
          .join(", ")})`,
    );
  const known = values.length === 0 ? "" : ` Values of ${table.name}: ${values.join("; ")}.`;
  return invalidMetric(
    text,
    `"${unread}" in its definition is not understood, and leaving it out would change the figure. Say it in SQL, such as where device = 'android' or count(distinct user_id) filter (where status = 'paid'), with --where, or as a value of a column.${known}`.replace(
      /\.$/,
      "",
    ),
    { not_used: unread },
  );
}

const notUsedNote = (left: string[]): string[] =>
  left.length === 0 ? [] : [`Not used of the definition: "${left.join(", ")}".`];

const joined = (conditions: Expression[]): Expression =>
  conditions.length === 1 ? conditions[0] : { kind: "operator", operator: "and", operands: conditions };

/** `… where device = 'android'` at the end, as SQL. */
async function takeCondition(
  text: string,
  table: ProfiledTable,
  source: Pick<MetricSource, "rows">,
): Promise<{ conditions: Expression[]; left: string }> {
  const match = /^([\s\S]*?)\bwhere\b([\s\S]+?)[.;\s]*$/i.exec(text);
  if (!match) return { conditions: [], left: text };
  try {
    const condition = await readCondition(match[2], [table], source);
    if (!columnsOf(condition).every(({ name }) => findColumn(table, name))) return { conditions: [], left: text };
    const own = mapExpression(condition, (part) =>
      part.kind === "column" ? { ...part, table: null, name: findColumn(table, part.name)!.name } : part,
    );
    return own.kind === "column" && findColumn(table, own.name)?.dataType !== "boolean"
      ? { conditions: [], left: text }
      : { conditions: [own], left: match[1] };
  } catch (error) {
    if (error instanceof AppError) return { conditions: [], left: text };
    throw error;
  }
}

function perUnit(text: string, placed: Placed, unit: TimeUnit, said: string): Placed {
  const { table, expression } = placed;
  if (unit === "day" && isPlainTotal(expression))
    return {
      ...placed,
      isPerDay: true,
      notes: [...placed.notes, `"${said}": totals are divided by the days of the period.`],
    };
  const group = unitSql(text, table, unit);
  const mean = meanOver(expression, [group]);
  if (mean)
    return {
      ...placed,
      expression: mean,
      notes: [...placed.notes, `"${said}": it is the average over the ${unit}s that have rows.`],
    };
  const isTotal = aggregatesOf(expression).length === 1 && aggregatesOf(expression)[0] === expression;
  if (isTotal && expression.kind === "aggregate" && expression.name !== "avg")
    throw invalidMetric(
      text,
      `${toWords(expression, ({ name }) => name)} for each ${unit} is not possible: only sums and counts are`,
    );
  return {
    ...placed,
    notes: [...placed.notes, `"${said}" changes nothing: it is an average or a ratio of all rows already.`],
  };
}

const isPlainTotal = (expression: Expression): boolean =>
  expression.kind === "aggregate" &&
  ["sum", "count", "count_star", "count_if"].includes(expression.name) &&
  !expression.isDistinct;

function unitSql(text: string, table: ProfiledTable, unit: TimeUnit): Expression {
  const { column } = dateColumnOf(text, table, unit);
  const profile = findColumn(table, column);
  if (!profile) throw invalidMetric(text, `"per ${unit}" needs one column of ${table.name} with dates`);
  const name: Expression = { kind: "column", table: null, name: profile.name };
  if (profile.dataType !== "date" && profile.dataType !== "datetime") return name;
  return unit === "day"
    ? { kind: "cast", operand: name, type: "DATE", isTry: false }
    : { kind: "call", name: "date_trunc", operands: [{ kind: "text", value: unit }, name] };
}

function dateColumnOf(text: string, table: ProfiledTable, unit: TimeUnit) {
  try {
    return chooseDateColumn(null, table);
  } catch (error) {
    if (error instanceof AppError)
      throw invalidMetric(text, `"per ${unit}" needs a column of ${table.name} with dates`);
    throw error;
  }
}

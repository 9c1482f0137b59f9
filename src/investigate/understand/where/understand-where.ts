import { AppError } from "../../../base/app-error.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { columnNotFound } from "../columns/column-not-found.ts";
import { findColumn } from "../columns/find-column.ts";
import { aggregatesOf, type Column, columnsOf, type Expression, mapExpression } from "../expression/expression.ts";
import { parseExpression } from "../expression/parse-expression.ts";
import { toSql, toWords } from "../expression/write-expression.ts";
import type { FactColumn } from "../facts/fact-columns.ts";
import { factsSelect } from "../facts/facts-select.ts";
import { lastHop } from "../facts/joined-tables.ts";
import { firstLine } from "../metric/bind-types.ts";
import type { MetricSource } from "../metric-source.ts";
import { quoteKnownNames } from "../reading/quote-known-names.ts";

/** A condition on the rows of the facts. */
export interface Where {
  /** Over the columns of the facts. */
  sql: string;
  /** For people: device = 'android'. */
  words: string;
  /** What it is made of; joined ones must be among the columns of the facts. */
  columns: FactColumn[];
}

/** Reads a condition over the table's own columns and those that joins bring. */
export async function understandWhere(
  text: string,
  table: ProfiledTable,
  joins: JoinPath[],
  source: Pick<MetricSource, "rows">,
): Promise<Where> {
  const expression = await readCondition(text, [table, ...joins.map((path) => lastHop(path).to)], source);
  const available = [...ownColumns(table), ...joins.flatMap(joinedColumns)];
  const found = new Map<string, FactColumn>();
  const own = mapExpression(expression, (part) => {
    if (part.kind !== "column") return part;
    const column = resolve(part, table, available);
    found.set(column.name, column);
    return { ...part, table: null, name: column.name };
  });
  const where = { sql: toSql(own), words: toWords(own), columns: [...found.values()] };
  await checkType(text, where, table, source);
  return where;
}

/** A condition of the person's as an expression that has no aggregate and some column. */
export async function readCondition(
  text: string,
  tables: ProfiledTable[],
  source: Pick<MetricSource, "rows">,
): Promise<Expression> {
  const condition = text.trim().replace(/^where\s+/i, "");
  const asWritten = await parseExpression(condition, source);
  const quoted = quoteKnownNames(condition, tables);
  const parsed = asWritten.ok || quoted === condition ? asWritten : await parseExpression(quoted, source);
  if (!parsed.ok) throw invalidCondition(text, asWritten.ok ? parsed.reason : asWritten.reason);
  const [aggregate] = aggregatesOf(parsed.expression);
  if (aggregate) throw invalidCondition(text, `${aggregate.name}() is over many rows, and the condition is on each`);
  if (columnsOf(parsed.expression).length === 0) throw invalidCondition(text, "it names no column");
  return parsed.expression;
}

const possible =
  "Possible are comparisons of columns such as status = 'paid', country in ('DE', 'AT'), amount > 100 or customers.segment is not null, joined with and, or, not.";

export function invalidCondition(text: string, reason: string, details: Record<string, unknown> = {}): AppError {
  const where = text.length > 200 ? `${text.slice(0, 199)}…` : text;
  return new AppError("INVALID_CONDITION", `The condition "${where}" cannot be used: ${reason}. ${possible}`, {
    where,
    ...details,
  });
}

const ownColumns = ({ profiles }: ProfiledTable): FactColumn[] =>
  profiles.map((profile) => ({ name: profile.name, profile, path: null }));

const joinedColumns = (path: JoinPath): FactColumn[] =>
  lastHop(path).to.profiles.map((profile) => ({ name: `${path.role}.${profile.name}`, profile, path }));

/** Its own column, else the only joined one of that name. */
function resolve({ table: qualifier, name }: Column, table: ProfiledTable, available: FactColumn[]): FactColumn {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const isOwn = qualifier === null || same(qualifier, table.name);
  const own = isOwn ? findColumn(table, name) : null;
  if (own) return { name: own.name, profile: own, path: null };
  const full = qualifier === null ? name : `${qualifier}.${name}`;
  const exact = available.find((column) => same(column.name, full));
  if (exact) return exact;
  const fitting = available.filter(
    ({ profile, path }) =>
      path !== null && same(profile.name, name) && (qualifier === null || same(lastHop(path).to.name, qualifier)),
  );
  if (fitting.length === 1) return fitting[0];
  if (fitting.length === 0) throw columnNotFound(full, [table, ...tablesOf(available)]);
  const names = fitting.map((column) => column.name);
  throw invalidCondition(full, `several joined columns are called so; write ${names.join(" or ")}`, { columns: names });
}

const tablesOf = (columns: FactColumn[]): ProfiledTable[] => [
  ...new Set(columns.flatMap(({ path }) => (path === null ? [] : [lastHop(path).to]))),
];

async function checkType(
  text: string,
  { sql, columns }: Where,
  table: ProfiledTable,
  { rows }: Pick<MetricSource, "rows">,
): Promise<void> {
  let type: string;
  try {
    const [[, found]] = await rows(`describe select ${sql} as e from (${factsSelect(table, columns)}) facts`);
    type = String(found);
  } catch (error) {
    throw invalidCondition(text, firstLine(error), { table: table.name });
  }
  if (type !== "BOOLEAN") throw invalidCondition(text, "it is no condition that is true or false");
}

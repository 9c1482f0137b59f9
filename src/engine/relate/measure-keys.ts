import type { Duck } from "../duck.ts";
import type { ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName } from "../sql.ts";
import { distinctKeysSql, tableSql } from "./key-sql.ts";

export interface KeyEnd {
  table: ProfiledTable;
  columns: string[];
}

/** Exact counts over whole tables. */
export interface KeyMeasure {
  /** Rows of `from` with a key, and those of them found in `to`. */
  filled: number;
  matched: number;
  /** Distinct keys of either side and of both. */
  fromKeys: number;
  toKeys: number;
  sharedKeys: number;
  /** Most rows of `to` for one key. */
  toFanOut: number;
}

export async function measureKeys(duck: Duck, from: KeyEnd, to: KeyEnd, isFolded = false): Promise<KeyMeasure> {
  const on = from.columns.map((_, i) => `f.k${i} = t.k${i}`).join(" and ");
  const [row] = await duck.rows(
    `with f as (${distinctKeysSql(from.table, from.columns, isFolded)}), ` +
      `t as (${distinctKeysSql(to.table, to.columns, isFolded)}), ` +
      `t_all as (select count(*) as keys, max(n) as fan_out from t) ` +
      `select sum(f.n)::bigint, (sum(f.n) filter (t.n is not null))::bigint, count(*), any_value(t_all.keys), ` +
      `count(t.n), any_value(t_all.fan_out) from f left join t on ${on} cross join t_all`,
  );
  const [filled, matched, fromKeys, toKeys, sharedKeys, toFanOut] = row.map(Number);
  return { filled, matched, fromKeys, toKeys, sharedKeys, toFanOut };
}

/** The same for a column known to be unique, without counting its keys; null where it is not unique after all. */
export async function measureUniqueKey(duck: Pick<Duck, "rows">, from: KeyEnd, to: KeyEnd): Promise<KeyMeasure | null> {
  const key = quoteName(to.columns[0]);
  const [row] = await duck.rows(
    `with f as (${distinctKeysSql(from.table, from.columns)}) ` +
      `select sum(f.n)::bigint, (sum(f.n) filter (t.k is not null))::bigint, count(*), count(t.k), (select count(*) from f) ` +
      `from f left join (select ${key} as k from ${tableSql(to.table)}) as t on f.k0 = t.k`,
  );
  const [filled, matched, joinedKeys, sharedKeys, fromKeys] = row.map(Number);
  return joinedKeys === fromKeys
    ? { filled, matched, fromKeys, toKeys: to.table.rowCount, sharedKeys, toFanOut: 1 }
    : null;
}

export const coverageOf = ({ filled, matched }: KeyMeasure): number => (filled === 0 ? 0 : matched / filled);

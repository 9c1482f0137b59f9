import type { Duck } from "../duck.ts";
import type { ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName } from "../sql.ts";
import { tableSql } from "./key-sql.ts";

/** One left join on the way from the fact table to a dimension. */
export interface JoinHop {
  from: ProfiledTable;
  fromColumns: string[];
  to: ProfiledTable;
  toColumns: string[];
}

/** What the engine counted over all rows of the fact table. */
export interface JoinProof {
  factRows: number;
  /** Rows after the left joins: as many as before, or rows were multiplied. */
  joinedRows: number;
  /** Rows that found their dimension. */
  matched: number;
  /** Rows with a key that is not found, here or on the way. */
  orphans: number;
  /** Rows without a key. */
  missing: number;
  isSafe: boolean;
}

/** Left joins keep every row of the fact table; the count shows that they do not repeat one either. */
export async function proveJoin(duck: Pick<Duck, "rows">, hops: JoinHop[]): Promise<JoinProof> {
  const [first, last] = [hops[0], hops[hops.length - 1]];
  const hasKey = first.fromColumns.map((column) => `h0.${quoteName(column)} is not null`).join(" and ");
  const isFound = `h${hops.length}.${quoteName(last.toColumns[0])} is not null`;
  const [row] = await duck.rows(
    `select count(*), count(*) filter (${isFound}), count(*) filter (not (${isFound}) and ${hasKey}), ` +
      `count(*) filter (not (${hasKey})) from ${joinSql(hops)}`,
  );
  const [joinedRows, matched, orphans, missing] = row.map(Number);
  const factRows = first.from.rowCount;
  return { factRows, joinedRows, matched, orphans, missing, isSafe: joinedRows === factRows };
}

/** The fact table as h0, the tables on the way as h1, h2, … */
export function joinSql(hops: JoinHop[]): string {
  const joins = hops.map(({ to, fromColumns, toColumns }, i) => {
    const on = fromColumns.map(
      (column, part) => `h${i}.${quoteName(column)} = h${i + 1}.${quoteName(toColumns[part])}`,
    );
    return ` left join ${tableSql(to)} as h${i + 1} on ${on.join(" and ")}`;
  });
  return `${tableSql(hops[0].from)} as h0${joins.join("")}`;
}

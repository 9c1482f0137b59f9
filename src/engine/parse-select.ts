import type { Duck } from "./duck.ts";

/** A node of the tree that DuckDB's own parser makes of a text. */
export type SqlNode = Record<string, unknown>;

/** The tree of a single SELECT; null: the text is something else. It is not run. */
export async function parseSelect(source: Pick<Duck, "table">, sql: string): Promise<SqlNode | null> {
  const { rows } = await source.table("select cast(json_serialize_sql($1::varchar) as varchar)", [sql]);
  const tree = JSON.parse(String(rows[0][0])) as { error: boolean; statements?: { node: SqlNode }[] };
  return tree.error || tree.statements?.length !== 1 ? null : tree.statements[0].node;
}

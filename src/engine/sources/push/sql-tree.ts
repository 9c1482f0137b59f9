import { AppError } from "../../../base/app-error.ts";
import type { Duck } from "../../duck.ts";

/** A node of a parsed query, as our engine's own parser gives it. */
export type SqlNode = Record<string, unknown>;

/** The tree of one SELECT. */
export async function parseSelect(duck: Pick<Duck, "rows">, sql: string): Promise<SqlNode> {
  // Empty lists stay: an empty one among grouping sets is the total.
  const options = "skip_default := true, skip_null := true";
  const [[text]] = await duck.rows(`select cast(json_serialize_sql($1::varchar, ${options}) as varchar)`, [sql]);
  const tree = JSON.parse(String(text)) as { error: boolean; statements?: { node: SqlNode }[] };
  if (tree.error || tree.statements?.length !== 1) throw notPortable("it is not a single SELECT");
  return tree.statements[0].node;
}

export function notPortable(what: string): AppError {
  return new AppError(
    "SOURCE_REFUSED",
    `The query cannot be asked of the source in its own SQL: ${what}. Take the rows out instead: --mode extract.`,
    { what },
  );
}

/** A part of the tree that we would overlook is an error: the query would mean something else. */
export function demandOnly(node: SqlNode, known: readonly string[]): void {
  const strange = Object.entries(node).find(
    ([key, value]) => !known.includes(key) && !always.has(key) && !isEmpty(value),
  );
  if (strange !== undefined) throw notPortable(`${String(node["type"])} with ${strange[0]}`);
}

const isEmpty = (value: unknown): boolean =>
  value === "" || (Array.isArray(value) && value.length === 0) || JSON.stringify(value) === '{"map":[]}';

const always = new Set(["class", "type", "alias", "query_location"]);

export const nodeOf = (node: SqlNode, key: string): SqlNode => node[key] as SqlNode;
export const nodesOf = (node: SqlNode, key: string): SqlNode[] => (node[key] ?? []) as SqlNode[];
export const textOf = (node: SqlNode, key: string): string => String(node[key] ?? "");

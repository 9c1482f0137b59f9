import type { Duck } from "../../engine/duck.ts";

/** A node of the tree that DuckDB's parser gives; what is in it depends on its type. */
export type TreeNode = { [field: string]: unknown };

/** The tree of one SELECT; null when the text is anything else. The text is parsed, not run. */
export async function parseSelect(source: Pick<Duck, "table">, sql: string): Promise<TreeNode | null> {
  const tree = await parse(source, sql);
  if (tree.error || tree.statements?.length !== 1) return null;
  return tree.statements[0].node;
}

/** What the parser says against a text that is no SQL; null where it is, be it a SELECT or not. */
export async function findSyntaxError(source: Pick<Duck, "table">, sql: string): Promise<string | null> {
  const { error, error_type, error_message } = await parse(source, sql);
  return error && error_type === "parser" ? `Parser Error: ${error_message ?? "the query cannot be read"}` : null;
}

interface Parsed {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: { node: TreeNode }[];
}

async function parse(source: Pick<Duck, "table">, sql: string): Promise<Parsed> {
  const { rows } = await source.table("select cast(json_serialize_sql($1::varchar) as varchar)", [sql]);
  return JSON.parse(String(rows[0][0])) as Parsed;
}

export function isNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function nodesIn(value: unknown): TreeNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** Names are compared as DuckDB does, without case. */
export function nameOf(value: unknown): string {
  return typeof value === "string" ? value.toLowerCase() : "";
}

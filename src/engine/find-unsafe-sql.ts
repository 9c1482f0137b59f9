import type { Duck } from "./duck.ts";
import { parseSelect } from "./parse-select.ts";

const harmlessTableFunctions = new Set(["range", "generate_series", "unnest"]);

/** Why a text is not one plain SELECT over the tables at hand; null when it is. The text is parsed, not run. */
export async function findUnsafeSql(source: Pick<Duck, "table">, sql: string): Promise<string | null> {
  const tree = await parseSelect(source, sql);
  if (tree === null) return "it is not a single SELECT";
  const nodes = nodesOf(tree);
  const called = nodes
    .flatMap(({ type, function: called }) => (type === "TABLE_FUNCTION" ? [String(called?.function_name)] : []))
    .find((name) => !harmlessTableFunctions.has(name.toLowerCase()));
  if (called !== undefined) return `it reads from ${called}(), not from a table`;
  const file = await findFile(source, nodes);
  return file === null ? null : `it reads the file ${file}, not a table`;
}

interface Node {
  type?: unknown;
  function?: { function_name?: unknown };
  table_name?: unknown;
}

function nodesOf(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  return [tree as Node, ...Object.values(tree).flatMap(nodesOf)];
}

/** `from 'a.csv'`: where no table has the name, the file of that name is read. */
async function findFile(source: Pick<Duck, "table">, nodes: Node[]): Promise<string | null> {
  const named = nodes.flatMap(({ type, table_name: name }) => (type === "BASE_TABLE" ? [String(name)] : []));
  const likeFiles = named.filter((name) => /[./\\:*?]/.test(name));
  if (likeFiles.length === 0) return null;
  const { rows } = await source.table("select lower(table_name) from information_schema.tables");
  const known = new Set(rows.map(([name]) => name));
  return likeFiles.find((name) => !known.has(name.toLowerCase())) ?? null;
}

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
  const stranger = await findStranger(source, nodes);
  return stranger === null ? null : `it reads from ${stranger}, which is no table here`;
}

interface Node {
  type?: unknown;
  function?: { function_name?: unknown };
  catalog_name?: unknown;
  schema_name?: unknown;
  table_name?: unknown;
  /** With a key in front of each: the subqueries in front of a SELECT. */
  cte_map?: { map?: { key?: unknown }[] };
}

function nodesOf(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  return [tree as Node, ...Object.values(tree).flatMap(nodesOf)];
}

/**
 * A name that belongs to no table and no subquery. DuckDB takes such a name for a file, with all its parts: `"/folder/file".csv` reads
 * /folder/file.csv. Names of the database's own tables, which tell where it lies, are none here either.
 */
async function findStranger(source: Pick<Duck, "table">, nodes: Node[]): Promise<string | null> {
  const named = nodes
    .filter(({ type }) => type === "BASE_TABLE")
    .map((node) => [node.catalog_name, node.schema_name, node.table_name].map((part) => String(part ?? "")));
  if (named.length === 0) return null;
  // Outside of its SELECT the name of a subquery could be a file again, but only where it has an ending.
  const subqueries = new Set(
    nodes
      .flatMap(({ cte_map }) => (cte_map?.map ?? []).map(({ key }) => lower(key)))
      .filter((key) => !key.includes(".")),
  );
  const { rows } = await source.table(
    `select database_name, schema_name, table_name from duckdb_tables() where not internal
     union all select database_name, schema_name, view_name from duckdb_views() where not internal`,
  );
  const known = new Set(rows.flatMap((row) => spellings(row.map(lower))));
  const stranger = named.find((parts) => {
    const name = JSON.stringify(parts.filter((part) => part !== "").map(lower));
    const isSubquery = parts[0] === "" && parts[1] === "" && subqueries.has(lower(parts[2]));
    return !isSubquery && !known.has(name);
  });
  return stranger?.filter((part) => part !== "").join(".") ?? null;
}

/** A name alone, behind its schema or its database, and behind both. */
const spellings = ([database, schema, table]: string[]): string[] =>
  [[table], [schema, table], [database, table], [database, schema, table]].map((parts) => JSON.stringify(parts));

const lower = (name: unknown): string => String(name).toLowerCase();

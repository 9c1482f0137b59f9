import type { Duck } from "./duck.ts";

const harmlessTableFunctions = new Set(["range", "generate_series", "unnest"]);

/** Why a text is not one plain SELECT over the tables at hand; null when it is. The text is parsed, not run. */
export async function findUnsafeSql(source: Pick<Duck, "table">, sql: string): Promise<string | null> {
  const { rows } = await source.table("select cast(json_serialize_sql($1::varchar) as varchar)", [sql]);
  const tree = JSON.parse(String(rows[0][0])) as { error: boolean; statements?: unknown[] };
  if (tree.error || tree.statements?.length !== 1) return "it is not a single SELECT";
  const called = tableFunctions(tree).find((name) => !harmlessTableFunctions.has(name.toLowerCase()));
  return called === undefined ? null : `it reads from ${called}(), not from a table`;
}

function tableFunctions(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const node = tree as { type?: unknown; function?: { function_name?: unknown } };
  const own = node.type === "TABLE_FUNCTION" ? [String(node.function?.function_name)] : [];
  return [...own, ...Object.values(tree).flatMap(tableFunctions)];
}

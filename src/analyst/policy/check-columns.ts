import { AppError } from "../../base/app-error.ts";
import type { Duck } from "../../engine/duck.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";

interface Allowance {
  source: Pick<Duck, "table">;
  tables: ProfiledTable[];
  /** Null: every column is allowed. */
  allowed: string[] | null;
}

/** Refuses a query that reads a column outside the allowed ones; judged on its parse tree, not on its text. */
export async function checkColumns(sql: string, { source, tables, allowed }: Allowance): Promise<void> {
  if (allowed === null) return;
  const { rows } = await source.table("select cast(json_serialize_sql($1::varchar) as varchar)", [sql]);
  const tree: unknown = JSON.parse(String(rows[0][0]));
  const known = new Set(tables.flatMap(({ profiles }) => profiles.map(({ name }) => name.toLowerCase())));
  const isAllowed = new Set(allowed.map((name) => name.toLowerCase()));
  const read = [...new Set(columnsIn(tree))].filter((name) => known.has(name));
  const refused = read.filter((name) => !isAllowed.has(name));
  if (hasStar(tree) && [...known].some((name) => !isAllowed.has(name))) refused.push("*");
  if (refused.length > 0)
    throw new PolicyRefusal("allowed_columns", `The policy does not allow to read ${refused.join(", ")}.`, {
      columns: refused,
    });
}

/** A rule of the request's policy says no; it is not tried again. */
export class PolicyRefusal extends AppError {
  readonly rule: string;

  constructor(rule: string, message: string, details: Record<string, unknown> = {}) {
    super("FORBIDDEN", message, { rule, ...details });
    this.rule = rule;
  }
}

interface Node {
  class?: unknown;
  type?: unknown;
  column_names?: unknown;
}

function columnsIn(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const { class: kind, column_names: names } = tree as Node;
  const own = kind === "COLUMN_REF" && Array.isArray(names) ? [String(names[names.length - 1]).toLowerCase()] : [];
  return [...own, ...Object.values(tree).flatMap(columnsIn)];
}

function hasStar(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return false;
  return (tree as Node).class === "STAR" || Object.values(tree).some(hasStar);
}

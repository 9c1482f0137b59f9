import { columnsOf, type Expression, mapExpression } from "../expression/expression.ts";
import { longest } from "../expression/parse-expression.ts";
import { parseTree, type SyntaxTree } from "../expression/parse-tree.ts";
import { readNode, type SyntaxNode } from "../expression/read-node.ts";
import { toWords } from "../expression/write-expression.ts";
import type { MetricSource } from "../metric-source.ts";

/** A select statement as a metric. */
export interface Selected {
  expression: Expression;
  where: Expression | null;
  /** The table it names. */
  table: string | null;
  /** What the aggregate is taken for each of, before the average of these is. */
  groups: Expression[];
  /** An average over the groups was asked for, so that they may be anything. */
  isAverage: boolean;
}

export type SelectReading = { ok: true; selected: Selected } | { ok: false; isSyntax: boolean; reason: string };

/**
 * Reads `select count(distinct user_id) from visits where device = 'android' group by day`, and the same without select.
 * Whatever of it cannot be part of a metric is named, never left out.
 */
export async function parseSelect(text: string, source: Pick<MetricSource, "rows">): Promise<SelectReading> {
  if (text.length > longest) return { ok: false, isSyntax: false, reason: `it is longer than ${longest} characters` };
  const isStatement = /^\s*(?:select|with)\b/i.test(text);
  const sql = text.trim().replace(/;\s*$/, "");
  const tree = await parseTree(isStatement ? sql : `select ${sql}`, source);
  if (tree.error) return { ok: false, isSyntax: tree.error_type === "parser", reason: tree.error_message ?? "" };
  try {
    return { ok: true, selected: readStatement(tree, isStatement) };
  } catch (error) {
    if (error instanceof Unusable) return { ok: false, isSyntax: false, reason: error.message };
    throw error;
  }
}

class Unusable extends Error {}

type SelectNode = Record<string, unknown>;

function readStatement({ statements = [] }: SyntaxTree, isStatement: boolean): Selected {
  if (statements.length !== 1) throw new Unusable("it must be one statement");
  const { node } = statements[0];
  const from = node["from_table"] as { type: string; subquery?: { node: SelectNode }; table_name?: string };
  return from.type === "SUBQUERY" ? readAverage(node, from.subquery!.node) : readPlain(node, isStatement);
}

/** select avg(n) from (select day, count(*) as n from visits group by day) */
function readAverage(outer: SelectNode, inner: SelectNode): Selected {
  checkClauses(outer);
  if (outer["where_clause"] !== null) throw new Unusable("where around a subquery is not possible: put it inside");
  const [chosen, ...more] = listOf(outer, "select_list").map(readPart);
  const isAverage =
    more.length === 0 && chosen.kind === "aggregate" && chosen.name === "avg" && chosen.operands[0]?.kind === "column";
  if (!isAverage || listOf(outer, "group_expressions").length > 0)
    throw new Unusable(
      "around a subquery only the average of its column is possible: select avg(n) from (select … as n … group by …)",
    );
  const plain = readPlain(inner, true);
  if (plain.groups.length === 0)
    throw new Unusable("the subquery has no group by, so there is nothing to average over");
  return { ...plain, isAverage: true };
}

function readPlain(node: SelectNode, isStatement: boolean): Selected {
  checkClauses(node);
  const from = node["from_table"] as { type: string; table_name?: string };
  if (from.type === "JOIN")
    throw new Unusable("joins cannot be written out: they are found by themselves, and --where takes joined columns");
  if (from.type !== "EMPTY" && from.type !== "BASE_TABLE") throw new Unusable("only one table can stand behind from");
  const selected = listOf(node, "select_list");
  const groups = listOf(node, "group_expressions").map((group) => readPart(namedPart(group, selected)));
  if (!isStatement && selected.some(({ alias }) => alias)) throw new Unusable("words stand behind the expression");
  const names = new Set(groups.map((group) => toWords(group)));
  const values = selected.map(readPart).filter((part) => !names.has(toWords(part)));
  if (values.length !== 1)
    throw new Unusable(
      `it selects ${values.length === 0 ? "no value" : `${values.length} values`}, and a metric is one`,
    );
  const condition = node["where_clause"] === null ? null : readPart(node["where_clause"] as SyntaxNode);
  const table = from.type === "BASE_TABLE" ? String(from.table_name) : null;
  const where = condition && withoutAlias(condition);
  return { expression: withoutAlias(values[0]), where, table, groups: groups.map(withoutAlias), isAverage: false };
}

/** `group by 1` and `group by day` where day is the name of something selected. */
function namedPart(group: SyntaxNode, selected: SyntaxNode[]): SyntaxNode {
  const read = readNode(group);
  if ("refused" in read) return group;
  if (read.kind === "number") return selected[Number(read.text) - 1] ?? group;
  const named = read.kind === "column" ? selected.find(({ alias }) => alias === read.name) : undefined;
  return named ?? group;
}

const clauses: [string, string][] = [
  ["having", "having is not possible: put the condition into where"],
  ["qualify", "qualify is not possible"],
  ["sample", "a sample is not possible"],
];
const modifiers: Record<string, string> = {
  LIMIT_MODIFIER: "limit is not possible: a metric is taken over all rows",
  LIMIT_PERCENT_MODIFIER: "limit is not possible: a metric is taken over all rows",
  DISTINCT_MODIFIER: "select distinct is not possible: write count(distinct …)",
};

function checkClauses(node: SelectNode): void {
  if (node["type"] !== "SELECT_NODE") throw new Unusable("union and the like are not possible");
  if ((node["cte_map"] as { map: unknown[] }).map.length > 0) throw new Unusable("with … as is not possible");
  for (const [clause, reason] of clauses) if (node[clause] !== null) throw new Unusable(reason);
  for (const { type } of listOf(node, "modifiers")) if (modifiers[type]) throw new Unusable(modifiers[type]);
  if ((node["group_sets"] as unknown[]).length > 1) throw new Unusable("grouping sets are not possible");
}

const listOf = (node: SelectNode, field: string): SyntaxNode[] => node[field] as SyntaxNode[];

function readPart(node: SyntaxNode): Expression {
  const read = readNode(node);
  if ("refused" in read) throw new Unusable(read.refused);
  return read;
}

/** Tables of one name only: `v.user_id` is user_id whatever v stands for. */
function withoutAlias(expression: Expression): Expression {
  const qualifiers = new Set(columnsOf(expression).map(({ table }) => table));
  return qualifiers.size > 1
    ? expression
    : mapExpression(expression, (part) => (part.kind === "column" ? { ...part, table: null } : part));
}

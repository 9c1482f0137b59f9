import type { MetricSource } from "../metric-source.ts";
import type { Expression } from "./expression.ts";
import { parseTree, type SyntaxTree } from "./parse-tree.ts";
import { readNode, type SyntaxNode } from "./read-node.ts";

export type Parsed = { ok: true; expression: Expression } | { ok: false; isSyntax: boolean; reason: string };

export const longest = 4000;

/** Reads the text of one expression with the engine's own parser; nothing of it is run. */
export async function parseExpression(text: string, source: Pick<MetricSource, "rows">): Promise<Parsed> {
  if (text.length > longest) return refuse(`it is longer than ${longest} characters`);
  const tree = await parseTree(`select ${text}`, source);
  if (tree.error) return { ok: false, isSyntax: true, reason: syntaxReason(tree) };
  const node = onlyExpression(tree);
  if (!node) return refuse("it must be one expression, without select, from, where or a second statement");
  const read = readNode(node);
  return "refused" in read ? refuse(read.refused) : { ok: true, expression: read };
}

const refuse = (reason: string): Parsed => ({ ok: false, isSyntax: false, reason });

function syntaxReason({ error_type, error_message = "" }: SyntaxTree): string {
  return error_type === "parser" ? error_message.replace(/\.$/, "") : "it must be one expression, not a statement";
}

const emptyParts = ["modifiers", "group_expressions", "group_sets"];
const absentParts = ["where_clause", "having", "sample", "qualify"];

/** The one thing selected, provided that nothing but selecting it was asked for. */
function onlyExpression({ statements = [] }: SyntaxTree): SyntaxNode | null {
  if (statements.length !== 1) return null;
  const { node } = statements[0];
  const selected = node["select_list"];
  const isPlain =
    node["type"] === "SELECT_NODE" &&
    (node["from_table"] as { type?: string } | null)?.type === "EMPTY" &&
    emptyParts.every((part) => (node[part] as unknown[]).length === 0) &&
    absentParts.every((part) => node[part] === null) &&
    (node["cte_map"] as { map: unknown[] }).map.length === 0;
  return isPlain && Array.isArray(selected) && selected.length === 1 ? (selected[0] as SyntaxNode) : null;
}

import { columnsOf, type Expression } from "../../../investigate/understand/expression/expression.ts";
import { readNode, type SyntaxNode } from "../../../investigate/understand/expression/read-node.ts";
import { literal, NotInPandas, toPython } from "./expression-code.ts";

export interface FactsCode {
  /** Names of the tables that are read. */
  tables: string[];
  lines: string[];
}

/** Reads the text of a statement with the engine's own parser; nothing of it is run. */
export type ParseSql = (sql: string) => Promise<SelectNode>;

export interface SelectNode {
  type: string;
  select_list: (SyntaxNode & { alias: string; column_names?: string[]; relation_name?: string })[];
  from_table: TableNode;
  where_clause: SyntaxNode | null;
}

type TableNode =
  | { type: "BASE_TABLE"; alias: string; table_name: string }
  | { type: "JOIN"; left: TableNode; right: TableNode; condition: SyntaxNode; join_type: string }
  | { type: "SUBQUERY"; subquery: { node: SelectNode } };

/** The fact table with what is joined to it, as merges of frames. */
export function factsCode(select: SelectNode): FactsCode {
  const { from_table: from, where_clause: where } = select;
  if (from.type !== "SUBQUERY") return joinCode(select);
  const inner = joinCode(from.subquery.node);
  if (where === null) return inner;
  return { ...inner, lines: [...inner.lines, `facts = facts[${toPython(expressionOf(where))}]`] };
}

function joinCode({ select_list: list, from_table: from }: SelectNode): FactsCode {
  const tables: string[] = [];
  const lines: string[] = [];
  const frame = ({ alias, table_name: name }: { alias: string; table_name: string }) => {
    tables.push(name);
    return `tables[${literal(name)}].add_prefix(${literal(`${alias}.`)})`;
  };
  const walk = (node: TableNode): void => {
    if (node.type === "BASE_TABLE") lines.push(`facts = ${frame(node)}`);
    else if (node.type === "JOIN" && node.join_type === "LEFT" && node.right.type === "BASE_TABLE") {
      walk(node.left);
      const keys = keysOf(node.condition, node.right.alias).map((pair) => `(${pair.map(literal).join(", ")})`);
      lines.push(`facts = join(facts, ${frame(node.right)}, [${keys.join(", ")}])`);
    } else throw new NotInPandas(`a join of another kind (${node.type})`);
  };
  walk(from);
  const brought = list.filter((one) => one.class === "COLUMN_REF");
  const renamed = brought.map(
    ({ alias, column_names: names = [] }) => `${literal(names.join("."))}: ${literal(alias)}`,
  );
  lines.push(
    `own = {name: name[3:] for name in facts.columns if name.startswith("h0.")}`,
    `facts = facts.rename(columns={**own${renamed.length > 0 ? `, ${renamed.join(", ")}` : ""}})`,
  );
  return { tables, lines };
}

/** Pairs of equal columns, that of the joined table last. */
function keysOf(condition: SyntaxNode, joined: string): [string, string][] {
  const parts = condition.class === "CONJUNCTION" ? (condition["children"] as SyntaxNode[]) : [condition];
  return parts.map((part) => {
    const [left, right] = [part["left"], part["right"]].map(
      (side) => (side as { column_names: string[] }).column_names,
    );
    if (part.type !== "COMPARE_EQUAL") throw new NotInPandas("a join by something else than equality");
    const pair: [string, string] = [left.join("."), right.join(".")];
    return left[0] === joined ? [pair[1], pair[0]] : pair;
  });
}

export function expressionOf(node: SyntaxNode): Expression {
  const read = readNode(node);
  if ("refused" in read) throw new NotInPandas(read.refused);
  return read;
}

export const columnNames = (expression: Expression): string[] => columnsOf(expression).map(({ name }) => name);

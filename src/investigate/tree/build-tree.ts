import type { MetricNode } from "../../analysis/decomposition/decompose-tree.ts";
import type { TreeRole } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import type { BothTotals } from "./ask-totals.ts";
import type { Composition, Product, Term } from "./composition.ts";
import { type Leaves, leavesFrom, type PeriodLengths } from "./leaves.ts";
import { amountName } from "./sample-measures.ts";

export interface BuiltTree {
  root: MetricNode;
  /** The tree in a line: "amount = orders × amount per row". */
  identity: string;
  /** By name, of leaves that are no measures. */
  roles: Map<string, TreeRole>;
  /** One of the factors, where the periods differ in length. */
  lengths: PeriodLengths | null;
}

/** A tree whose leaves give the metric of both periods exactly; null where a divisor is zero. */
export function buildTree(facts: Facts, composition: Composition | null, totals: BothTotals): BuiltTree | null {
  const leaves = leavesFrom(facts, totals);
  const { operation, children, roles } = partsOf(facts, composition, leaves);
  const name = facts.metric.kind === "ratio" ? facts.metric.label : amountName(facts);
  const lengths = operation === "product" ? leaves.lengths : null;
  const whole = lengths === null ? leaves.whole(name) : leaves.wholeAsLong(name);
  const root = { ...whole, operation, children };
  return isFiniteTree(root) ? { root, identity: identityText(root), roles, lengths } : null;
}

type Parts = Pick<MetricNode, "operation" | "children"> & Pick<BuiltTree, "roles">;

function partsOf(facts: Facts, composition: Composition | null, leaves: Leaves): Parts {
  if (facts.metric.kind === "ratio") return ratioParts(facts, leaves);
  if (composition?.operation === "sum")
    return { operation: "sum", children: composition.terms.map((term) => termNode(term, leaves)), roles: new Map() };
  const rows = leaves.rows(rowsName(facts, leaves.areAllCounted));
  const roles = new Map<string, TreeRole>([[rows.name, "rows"]]);
  const rowFactor = facts.metric.kind === "average" ? [] : [rows];
  const lengthFactor = lengthLeaf(leaves.lengths);
  for (const { name } of lengthFactor) roles.set(name, "rows");
  if (composition)
    return {
      operation: "product",
      children: factors(...rowFactor, ...rowProduct(composition), ...lengthFactor),
      roles,
    };
  const value = leaves.perRow(`${amountName(facts)} per row`, ({ amount }) => amount);
  return {
    operation: "product",
    children: factors(rows, value, ...lengthFactor),
    roles: roles.set(value.name, "value"),
  };

  function rowProduct({ volume, rate }: Product): MetricNode[] {
    return [
      leaves.perRow(`${volume} per row`, ({ sumOf }) => sumOf(volume)),
      leaves.quotient(`${rate} (${amountName(facts)} per ${volume})`, ({ amount, sumOf }) => amount / sumOf(volume)),
    ];
  }
}

/** The same in both periods: what the lengths make is taken out of the whole beforehand. */
const lengthLeaf = (lengths: PeriodLengths | null): MetricNode[] =>
  lengths === null
    ? []
    : [{ name: lengths.name, before: lengths.after, after: lengths.after, operation: "leaf", children: [] }];

function ratioParts({ metric }: Facts, leaves: Leaves): Parts {
  const parts = metric.label.split(" / ").map((part) => part.replace(/^sum of (?=\S)/, ""));
  const [over = "numerator", under = "denominator"] = parts.length === 2 ? parts : [];
  return {
    operation: "product",
    children: [
      { node: leaves.total(over, ({ amount }) => amount), sign: 1 },
      { node: leaves.total(under, ({ exposure }) => exposure), sign: -1 },
    ],
    roles: new Map(),
  };
}

function termNode({ name, sign, product }: Term, leaves: Leaves): MetricNode["children"][number] {
  const total = leaves.total(name, ({ sumOf }) => sumOf(name));
  if (!product) return { node: total, sign };
  const { volume, rate } = product;
  const children = factors(
    leaves.total(volume, ({ sumOf }) => sumOf(volume)),
    leaves.quotient(`${rate} (${name} per ${volume})`, ({ sumOf }) => sumOf(name) / sumOf(volume)),
  );
  return { node: { ...total, operation: "product", children }, sign };
}

function factors(...nodes: MetricNode[]): MetricNode["children"] {
  return nodes.map((node) => ({ node, sign: 1 }));
}

/** "orders" from a table called so; "orders with refund" where others have none. */
function rowsName({ metric }: Facts, areAllCounted: boolean): string {
  const words = metric.table.replaceAll("_", " ");
  const noun = /[a-z]s$/i.test(words) ? words : `rows of ${words}`;
  return areAllCounted ? noun : `${noun} with ${metric.columns.join(", ")}`;
}

function identityText({ name, operation, children }: MetricNode): string {
  const [forward, backward] = operation === "product" ? ["×", "÷"] : ["+", "−"];
  const terms = children.map(
    ({ node, sign }, i) => `${i === 0 ? "" : ` ${sign > 0 ? forward : backward} `}${node.name}`,
  );
  // A ratio is called by its terms already.
  return name.includes(" / ") ? terms.join("") : `${name} = ${terms.join("")}`;
}

function isFiniteTree({ before, after, children }: MetricNode): boolean {
  return Number.isFinite(before) && Number.isFinite(after) && children.every(({ node }) => isFiniteTree(node));
}

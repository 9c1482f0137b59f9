import { productMultipliers } from "./product-multipliers.ts";
import { reconcile } from "./reconcile.ts";

/** How a metric is made of others, with the values of both periods at every node. */
export interface MetricNode {
  name: string;
  before: number;
  after: number;
  /** sum: each child counts with its sign; product: each child to its power; leaf: no children. */
  operation: "leaf" | "sum" | "product";
  children: { node: MetricNode; sign: 1 | -1 }[];
}

export interface TreeEffect {
  /** Names from the root's child down to this node. */
  path: string[];
  name: string;
  before: number;
  after: number;
  /** What the node's change adds to the change of the root. */
  contribution: number;
  isLeaf: boolean;
}

export interface TreeDecomposition {
  name: string;
  before: number;
  after: number;
  total: number;
  /** All nodes below the root, parents before their children. */
  effects: TreeEffect[];
  /** The total less all leaves: rounding, and the part of a node that its children do not reproduce. */
  remainder: number;
}

/** Passes the change of the root down a tree of sums, differences, products and quotients to its leaves. */
export function decomposeTree(root: MetricNode): TreeDecomposition {
  const effects = effectsBelow(root, 1, []);
  const leaves = effects.filter((effect) => effect.isLeaf).map((effect) => effect.contribution);
  const { total, remainder } = reconcile(root.after - root.before, leaves);
  return { name: root.name, before: root.before, after: root.after, total, effects, remainder };
}

function effectsBelow(node: MetricNode, multiplier: number, path: string[]): TreeEffect[] {
  const own = multipliersOf(node);
  return node.children.flatMap(({ node: child }, i) => {
    const passed = multiplier * own[i]!;
    const effect: TreeEffect = {
      path: [...path, child.name],
      name: child.name,
      before: child.before,
      after: child.after,
      contribution: passed * (child.after - child.before),
      isLeaf: child.operation === "leaf",
    };
    return [effect, ...effectsBelow(child, passed, effect.path)];
  });
}

function multipliersOf({ operation, children }: MetricNode): number[] {
  if (operation === "sum") return children.map((child) => child.sign);
  return productMultipliers(
    children.map(({ node, sign }) => ({ before: node.before, after: node.after, power: sign })),
  );
}

import type { DefaultTreeAdapterMap } from "parse5";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment, type TreeAdapter } from "parse5";
import { AppError } from "../../../base/app-error.ts";
import type { DocumentLimits } from "../document-limits.ts";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

/** A page as a tree. Unclosed formatting tags make HTML parsers copy nodes without end, so nodes and depth are counted. */
export function parseHtml(html: string, limits: DocumentLimits): HtmlParent {
  return parse(html, { treeAdapter: boundedAdapter(limits) });
}

export function parseHtmlFragment(html: string, limits: DocumentLimits): HtmlParent {
  return parseFragment(html, { treeAdapter: boundedAdapter(limits) });
}

function boundedAdapter({ htmlNodes, htmlDepth }: DocumentLimits): TreeAdapter<DefaultTreeAdapterMap> {
  const depths = new WeakMap<object, number>();
  let count = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      count += 1;
      if (count > htmlNodes) throw tooComplex(`has more than ${htmlNodes} elements`);
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    appendChild: (parent, child) => {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > htmlDepth) throw tooComplex(`has elements nested more than ${htmlDepth} deep`);
      depths.set(child, depth);
      defaultTreeAdapter.appendChild(parent, child);
    },
  };
}

const tooComplex = (reason: string): AppError => new AppError("INVALID_FILE_TYPE", `The page ${reason}.`);

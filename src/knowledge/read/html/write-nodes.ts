import { rowText, type TextWriter } from "../text-writer.ts";
import type { HtmlElement, HtmlNode } from "./bounded-tree.ts";
import { blockTags, findElements, inlineText, isDropped, isElement, rawText, tidyLines } from "./html-text.ts";

/** Writes what the nodes show, block by block; `depth` is that of the lists around them. */
export function writeNodes(nodes: HtmlNode[], writer: TextWriter, depth = -1): void {
  let words: HtmlNode[] = [];
  const flush = () => {
    writer.add({ kind: "paragraph", text: tidyLines(inlineText(words)) });
    words = [];
  };
  for (const node of nodes) {
    if (!isElement(node)) words.push(node);
    else if (isDropped(node)) continue;
    else if (blockTags.has(node.tagName) || hasBlocks(node)) {
      flush();
      writeElement(node, writer, depth);
    } else words.push(node);
  }
  flush();
}

function hasBlocks({ childNodes }: HtmlElement): boolean {
  return childNodes.some((child) => isElement(child) && (blockTags.has(child.tagName) || hasBlocks(child)));
}

function writeElement(element: HtmlElement, writer: TextWriter, depth: number): void {
  const { tagName, childNodes } = element;
  if (/^h[1-6]$/.test(tagName)) {
    writer.add({
      kind: "heading",
      level: Number(tagName[1]),
      text: tidyLines(inlineText(childNodes)).replace(/\n/g, " "),
    });
  } else if (tagName === "pre") {
    writer.add({ kind: "code", text: rawText(childNodes).replace(/^\n+|\s+$/g, "") });
  } else if (tagName === "table") writeTable(element, writer);
  else if (tagName === "ul" || tagName === "ol" || tagName === "menu") writeNodes(childNodes, writer, depth + 1);
  else if (tagName === "li") writeItem(element, writer, Math.max(0, depth));
  else if (tagName === "dl") writeTerms(element, writer);
  else writeNodes(childNodes, writer, depth);
}

function writeItem({ childNodes }: HtmlElement, writer: TextWriter, depth: number): void {
  const isNested = (node: HtmlNode) =>
    isElement(node) && ["ul", "ol", "menu", "pre", "table", "dl"].includes(node.tagName);
  const first = childNodes.findIndex(isNested);
  const own = first < 0 ? childNodes : childNodes.slice(0, first);
  writer.add({ kind: "item", depth, text: tidyLines(inlineText(own)) });
  if (first >= 0) writeNodes(childNodes.slice(first), writer, depth);
}

/** `term: definition`, one item each. */
function writeTerms(list: HtmlElement, writer: TextWriter): void {
  let term = "";
  for (const element of findParts(list)) {
    const text = tidyLines(inlineText(element.childNodes));
    if (element.tagName === "dt") term = term === "" ? text : `${term}, ${text}`;
    else {
      writer.add({ kind: "item", depth: 0, text: term === "" ? text : `${term}: ${text}` });
      term = "";
    }
  }
  writer.add({ kind: "item", depth: 0, text: term });
}

// Terms may stand in `div` groups.
function findParts({ childNodes }: HtmlElement): HtmlElement[] {
  return childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === "dt" || child.tagName === "dd" ? [child] : findParts(child)));
}

function writeTable(table: HtmlElement, writer: TextWriter): void {
  // A table in a table is page layout, not data.
  if (findElements(table.childNodes.filter(isElement), "table").length > 0) {
    for (const cell of outermostCells(table)) writeNodes(cell.childNodes, writer);
    return;
  }
  const lines = findElements([table], "tr").map((line) =>
    line.childNodes.filter(isElement).filter(({ tagName }) => tagName === "th" || tagName === "td"),
  );
  const filled = lines.filter((cells) => cells.length > 0);
  const hasHeader = filled.length > 1 && filled[0].every(({ tagName }) => tagName === "th");
  const texts = filled.map((cells) => cells.map(({ childNodes }) => tidyLines(inlineText(childNodes))));
  const header = hasHeader ? texts[0] : [];
  for (const cells of hasHeader ? texts.slice(1) : texts)
    writer.add({ kind: "row", header, cells, text: rowText(header, cells) });
}

function outermostCells({ childNodes }: HtmlElement): HtmlElement[] {
  return childNodes
    .filter(isElement)
    .flatMap((child) => (["td", "th", "caption"].includes(child.tagName) ? [child] : outermostCells(child)));
}

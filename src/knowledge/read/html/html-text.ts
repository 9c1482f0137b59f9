import type { HtmlElement, HtmlNode } from "./bounded-tree.ts";

const dropped = new Set(
  "script style noscript template nav footer svg math iframe object embed canvas video audio select button input textarea head dialog".split(
    " ",
  ),
);

export const blockTags = new Set(
  "html body main article section header aside div p blockquote figure figcaption address details summary fieldset form center ul ol menu dl li dt dd pre table h1 h2 h3 h4 h5 h6 hr".split(
    " ",
  ),
);

export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;

export function attributeOf(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** Not for readers: code, navigation, and what the page hides. */
export function isDropped(element: HtmlElement): boolean {
  return (
    dropped.has(element.tagName) ||
    attributeOf(element, "hidden") !== null ||
    attributeOf(element, "aria-hidden") === "true" ||
    attributeOf(element, "role") === "navigation" ||
    /display\s*:\s*none/i.test(attributeOf(element, "style") ?? "")
  );
}

/** The words of nodes, line breaks only where the page forces them. */
export function inlineText(nodes: HtmlNode[]): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if ("value" in node) parts.push(node.value.replace(/\s+/g, " "));
    else if (isElement(node) && !isDropped(node)) parts.push(elementText(node));
  }
  return parts.join("");
}

function elementText(element: HtmlElement): string {
  if (element.tagName === "br") return "\n";
  if (element.tagName === "img") return attributeOf(element, "alt") ?? "";
  const text = inlineText(element.childNodes);
  if ((element.tagName === "code" || element.tagName === "kbd") && text.trim() !== "") return `\`${text.trim()}\``;
  return blockTags.has(element.tagName) ? `\n${text}\n` : text;
}

/** Text with all its line breaks, as in `pre`. */
export function rawText(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => ("value" in node ? node.value : isElement(node) && !isDropped(node) ? rawText(node.childNodes) : ""))
    .join("");
}

export function findElements(roots: HtmlElement[], tagName: string): HtmlElement[] {
  return roots.flatMap((root) => {
    const inside = findElements(root.childNodes.filter(isElement), tagName);
    return root.tagName === tagName ? [root, ...inside] : inside;
  });
}

export const tidyLines = (text: string): string =>
  text
    .replace(/[ \t\u00A0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();

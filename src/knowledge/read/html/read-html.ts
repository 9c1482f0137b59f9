import { readDay } from "../../events/read-day.ts";
import type { DocumentLimits } from "../document-limits.ts";
import type { Block, ReadContent } from "../source-document.ts";
import { createTextWriter } from "../text-writer.ts";
import { type HtmlElement, type HtmlParent, parseHtml, parseHtmlFragment } from "./bounded-tree.ts";
import { attributeOf, findElements, inlineText, isElement } from "./html-text.ts";
import { writeNodes } from "./write-nodes.ts";

/** What a reader of the page sees, as blocks: no scripts, styles, navigation or hidden parts. */
export function readHtml(html: string, limits: DocumentLimits): ReadContent {
  const page = parseHtml(html, limits);
  const writer = createTextWriter();
  writeNodes(page.childNodes, writer);
  const heading = writer.blocks.find((block) => block.kind === "heading");
  return {
    title: titleOf(page) ?? heading?.text ?? null,
    url: null,
    date: dateOf(page),
    text: writer.text(),
    blocks: writer.blocks,
  };
}

/** The blocks of a piece of HTML inside another document. */
export function readHtmlBlocks(html: string, limits: DocumentLimits): Block[] {
  const writer = createTextWriter();
  writeNodes(parseHtmlFragment(html, limits).childNodes, writer);
  return writer.blocks;
}

function titleOf(page: HtmlParent): string | null {
  const [title] = findElements(headOf(page), "title");
  return title ? inlineText(title.childNodes).replace(/\s+/g, " ").trim() || null : null;
}

function dateOf(page: HtmlParent): string | null {
  for (const meta of findElements(headOf(page), "meta")) {
    const name = attributeOf(meta, "name") ?? attributeOf(meta, "property") ?? attributeOf(meta, "itemprop") ?? "";
    if (!/^(?:date|dc\.date|datepublished|article:published_time)$/i.test(name)) continue;
    const day = readDay(attributeOf(meta, "content") ?? "");
    if (day) return day;
  }
  return null;
}

function headOf(page: HtmlParent): HtmlElement[] {
  const html = page.childNodes.filter(isElement).filter(({ tagName }) => tagName === "html");
  return html.flatMap(({ childNodes }) => childNodes.filter(isElement).filter(({ tagName }) => tagName === "head"));
}

import { limitOf, overLimit } from "../../../base/input-limits.ts";
import { damaged } from "./unzip-parts.ts";

export interface XmlTag {
  /** Without a prefix. */
  name: string;
  isEmpty: boolean;
  /** Where the text behind it begins. */
  end: number;
  attribute(name: string): string | null;
}

const [open, close, slash, bang, question, colon] = [..."<>/!?:"].map((character) => character.charCodeAt(0));
const [doubleQuote, singleQuote] = [34, 39];

/** Calls `onTag` for every tag that opens, in one pass that neither recurses nor keeps anything. */
export function scanXml(xml: Buffer, onTag: (tag: XmlTag) => void): void {
  const deepest = limitOf("nesting");
  let depth = 0;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const next = xml[at + 1];
    if (next === bang || next === question) {
      at = behindMarkup(xml, at);
      continue;
    }
    const end = endOfTag(xml, at);
    if (next === slash) depth -= 1;
    else {
      const isEmpty = xml[end - 2] === slash;
      if (!isEmpty) depth += 1;
      if (depth > deepest)
        throw overLimit(
          "nesting",
          `The workbook has elements nested more than ${deepest} deep, which no sheet has`,
          "Save its sheet as CSV",
        );
      onTag(toTag(xml, at + 1, end, isEmpty));
    }
    at = end;
  }
}

function behindMarkup(xml: Buffer, at: number): number {
  const text = xml.toString("latin1", at, at + 9);
  // Entities that are made of others can make any text of a few bytes; workbooks have none.
  if (text.toUpperCase() === "<!DOCTYPE") throw damaged("it declares a document type, which workbooks must not");
  const ending = text.startsWith("<!--") ? "-->" : text.startsWith("<![CDATA[") ? "]]>" : ">";
  const end = xml.indexOf(ending, at + 2);
  return end < 0 ? xml.length : end + ending.length;
}

function endOfTag(xml: Buffer, start: number): number {
  let quote = 0;
  for (let at = start + 1; at < xml.length; at += 1) {
    const byte = xml[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === doubleQuote || byte === singleQuote) quote = byte;
    else if (byte === close) return at + 1;
  }
  throw damaged("a tag of its XML has no end");
}

function toTag(xml: Buffer, start: number, end: number, isEmpty: boolean): XmlTag {
  let nameStart = start;
  let nameEnd = start;
  for (; nameEnd < end && xml[nameEnd] > 32 && xml[nameEnd] !== close && xml[nameEnd] !== slash; nameEnd += 1)
    if (xml[nameEnd] === colon) nameStart = nameEnd + 1;
  return {
    name: xml.toString("latin1", nameStart, Math.min(nameEnd, nameStart + 100)),
    isEmpty,
    end,
    attribute: (name) => attributeOf(xml.toString("latin1", nameEnd, end), name),
  };
}

function attributeOf(text: string, name: string): string | null {
  for (const [, found, double, single] of text.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (found === name) return double ?? single;
  return null;
}

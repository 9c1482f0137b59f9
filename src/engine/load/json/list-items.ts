import { createReadStream } from "node:fs";
import { limitOf } from "../../../base/input-limits.ts";
import { tooLong } from "../normalise-records.ts";
import { demandShallow } from "./demand-shallow.ts";

/**
 * The texts of the items of a JSON list, one after the other, however long the list is. Throws a `SyntaxError` where the
 * list has no end, or something follows it.
 */
export async function* listItems(path: string): AsyncGenerator<string> {
  const longest = limitOf("recordBytes");
  const deepest = limitOf("nesting");
  const scan: Scan = { depth: 0, deepest: 0, inText: false, isEscaped: false };
  let item = "";
  let count = 0;
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 })) {
    for (let at = 0; at < chunk.length; ) {
      const end = itemEnd(chunk, at, scan);
      item += chunk.slice(at, end < 0 ? chunk.length : end);
      if (item.length > longest) throw tooLong(`Record ${count}`, longest);
      demandShallow(scan.deepest, deepest);
      if (end < 0) break;
      if (count > 0) yield item; // what stands before the list is no item
      count += 1;
      item = "";
      at = end + 1;
    }
  }
  if (scan.depth !== 0 || item.trim() !== "") throw new SyntaxError("The list has no end, or something follows it.");
}

interface Scan {
  depth: number;
  deepest: number;
  inText: boolean;
  isEscaped: boolean;
}

/** Where the list begins, an item ends or the list does; -1 where none of it is in the rest of the chunk. */
function itemEnd(text: string, from: number, scan: Scan): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (scan.inText) {
      if (scan.isEscaped) scan.isEscaped = false;
      else if (code === backslash) scan.isEscaped = true;
      else if (code === quote) scan.inText = false;
    } else if (code === quote) scan.inText = true;
    else if (code === openBrace || code === openBracket) {
      scan.depth += 1;
      if (scan.depth > scan.deepest) scan.deepest = scan.depth;
      if (scan.depth === 1) return at;
    } else if (code === closeBrace || code === closeBracket) {
      scan.depth -= 1;
      if (scan.depth === 0) return at;
    } else if (code === comma && scan.depth === 1) return at;
  }
  return -1;
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map((character) =>
  character.charCodeAt(0),
);

import { cutText } from "../prose/cut-text.ts";
import { plainLine, withoutHidden } from "../prose/plain-line.ts";

/** Data for a model, marked as such. Nothing inside can close the block or open another one. */
export function dataBlock(name: string, content: string): string {
  return `<data name="${name}">\n${neutral(content)}\n</data>`;
}

// A cell may be megabytes long; what is invisible in it makes it shorter, hardly ever this much.
const slack = 8;

/** A name, a value or a sentence of the data, on one line and not longer than `length`. */
export function dataText(text: string, length = 200): string {
  return cutText(neutral(plainLine(text.slice(0, length * slack))), length);
}

/** A text of several lines, such as what a program printed. */
export function dataLines(text: string, length: number): string {
  return cutText(neutral(withoutHidden(text.slice(0, length * slack))), length);
}

// A bracket is only harmful before what may be a mark; "<18" stays readable. Look-alikes count as brackets.
function neutral(text: string): string {
  return withoutHidden(text)
    .replace(/[＜﹤⟨〈❮](?=[\s/\\]*[\p{L}!?])/gu, "‹")
    .replace(/<(?=[\s/\\]*[\p{L}!?／])/gu, "‹");
}

/** Two spellings of one name or value, one of which may have come back from a model. */
export function isSameName(a: string, b: string): boolean {
  return toKey(a) === toKey(b);
}

function toKey(text: string): string {
  return neutral(plainLine(decode(text))).toLowerCase();
}

function decode(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

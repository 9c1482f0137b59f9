import { refusal } from "../refusal.ts";

/** Parsing lists in lists takes time with the square of the depth, and the stack: refused before it is tried. */
export function refuseNesting(path: string, text: string, deepest: number): void {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    if (end - start > deepest && nestingOf(text, start, end) > deepest)
      throw refusal(path, `has quotes or lists nested more than ${deepest} deep, which no reader follows`);
    start = end + 1;
  }
}

/** How many quote and list marks a line begins with; two columns of indentation count as one. */
function nestingOf(text: string, start: number, end: number): number {
  let marks = 0;
  let spaces = 0;
  let at = start;
  for (; at < end; at += 1) {
    const character = text[at];
    if (character === " ") spaces += 1;
    else if (character === "\t") spaces += 4;
    else if (character === ">") marks += 1;
    else if ("-*+".includes(character) && text[at + 1] === " ") marks += 1;
    else if (isNumberMark(text, at)) {
      marks += 1;
      at = text.indexOf(" ", at);
    } else break;
  }
  if (at === end && !text.slice(start, end).includes(">")) return 0; // a rule such as "- - -", or an empty line
  return marks + Math.floor(spaces / 2);
}

function isNumberMark(text: string, at: number): boolean {
  let digits = at;
  while (digits - at < 9 && text[digits] >= "0" && text[digits] <= "9") digits += 1;
  return digits > at && (text[digits] === "." || text[digits] === ")") && text[digits + 1] === " ";
}

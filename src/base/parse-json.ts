import { AppError } from "./app-error.ts";

/** More than any request, setting or document has; what works through values one inside the other needs room on the stack. */
const deepest = 100;

/** Parses JSON that came from outside; what is nested too deep is refused before anything is made of it. */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  demandNesting(text);
  return JSON.parse(text, reviver);
}

export function demandNesting(text: string): void {
  const depth = nestingOf(text);
  if (depth > deepest)
    throw new AppError("INVALID_REQUEST", `The JSON is nested ${depth} deep; at most ${deepest} are read.`, { depth });
}

/** How many brackets of a JSON text lie inside of each other. */
export function nestingOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > most) most = depth;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return most;
}

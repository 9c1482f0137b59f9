import { AppError } from "./app-error.ts";
import { jsonDepth } from "./json-depth.ts";

/** More than any request, setting or document has; what works through values one inside the other needs room on the stack. */
const deepest = 100;

/** Parses JSON that came from outside; what is nested too deep is refused before anything is made of it. */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  demandNesting(text);
  return JSON.parse(text, reviver);
}

export function demandNesting(text: string): void {
  const depth = jsonDepth(text);
  if (depth > deepest)
    throw new AppError("INVALID_REQUEST", `The JSON is nested ${depth} deep; at most ${deepest} are read.`, { depth });
}

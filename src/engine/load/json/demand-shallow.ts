import { limitOf, overLimit } from "../../../base/input-limits.ts";

/** Parsing and writing what is nested deeply takes the stack, so the depth is looked at before. */
export function demandShallow(depth: number, deepest = limitOf("nesting")): void {
  if (depth > deepest)
    throw overLimit("nesting", `The JSON is nested ${depth} deep; at most ${deepest} are read`, "Flatten it");
}

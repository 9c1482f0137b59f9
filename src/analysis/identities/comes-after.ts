import type { IdentityReading } from "./read-identity.ts";

const netNames = /profit|margin|net(?![a-z])|income|earning|balance|gain|surplus|deficit|result|ebit/i;

/**
 * A whole comes after its parts. A part does not come after its whole, except for what people call a difference: profit
 * is revenue less cost. Columns that go below zero count as such, too.
 */
export function comesAfter({ target, operation, terms }: IdentityReading, values: ArrayLike<number>): boolean {
  if (terms.every((term) => term.sign > 0)) return true;
  return operation === "sum" && (netNames.test(target) || Array.prototype.some.call(values, (value) => value < 0));
}

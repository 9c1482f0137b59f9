/**
 * What may not be shown is masked here: every text that leaves an analysis goes through it — answer, labels, report, trail, errors.
 * A guard that cannot tell throws, and the analysis is refused.
 */
export interface TextGuard {
  mask(text: string): string;
}

/** Everything may be shown. */
export const openGuard: TextGuard = { mask: (text) => text };

/** The same value with every text in it masked, names of fields too. */
export function maskDeep<Value>(value: Value, guard: TextGuard): Value {
  if (guard === openGuard) return value;
  return walk(value, guard) as Value;
}

function walk(value: unknown, guard: TextGuard): unknown {
  if (typeof value === "string") return guard.mask(value);
  if (Array.isArray(value)) return value.map((one) => walk(one, guard));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [guard.mask(name), walk(one, guard)]));
}

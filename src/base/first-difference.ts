export interface Difference {
  /** From the top, such as `rows.0.amount`; empty for the whole. */
  path: string;
  known: unknown;
  now: unknown;
}

/** The first place in which two plain values differ; null where they are the same to the last bit. */
export function firstDifference(known: unknown, now: unknown, path = ""): Difference | null {
  if (Object.is(known, now)) return null;
  const [before, after] = [partsOf(known), partsOf(now)];
  if (before === null || after === null) return { path, known, now };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const found = firstDifference(before.get(key), after.get(key), path === "" ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  // The same parts in another order are another text.
  return [...before.keys()].join("\n") === [...after.keys()].join("\n") ? null : { path, known, now };
}

function partsOf(value: unknown): Map<string, unknown> | null {
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof Date) return new Map([["time", value.getTime()]]);
  if (value instanceof Map || value instanceof Set) return partsOf([...value]);
  return new Map(Object.entries(value));
}

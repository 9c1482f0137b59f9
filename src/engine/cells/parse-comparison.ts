import type { ComparisonSpec, MeasureSpec } from "./comparison-spec.ts";

/** The columns of a comparison that is written in the simplest way: `real`, `sum(real)` or `sum(a)/sum(b)`; null for all else. */
export function parseComparison(request: {
  actual: string;
  expected: string;
  dimensions: string[] | null;
}): ComparisonSpec | null {
  const actual = parseMeasure(request.actual);
  const expected = parseMeasure(request.expected);
  if (!actual || !expected || (actual.denominator === null) !== (expected.denominator === null)) return null;
  return { actual, expected, dimensions: request.dimensions };
}

function parseMeasure(text: string): MeasureSpec | null {
  const [, bare, summed, divisor] =
    text.match(/^\s*(?:(\w+)|sum\(\s*(\w+)\s*\)(?:\s*\/\s*sum\(\s*(\w+)\s*\))?)\s*$/i) ?? [];
  const numerator = bare ?? summed;
  return numerator ? { numerator, denominator: divisor ?? null } : null;
}

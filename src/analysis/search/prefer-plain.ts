import type { Cause, Codes, Dimension, RowData } from "./types.ts";

/**
 * The same rows can go by several names: users.schedule = … and assigned_to = Fred. Each term is replaced by the earliest dimension that has a
 * value on exactly the same rows; dimensions are given with the plainest first.
 */
export function preferPlain(causes: Cause[], { dimensions }: RowData): Cause[] {
  return causes.map((cause) => {
    const segment = cause.segment.map((term) => {
      const codes = dimensions[term.dimension]!.codes;
      for (let earlier = 0; earlier < term.dimension; earlier++) {
        if (cause.segment.some(({ dimension }) => dimension === earlier)) continue;
        const code = sameRows(codes, term.code, dimensions[earlier]!);
        if (code !== null && code !== dimensions[earlier]!.folded?.rest) return { dimension: earlier, code };
      }
      return term;
    });
    return { ...cause, segment: segment.sort((a, b) => a.dimension - b.dimension) };
  });
}

/** The value of the other dimension that stands on just the rows where `codes` has `code`. */
function sameRows(codes: Codes, code: number, other: Dimension): number | null {
  let found: number | null = null;
  for (let row = 0; row < codes.length; row++) {
    const value = other.codes[row]!;
    if (codes[row] === code) {
      if (found === null) found = value;
      else if (value !== found) return null;
    } else if (value === found) return null;
  }
  if (found === null) return null;
  // Rows before the first match were compared with nothing yet.
  for (let row = 0; codes[row] !== code; row++) if (other.codes[row] === found) return null;
  return found;
}

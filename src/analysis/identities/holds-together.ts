import { countDistinct, type RoundedColumn } from "./measure-column.ts";

const LEAST_ROWS = 8;
const LEAST_SHARE = 0.98;
const SAMPLE = 120;

/**
 * Does result = sum (or product) of the parts, row by row within rounding? Rows in which a part is zero prove nothing and
 * are left out of the judgement. Null unless it holds in nearly all other rows and breaks when a part is taken from
 * another row.
 */
export function holdsTogether(
  kind: "sum" | "product",
  result: RoundedColumn,
  parts: readonly RoundedColumn[],
): { share: number; rows: number } | null {
  const rows = informativeRows(result, parts);
  if (rows.length < LEAST_ROWS) return null;
  const exact = judge(kind, result, parts, rows);
  // Whole numbers that multiply may be counts, or amounts that were rounded.
  const mayBeRounded = kind === "product" && result.isInteger && !parts.every((part) => part.isInteger);
  return exact ?? (mayBeRounded ? judge(kind, { ...result, rounding: 0.5 }, parts, rows) : null);
}

function judge(
  kind: "sum" | "product",
  result: RoundedColumn,
  parts: readonly RoundedColumn[],
  rows: readonly number[],
): { share: number; rows: number } | null {
  const sample = rows.filter((_, i) => i % Math.ceil(rows.length / SAMPLE) === 0);
  const check = checker(kind, result, parts);
  if (share(sample, (row) => check(row, row, -1)) < LEAST_SHARE - 0.02) return null;
  if (share(rows, (row) => check(row, row, -1)) < LEAST_SHARE) return null;
  const allVary = parts.every(
    (part) =>
      countDistinct(
        rows.map((row) => part.values[row]!),
        3,
      ) >= 3,
  );
  if (!allVary || !parts.every((part, index) => breaksWhenMoved(rows, check, part, index))) return null;
  const present: number[] = [];
  for (let row = 0; row < result.values.length; row++) {
    if ([result, ...parts].every((column) => Number.isFinite(column.values[row]!))) present.push(row);
  }
  return { share: share(present, (row) => check(row, row, -1)), rows: present.length };
}

/** `moved` is the index of the part that is read from `otherRow`, or −1. */
type Check = (row: number, otherRow: number, moved: number) => boolean;

/** The error allowed is what the rounding of each column can add up to. */
function checker(kind: "sum" | "product", result: RoundedColumn, parts: readonly RoundedColumn[]): Check {
  return (row, otherRow, moved) => {
    let made = kind === "sum" ? 0 : 1;
    let size = 0;
    for (const [index, part] of parts.entries()) {
      const value = part.values[index === moved ? otherRow : row]!;
      made = kind === "sum" ? made + value : made * value;
      size += Math.abs(value);
    }
    let allowed = result.rounding;
    for (const [index, part] of parts.entries()) {
      const value = part.values[index === moved ? otherRow : row]!;
      allowed += kind === "sum" ? part.rounding : Math.abs(made / value) * part.rounding;
    }
    const target = result.values[row]!;
    allowed = 1.001 * allowed + 1e-9 * (Math.abs(target) + (kind === "sum" ? size : Math.abs(made)));
    return Math.abs(target - made) <= allowed;
  };
}

function informativeRows(result: RoundedColumn, parts: readonly RoundedColumn[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < result.values.length; row++) {
    const ok = parts.every((part) => Number.isFinite(part.values[row]!) && part.values[row] !== 0);
    if (ok && Number.isFinite(result.values[row]!)) rows.push(row);
  }
  return rows;
}

/** Where another row's value differs, the identity must fail: otherwise the part is too small or too constant to matter. */
function breaksWhenMoved(rows: readonly number[], check: Check, part: RoundedColumn, index: number): boolean {
  const count = rows.length;
  for (const shift of new Set([1, Math.floor(count / 3), Math.floor(count / 2)])) {
    let differing = 0;
    let holding = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const other = rows[(i + shift) % count]!;
      if (part.values[row] === part.values[other]) continue;
      differing++;
      if (check(row, other, index)) holding++;
    }
    if (differing < 5 || holding > 0.25 * differing) return false;
  }
  return true;
}

function share(rows: readonly number[], holds: (row: number) => boolean): number {
  let held = 0;
  for (const row of rows) if (holds(row)) held++;
  return rows.length === 0 ? 0 : held / rows.length;
}

import { holdsTogether } from "./holds-together.ts";
import { inspectColumn, type MeasureColumn, type RoundedColumn } from "./measure-column.ts";

interface Held {
  /** Rows with all values present that satisfy it, of those rows. */
  share: number;
  rows: number;
}

export type Identity =
  /** total = the sum of its parts; a difference is the same identity read for another column. */
  | ({ kind: "sum"; total: string; parts: string[] } & Held)
  /** product = first × second; a quotient is the same identity read for another column. */
  | ({ kind: "product"; product: string; factors: [string, string] } & Held)
  /** column = factor × of. */
  | ({ kind: "scaled"; column: string; of: string; factor: number } & Held);

const MOST_COLUMNS_FOR_TRIPLES = 24;

/** Accounting identities between measures that hold in the data within rounding and are not coincidences. */
export function findIdentities(measures: readonly MeasureColumn[]): Identity[] {
  const varying = measures.map(inspectColumn).filter((column) => !column.isConstant);
  const scaled = findScaled(varying);
  const copies = new Set(scaled.map((identity) => identity.column));
  const columns = varying.filter((column) => !copies.has(column.name));
  const sums = findPairs(columns, "sum").map(toSum);
  const products = findPairs(columns, "product").map(toProduct);
  return [...scaled, ...sums, ...products, ...findTripleSums(columns, sums)];
}

function findScaled(columns: RoundedColumn[]) {
  const found: Extract<Identity, { kind: "scaled" }>[] = [];
  for (const [i, column] of columns.entries()) {
    if (found.some((identity) => identity.column === column.name)) continue;
    for (const of of columns.slice(i + 1)) {
      const factor = ratioAtLargest(of, column);
      if (factor === 0 || !Number.isFinite(factor)) continue;
      const held = holdsTogether("sum", of, [
        { ...column, values: Float64Array.from(column.values, (x) => x * factor) },
      ]);
      if (held) found.push({ kind: "scaled", column: of.name, of: column.name, factor, ...held });
    }
  }
  return found;
}

/** Read off where the divisor is largest, so that rounding hurts least. */
function ratioAtLargest(numerator: RoundedColumn, divisor: RoundedColumn): number {
  let best = -1;
  for (let i = 0; i < divisor.values.length; i++) {
    const size = Math.abs(divisor.values[i]!);
    if (Number.isFinite(numerator.values[i]!) && size > (best < 0 ? 0 : Math.abs(divisor.values[best]!))) best = i;
  }
  return best < 0 ? 0 : numerator.values[best]! / divisor.values[best]!;
}

interface Relation extends Held {
  result: RoundedColumn;
  parts: RoundedColumn[];
}

function findPairs(columns: RoundedColumn[], kind: "sum" | "product"): Relation[] {
  const found: Relation[] = [];
  for (const result of columns) {
    for (const [i, first] of columns.entries()) {
      for (const second of columns.slice(i + 1)) {
        if (first === result || second === result) continue;
        const held = holdsTogether(kind, result, [first, second]);
        if (held) found.push({ result, parts: [first, second], ...held });
      }
    }
  }
  return found;
}

/** c = a + b + d, unless two of the four already add up to a column that is there. */
function findTripleSums(columns: RoundedColumn[], pairs: Extract<Identity, { kind: "sum" }>[]): Identity[] {
  if (columns.length > MOST_COLUMNS_FOR_TRIPLES) return [];
  const found: Identity[] = [];
  for (const result of columns) {
    const others = columns.filter((column) => column !== result);
    for (const [i, first] of others.entries()) {
      for (const [j, second] of others.entries()) {
        if (j <= i) continue;
        for (const third of others.slice(j + 1)) {
          const names = [result, first, second, third].map((column) => column.name);
          const known = pairs.some(
            (pair) => [pair.total, ...pair.parts].filter((name) => names.includes(name)).length >= 2,
          );
          const held = known ? null : holdsTogether("sum", result, [first, second, third]);
          if (held) found.push({ kind: "sum", total: result.name, parts: names.slice(1), ...held });
        }
      }
    }
  }
  return found;
}

function toSum({ result, parts, share, rows }: Relation): Extract<Identity, { kind: "sum" }> {
  return { kind: "sum", total: result.name, parts: parts.map((part) => part.name), share, rows };
}

function toProduct({ result, parts, share, rows }: Relation): Identity {
  return { kind: "product", product: result.name, factors: [parts[0]!.name, parts[1]!.name], share, rows };
}

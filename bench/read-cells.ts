import type { CellData, Dimension } from "../src/analysis/search/types.ts";

const MEASURES = ["real", "predict", "real_a", "predict_a", "real_b", "predict_b"];
const COMMA = 44;
const NEWLINE = 10;
const RETURN = 13;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

interface Column {
  name: string;
  numbers: Float64Array;
  codes: Int32Array;
  values: string[];
  /** Code by the field's bytes: as one number where they are few, else as text. */
  known: Map<string | number, number>;
}

/** Reads the simple files of the labelled sets (no quotes): dimensions, then `real` and `predict` or their `_a`, `_b` parts. */
export function readCells(text: Buffer, only: string[] | null): CellData {
  const headEnd = text.indexOf(NEWLINE);
  const names = text.toString("utf8", 0, headEnd).trim().split(",");
  const rows = countRows(text, headEnd + 1);
  const isRatio = names.includes("real_a");
  const columns = names.map((name) => ({
    name,
    numbers: new Float64Array(MEASURES.includes(name) ? rows : 0),
    codes: new Int32Array(MEASURES.includes(name) ? 0 : rows),
    values: [],
    known: new Map(),
  }));
  readRows(text, headEnd + 1, columns);
  const numbers = (name: string) => columns[names.indexOf(name)]!.numbers;
  return {
    shape: "cells",
    dimensions: columns
      .filter(({ name }) => !MEASURES.includes(name) && (only === null || only.includes(name)))
      .map(({ name, values, codes }): Dimension => ({ name, values, codes })),
    actual: isRatio
      ? { numerator: numbers("real_a"), denominator: numbers("real_b") }
      : { numerator: numbers("real"), denominator: null },
    expected: isRatio
      ? { numerator: numbers("predict_a"), denominator: numbers("predict_b") }
      : { numerator: numbers("predict"), denominator: null },
    squares: null,
  };
}

function countRows(text: Buffer, from: number): number {
  let rows = 0;
  for (let i = from; i < text.length; i++) if (text[i] === NEWLINE) rows++;
  return text[text.length - 1] === NEWLINE ? rows : rows + 1;
}

function readRows(text: Buffer, from: number, columns: Column[]): void {
  let start = from;
  let column = 0;
  let row = 0;
  for (let i = from; i <= text.length; i++) {
    const byte = i < text.length ? text[i]! : NEWLINE;
    if (byte !== COMMA && byte !== NEWLINE) continue;
    if (i === text.length && start === i) break;
    const end = byte === NEWLINE && text[i - 1] === RETURN ? i - 1 : i;
    readField(text, { start, end }, { column: columns[column]!, row });
    start = i + 1;
    column++;
    if (byte !== NEWLINE) continue;
    column = 0;
    row++;
  }
}

interface Field {
  start: number;
  end: number;
}

function readField(text: Buffer, field: Field, { column, row }: { column: Column; row: number }): void {
  if (column.numbers.length > 0) column.numbers[row] = readNumber(text, field);
  else column.codes[row] = readCode(text, field, column);
}

const POWERS = Array.from({ length: 16 }, (_, k) => 10 ** k);

/** Up to 15 digits divided by a power of ten is exact; anything else goes the slow way. */
function readNumber(text: Buffer, { start, end }: Field): number {
  let digits = 0;
  let decimals = -1;
  const isNegative = text[start] === MINUS;
  for (let i = isNegative ? start + 1 : start; i < end; i++) {
    const digit = text[i]! - ZERO;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      if (decimals >= 0) decimals++;
    } else if (text[i] === POINT && decimals < 0) decimals = 0;
    else return Number(text.toString("latin1", start, end));
  }
  if (end - start > 15 || end === start) return Number(text.toString("latin1", start, end));
  const value = decimals > 0 ? digits / POWERS[decimals]! : digits;
  return isNegative ? -value : value;
}

function readCode(text: Buffer, { start, end }: Field, { known, values }: Column): number {
  let key: string | number = end - start;
  if (end - start > 5) key = text.toString("latin1", start, end);
  else for (let i = start; i < end; i++) key = (key as number) * 256 + text[i]!;
  let code = known.get(key);
  if (code === undefined) {
    code = values.length;
    known.set(key, code);
    values.push(text.toString("utf8", start, end));
  }
  return code;
}

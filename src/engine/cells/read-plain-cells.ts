import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { CellData, Dimension } from "../../analysis/search/types.ts";
import type { ComparisonSpec } from "./comparison-spec.ts";
import { countSides, hasRepeatedCells, holdEvents } from "./hold-events.ts";
import { areSmallIntegers, areSurelyText, isPlainName, isTotalLabel } from "./plain-text.ts";
import { canCutBy } from "./usable-dimension.ts";

const largestFile = 64 << 20;
const comma = 44;
const newline = 10;

/**
 * Reads a small plain CSV straight into codes and amounts, without the engine: thousands of such files go through
 * one call. Returns null for anything in which the engine might see more than UTF-8, commas, no quotes, one width,
 * plain numbers and texts that are nothing but text; the engine reads those.
 */
export function readPlainCells(path: string, spec: ComparisonSpec): CellData | null {
  const text = readPlainText(path);
  if (text === null) return null;
  const headerEnd = text.indexOf("\n");
  if (headerEnd < 0) return null;
  const header = text.slice(0, headerEnd).split(",");
  if (!header.every(isPlainName) || new Set(header.map((name) => name.toLowerCase())).size !== header.length)
    return null;
  const measureNames = [
    spec.actual.numerator,
    spec.expected.numerator,
    spec.actual.denominator,
    spec.expected.denominator,
  ];
  const measureAt = measureNames.map((name) => (name === null ? -1 : header.indexOf(name)));
  if (measureAt.some((at, i) => at < 0 && measureNames[i] !== null)) return null;
  const dimensions = spec.dimensions && namesIn(header, spec.dimensions);
  if (dimensions?.length === 0) return null;
  const read = readColumns(text, headerEnd + 1, header, measureAt, dimensions);
  if (read === null || !read.dimensions.every(({ values }) => isCertain(values, dimensions !== null))) return null;
  const [actual, expected, actualDenominator, expectedDenominator] = read.amounts;
  const cells: CellData = {
    shape: "cells",
    dimensions: dimensions
      ? read.dimensions
      : read.dimensions.filter(({ values }) => canCutBy(values.length, read.count)),
    actual: { numerator: actual!, denominator: actualDenominator },
    expected: { numerator: expected!, denominator: expectedDenominator },
    squares: null,
  };
  const isSum = cells.actual.denominator === null;
  return isSum && holdEvents(countSides(cells)) && hasRepeatedCells(cells) ? null : cells;
}

/** Among many files some may lack a dimension; those there are still explain the gap. */
function namesIn(header: string[], wanted: string[]): string[] {
  const found = wanted.map((name) => header.find((one) => one.toLowerCase() === name.toLowerCase()));
  return [...new Set(found.filter((name) => name !== undefined))];
}

/** Whole numbers may be dimensions or amounts: only the profile of the table can tell, unless a person did. */
const isCertain = (values: string[], isNamed: boolean): boolean =>
  areSurelyText(values) || (isNamed && values.every((value) => areSurelyText([value]) || areSmallIntegers([value])));

function readPlainText(path: string): string | null {
  let bytes = readSmallFile(path);
  if (bytes === null) return null;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      bytes = gunzipSync(bytes, { maxOutputLength: largestFile });
    } catch {
      return null;
    }
  }
  if (bytes[0] === 0xef || bytes.includes(0) || bytes.includes(34) || !isUtf8(bytes)) return null;
  const text = bytes.toString("utf8");
  const unix = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  return unix.includes("\r") ? null : unix;
}

function readSmallFile(path: string): Buffer | null {
  try {
    return statSync(path).size > largestFile ? null : readFileSync(path);
  } catch {
    // The engine has the words for a file that cannot be opened.
    return null;
  }
}

interface Columns {
  dimensions: Dimension[];
  amounts: (Float64Array | null)[];
  count: number;
}

function readColumns(
  text: string,
  start: number,
  header: string[],
  measureAt: number[],
  wanted: string[] | null,
): Columns | null {
  const capacity = countLines(text, start);
  const amountOf = header.map((_, i) => (measureAt.includes(i) ? new Float64Array(capacity) : null));
  const builders = header.map((name, i) =>
    amountOf[i] === null && (wanted === null || wanted.includes(name)) ? new DictionaryBuilder(name, capacity) : null,
  );
  const width = header.length;
  if (isTotalLabel(text.slice(text.lastIndexOf("\n", text.length - 2) + 1))) return null;
  let at = start;
  let row = 0;
  while (at < text.length) {
    if (text.charCodeAt(at) === newline) return null;
    for (let column = 0; column < width; column += 1) {
      const end = endOfCell(text, at);
      const isLast = column === width - 1;
      if ((end === text.length || text.charCodeAt(end) === newline) !== isLast) return null;
      const amount = amountOf[column];
      if (amount !== null) {
        const value = parsePlainNumber(text, at, end);
        if (Number.isNaN(value)) return null;
        amount[row] = value;
      } else builders[column]?.add(text, at, end, row);
      at = end + 1;
    }
    row += 1;
  }
  const order = wanted ?? header;
  const dimensions = builders.filter((builder) => builder !== null).map((builder) => builder.finish(row));
  dimensions.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const amounts = measureAt.map((at) => amountOf[at]?.subarray(0, row) ?? null);
  return row === 0 ? null : { dimensions, amounts, count: row };
}

function countLines(text: string, start: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return text.endsWith("\n") ? count : count + 1;
}

function endOfCell(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === newline) return at;
  }
  return at;
}

/** Digits with a sign and point are read in place, other spellings of numbers by Number; the rest and 007 are NaN. */
function parsePlainNumber(text: string, start: number, end: number): number {
  let at = start;
  const isNegative = text.charCodeAt(at) === 45;
  if (isNegative) at += 1;
  const isLikeCode = text.charCodeAt(at) === 48 && at + 1 < end && text.charCodeAt(at + 1) !== 46;
  let digits = 0;
  let value = 0;
  let scale = 1;
  let seenPoint = false;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      value = value * 10 + (code - 48);
      digits += 1;
      if (seenPoint) scale *= 10;
    } else if (code === 46 && !seenPoint) seenPoint = true;
    else break;
  }
  if (at < end || digits === 0 || digits > 15 || isLikeCode) {
    const word = text.slice(start, end);
    return /^[+-]?((0|[1-9]\d*)(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(word) ? Number(word) : Number.NaN;
  }
  // Up to 15 digits and a power of ten up to 10^15 are exact, so the quotient is the nearest double.
  const size = scale === 1 ? value : value / scale;
  return isNegative ? -size : size;
}

/** Values of one column as codes in order of first appearance. Neighbouring rows often repeat a value. */
class DictionaryBuilder {
  readonly name: string;
  private readonly codes: Int32Array;
  private readonly values: string[] = [];
  private readonly codeOf = new Map<string, number>();
  private last = "";
  private lastCode = -1;

  constructor(name: string, capacity: number) {
    this.name = name;
    this.codes = new Int32Array(capacity);
  }

  add(text: string, start: number, end: number, row: number): void {
    if (this.lastCode < 0 || end - start !== this.last.length || !text.startsWith(this.last, start)) {
      const value = text.slice(start, end);
      let code = this.codeOf.get(value);
      if (code === undefined) {
        code = this.values.length;
        this.codeOf.set(value, code);
        this.values.push(value);
      }
      this.last = value;
      this.lastCode = code;
    }
    this.codes[row] = this.lastCode;
  }

  finish(count: number): Dimension {
    return { name: this.name, values: this.values, codes: this.codes.subarray(0, count) };
  }
}

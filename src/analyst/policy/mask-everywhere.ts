import { AppError } from "../../base/app-error.ts";
import { type Masker, withheld } from "./masker.ts";

const maxDepth = 64;

/** A JSON value with what is blocked taken out of all its texts and long numbers, names of fields included. */
export function maskEverywhere<T>(value: T, masker: Masker): T {
  return maskValue(value, { name: "", masker, depth: 0 }) as T;
}

/** An error with its message and details masked; what caused it is left out, because nobody knows where that keeps its texts. */
export function maskError(error: unknown, masker: Masker): Error {
  const message = masker.text(error instanceof Error ? error.message : String(error));
  if (error instanceof AppError) return new AppError(error.code, message, maskEverywhere(error.details, masker));
  const masked = new Error(message);
  masked.name = error instanceof Error ? error.name : "Error";
  masked.stack = `${masked.name}: ${message}`;
  return masked;
}

/** The cells of rows, each as its column's name says. */
export function maskCells<Cell>(table: { columns: string[]; rows: Cell[][] }, masker: Masker): Cell[][] {
  return maskRows(table, { name: "", masker, depth: 0 }) as Cell[][];
}

interface Place {
  /** The field the value stands in; of an array's items, that of the array. */
  name: string;
  masker: Masker;
  depth: number;
}

function maskValue(value: unknown, place: Place): unknown {
  const { name, masker, depth } = place;
  if (depth > maxDepth) return withheld;
  if (typeof value === "string") return maskField(value, place);
  if (typeof value === "number" || typeof value === "bigint") return maskNumber(value, place);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, { name, masker, depth: depth + 1 }));
  if (value instanceof Error) return maskError(value, masker);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return maskObject(value, place);
}

// Ids and hashes are ours: their digits are nobody's phone.
const machineWord = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b)/;

function maskField(value: string, { name, masker }: Place): string {
  const parts = value.split(machineWord);
  if (parts.length > 1) return parts.map((part, i) => (i % 2 === 1 ? part : masker.text(part))).join("");
  const masked = masker.text(value);
  return masked === value && name !== "" ? (masker.field(name, value) ?? value) : masked;
}

const shortestCard = 12;

/** Cards and phones are often kept as numbers; figures with a fraction or few digits are none. */
function maskNumber(value: number | bigint, { name, masker }: Place): unknown {
  const digits = String(value);
  if (!/^\d{7,19}$/.test(digits)) return value;
  const isNamed = masker.isNamed(name);
  if (digits.length < shortestCard && !isNamed && !masker.hasPatterns) return value;
  const masked = masker.field(name, digits);
  // "calls: 1234567" is a figure; a card gives itself away by its check digit.
  const isPersonal = masked !== null && (!masked.includes("[phone]") || isNamed);
  return isPersonal ? masked : value;
}

function maskObject(value: object, { masker, depth }: Place): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = freeName(masker.text(key), masked);
    const place = { name: key, masker, depth: depth + 1 };
    const inner = key === "rows" && isTable(value) ? maskRows(value, place) : maskValue(item, place);
    Object.defineProperty(masked, name, { value: inner, enumerable: true, writable: true, configurable: true });
  }
  return masked;
}

interface Table {
  columns: string[];
  rows: unknown[];
}

function isTable(value: object): value is Table {
  const { columns, rows } = value as Partial<Table>;
  return Array.isArray(columns) && columns.every((name) => typeof name === "string") && Array.isArray(rows);
}

/** The cells of a row in an array belong to the columns named beside. */
function maskRows({ columns, rows }: Table, place: Place): unknown[] {
  return rows.map((row) =>
    Array.isArray(row)
      ? row.map((cell, i) => maskValue(cell, { ...place, name: columns[i] ?? "" }))
      : maskValue(row, place),
  );
}

/** Two columns with masked names stay two. */
export function freeName(name: string, taken: Record<string, unknown>): string {
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count += 1) free = `${name} ${count}`;
  return free;
}

import { rowText, type TextWriter } from "../text-writer.ts";

/** Numbers are the texts they were written as. */
export type JsonValue = string | boolean | null | JsonValue[] | { [key: string]: JsonValue };
type JsonObject = { [key: string]: JsonValue };

const longestCell = 300;

export function writeValue(value: JsonValue, writer: TextWriter, mostColumns: number, level = 1): void {
  if (Array.isArray(value)) writeList(value, writer, mostColumns, level);
  else if (isObject(value)) writeObject(value, writer, mostColumns, level);
  else writer.add({ kind: "paragraph", text: scalarText(value) });
}

function writeObject(object: JsonObject, writer: TextWriter, mostColumns: number, level: number): void {
  const entries = Object.entries(object);
  const plain = entries.filter(([, value]) => isScalar(value) || isScalarList(value));
  const short = plain.filter(([, value]) => cellText(value).length <= longestCell);
  writer.add({
    kind: "paragraph",
    text: short
      .map(([key, value]) => labelled(key, cellText(value)))
      .filter(Boolean)
      .join("\n"),
  });
  for (const [key, value] of entries) {
    if (isScalar(value) || isScalarList(value)) {
      if (cellText(value).length <= longestCell) continue;
      writer.add({ kind: "heading", level: Math.min(6, level), text: readableName(key) });
      writeLong(value, writer);
    } else {
      writer.add({ kind: "heading", level: Math.min(6, level), text: readableName(key) });
      writeValue(value, writer, mostColumns, level + 1);
    }
  }
}

function writeLong(value: JsonValue, writer: TextWriter): void {
  if (Array.isArray(value)) for (const item of value) writer.add({ kind: "item", depth: 0, text: scalarText(item) });
  else for (const part of scalarText(value).split(/\n\s*\n/)) writer.add({ kind: "paragraph", text: part.trim() });
}

function writeList(list: JsonValue[], writer: TextWriter, mostColumns: number, level: number): void {
  const records = list.filter(isObject);
  if (records.length === list.length && records.every(isFlat)) {
    const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
    if (keys.length <= mostColumns) {
      writeRows(records, keys, writer);
      return;
    }
  }
  for (const [i, value] of list.entries()) {
    if (!isObject(value)) {
      if (Array.isArray(value)) writeList(value, writer, mostColumns, level);
      else writer.add({ kind: "item", depth: 0, text: scalarText(value) });
      continue;
    }
    writer.add({ kind: "heading", level: Math.min(6, level), text: nameOf(value) || `Record ${i + 1}` });
    writeObject(value, writer, mostColumns, level + 1);
  }
}

function writeRows(records: JsonObject[], keys: string[], writer: TextWriter): void {
  const header = keys.map(readableName);
  for (const record of records) {
    const cells = keys.map((key) => cellText(Object.hasOwn(record, key) ? record[key] : null));
    writer.add({ kind: "row", header, cells, text: rowText(header, cells) });
  }
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: JsonValue): boolean => typeof value !== "object" || value === null;
const isScalarList = (value: JsonValue): boolean => Array.isArray(value) && value.every(isScalar);
const isFlat = (record: JsonObject): boolean =>
  Object.values(record).every(
    (value) => (isScalar(value) || isScalarList(value)) && cellText(value).length <= longestCell,
  );

export const scalarText = (value: JsonValue): string =>
  value === null || typeof value === "object" ? "" : typeof value === "boolean" ? (value ? "yes" : "no") : value;

const cellText = (value: JsonValue): string =>
  Array.isArray(value) ? value.map(scalarText).filter(Boolean).join(", ") : scalarText(value);

const labelled = (key: string, text: string): string => (text === "" ? "" : `${readableName(key)}: ${text}`);

function nameOf(record: JsonObject): string {
  const key = ["title", "name", "heading", "id", "date"].find((name) => Object.hasOwn(record, name));
  return key === undefined ? "" : scalarText(record[key]).slice(0, 200);
}

/** `conversion_rate` and `conversionRate` → `conversion rate`. */
function readableName(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])(?=[a-z])/g, (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`)
    .replace(/[_\s]+/g, " ")
    .trim();
}

import { isLosslessNumber } from "lossless-json";
import { AppError } from "../../../base/app-error.ts";
import { limitOf } from "../../../base/input-limits.ts";
import { columnLimit } from "../find-layout.ts";
import { type Rejected, shownRejects } from "../loaded-table.ts";
import { createRecordWriter, tooLong } from "../normalise-records.ts";
import { refuseTooMuch } from "../refuse-too-much.ts";

export type JsonRecord = Record<string, unknown>;

export interface Collected {
  /** In order of first appearance. */
  columns: string[];
  rowCount: number;
  /** A column appeared after records that do not know of it. */
  isRagged: boolean;
  rejected: Rejected;
}

export interface RecordCollector {
  add(record: JsonRecord, line: number): void;
  reject(line: number, text: string): void;
  /** Writes all that was added; nothing can be added any more. */
  finish(): Collected;
}

/** Writes records to a file as they come, with the columns known by then. */
export function collectRecords(csv: string, packedBytes: number): RecordCollector {
  const writer = createRecordWriter(csv, packedBytes);
  const columns = new Map<string, number>();
  const longestHeader = limitOf("recordBytes");
  const rejected: Rejected = { count: 0, lines: [] };
  let headerLength = 0;
  let rowCount = 0;
  let firstWidth: number | null = null;

  const columnOf = (name: string): number => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    columns.set(name, columns.size);
    headerLength += name.length;
    if (columns.size > columnLimit)
      throw new AppError(
        "TOO_MANY_COLUMNS",
        `The records have more than ${columnLimit} different fields; at most ${columnLimit} can be read.`,
        { columns: columns.size, limit: columnLimit },
      );
    if (headerLength > longestHeader) throw tooLong("The header, made of the names of all fields,", longestHeader);
    return columns.size - 1;
  };

  return {
    add: (record, line) => {
      const cells: (string | null)[] = [];
      for (const [name, value] of Object.entries(record)) {
        if (!isRecord(value)) cells[columnOf(name)] = toText(value);
        else
          for (const [inner, innerValue] of Object.entries(value))
            cells[columnOf(`${name}.${inner}`)] = toText(innerValue);
      }
      firstWidth ??= columns.size;
      rowCount += 1;
      writer.write(
        line,
        Array.from({ length: columns.size }, (_, i) => cells[i] ?? null),
      );
    },
    reject: (line, text) => {
      rejected.count += 1;
      if (rejected.lines.length < shownRejects)
        rejected.lines.push({ line, reason: "not valid JSON", text: text.slice(0, 500) });
    },
    finish: () => {
      writer.close();
      refuseTooMuch({ packedBytes, unpackedBytes: rowCount * columns.size });
      return { columns: [...columns.keys()], rowCount, isRagged: firstWidth !== columns.size, rejected };
    },
  };
}

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (isLosslessNumber(value)) return value.toString();
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, inner) => (isLosslessNumber(inner) ? Number(inner.toString()) : inner));
}

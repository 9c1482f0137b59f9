import { createRecordParser } from "../../../engine/load/record-parser.ts";
import { sniffDialect } from "../../../engine/load/sniff-dialect.ts";
import { findDateColumns } from "../../events/date-columns.ts";
import { findTextColumn } from "../../events/find-text-column.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { refusal, tooLarge } from "../refusal.ts";
import type { ReadContent } from "../source-document.ts";
import { createTextWriter, rowText } from "../text-writer.ts";

/** A calendar, incident log or change log as CSV: each line one dated event. Tables of figures are refused. */
export function readCsv(path: string, text: string, limits: DocumentLimits): ReadContent {
  const [header, ...rows] = recordsOf(text, limits.records + 2);
  if (!header || rows.length === 0) throw refusal(path, "has no lines below its header");
  if (rows.length > limits.records)
    throw tooLarge(path, `has more than ${limits.records} lines; a log of events has fewer`);
  if (header.length > limits.columns)
    throw tooLarge(path, `has ${header.length} columns; at most ${limits.columns} are read`);
  const dates = findDateColumns(header, rows);
  if (!dates) throw refusal(path, `has no column of dates, so it is no log of events${wayOut}`);
  if (findTextColumn(header, rows, dates) === null)
    throw refusal(path, `has dates, but no column that tells what happened${wayOut}`);
  const writer = createTextWriter();
  for (const cells of rows) writer.add({ kind: "row", header, cells, text: rowText(header, cells) });
  return { title: null, url: null, date: null, text: writer.text(), blocks: writer.blocks };
}

const wayOut = "; `profile` and `investigate` read ordinary tables";

function recordsOf(text: string, most: number): string[][] {
  const { dialect, records: sample } = sniffDialect(text.slice(0, 1 << 17));
  const records: string[][] = [];
  const parser = createRecordParser(dialect, {
    record: (fields) => {
      if (records.length < most) records.push(fields);
    },
    broken: (_line, _reason, line) => {
      if (records.length < most) records.push(line.split(dialect.delimiter));
    },
  });
  parser.push(text);
  parser.end();
  return records.slice(sample[0]?.line === 2 ? 1 : 0); // a first line "sep=;" is no header
}

import { type Choice, chooseFormat, gatherEvidence } from "./choose-format.ts";
import { findLayout, type Layout } from "./find-layout.ts";
import type { LoadContext, TableContent } from "./load-context.ts";
import { nothingRejected } from "./loaded-table.ts";
import { normaliseRecords } from "./normalise-records.ts";
import { readFast } from "./read-fast.ts";
import { settleRivals } from "./settle-rivals.ts";
import { parseSample, type SampleRecord, type Sniffed, sniffDialect } from "./sniff-dialect.ts";
import type { DecodedText } from "./text-encoding.ts";
import { readTextSample, type TextSample } from "./text-sample.ts";
import { columnNotes, toColumn, typeColumns } from "./type-columns.ts";

/** CSV and its relatives: one strict pass of the engine where the sample promises a clean file, else our own careful reader. */
export async function loadDelimited(text: DecodedText, context: LoadContext): Promise<TableContent> {
  const sample = readTextSample(text.path);
  const sniffed = sniffDialect(sample.head);
  const layout = findLayout(sniffed.records);
  const notes = [...text.notes, ...layout.notes];
  const content =
    (await tryFast(text, sample, sniffed, layout, context)) ?? (await readCarefully(text, sniffed, layout, context));
  if (content.rowCount === 0) content.notes.push("The table has no rows.");
  return { ...content, notes: [...notes, ...content.notes] };
}

async function tryFast(
  text: DecodedText,
  sample: TextSample,
  sniffed: Sniffed,
  layout: Layout,
  { duck, scratch }: LoadContext,
): Promise<TableContent | null> {
  const records = cleanRecords(sample, sniffed, layout, text.hasMark);
  if (!records) return null;
  const evidence = layout.names.map((name, i) =>
    gatherEvidence(
      name,
      records.map(({ fields }) => fields[i]),
    ),
  );
  const choices = settleRivals(evidence.map(chooseFormat));
  if (choices.some((choice, i) => !isCertain(choice, evidence[i].candidates.length))) return null;
  const parquet = scratch.path("table.parquet");
  const { names, firstDataLine } = layout;
  const read = {
    text: text.path,
    delimiter: sniffed.dialect.delimiter,
    skippedLines: firstDataLine - 1,
    names,
    choices,
    parquet,
  };
  const rowCount = await readFast(duck, read);
  if (rowCount === null) return null;
  return {
    parquet,
    rowCount,
    columns: names.map((name, i) => toColumn(name, choices[i])),
    rejected: nothingRejected,
    notes: columnNotes(names, choices),
  };
}

/** The sample's records when none of them calls for the careful reader. */
function cleanRecords(
  sample: TextSample,
  { dialect, records, hasBrokenQuotes }: Sniffed,
  layout: Layout,
  hasMark: boolean,
): SampleRecord[] | null {
  const isPlain =
    dialect.quote === '"' &&
    dialect.escape === '"' &&
    dialect.delimiter.length === 1 &&
    !hasBrokenQuotes &&
    layout.comment === "" &&
    layout.unitsLine === null;
  if (!isPlain || layout.width !== layout.names.length || layout.width < 2 || (hasMark && layout.headerCells === null))
    return null;
  const body = records.filter(({ line }) => line >= layout.firstDataLine);
  for (const piece of sample.pieces) {
    const parsed = parseSample(piece, dialect);
    if (parsed.hasBrokenQuotes) return null;
    body.push(...parsed.records);
  }
  const last = body.at(-1);
  const isClean =
    body.every(({ fields }) => fields.length === layout.width && fields.some((field) => field !== "")) &&
    last !== undefined;
  const hasFooter = last !== undefined && /total|sum|source|note/i.test(last.fields[0]);
  const repeats = body.some(({ fields }) => layout.headerCells?.every((cell, i) => cell === fields[i]));
  return isClean && !hasFooter && !repeats ? body : null;
}

// Text with no candidate at all is certainly text; with some, only the whole column can tell.
function isCertain({ formats, misfits, rival }: Choice, candidateCount: number): boolean {
  return misfits === 0 && rival === null && (formats.length === 1 || candidateCount === 0);
}

async function readCarefully(
  text: DecodedText,
  { dialect }: Sniffed,
  layout: Layout,
  { duck, scratch }: LoadContext,
): Promise<TableContent> {
  const csv = scratch.path("records.csv");
  const { rejected, notes } = await normaliseRecords(text.path, dialect, layout, csv);
  const parquet = scratch.path("table.parquet");
  const typed = await typeColumns(duck, { csv, names: layout.names }, scratch.path("raw.parquet"), parquet);
  return { ...typed, parquet, rejected, notes: [...notes, ...typed.notes] };
}

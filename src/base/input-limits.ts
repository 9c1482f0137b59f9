import { AppError } from "./app-error.ts";

/**
 * How much of one file is read at most. What a file says about its own size is not believed: readers count while they
 * read. Whoever runs the program changes a limit by the environment variable named here.
 */
const limits = {
  /** What a compressed file may become on the disk, and what may be written out of any file before it is typed. */
  unpackedBytes: { setting: "WHYDUNIT_LIMIT_UNPACKED_BYTES", usual: 20_000_000_000 },
  /** How many times as large as the file; counts only beyond `unpackedFreely`, since small repetitive files are many. */
  unpackedRatio: { setting: "WHYDUNIT_LIMIT_UNPACKED_RATIO", usual: 250 },
  /** Compressed files in compressed files. */
  archiveDepth: { setting: "WHYDUNIT_LIMIT_ARCHIVE_DEPTH", usual: 2 },
  /** The XML of a workbook, which is parsed in memory. */
  workbookBytes: { setting: "WHYDUNIT_LIMIT_WORKBOOK_BYTES", usual: 400_000_000 },
  /** Rows times columns, with the empty ones between. */
  workbookCells: { setting: "WHYDUNIT_LIMIT_WORKBOOK_CELLS", usual: 8_000_000 },
  workbookSheets: { setting: "WHYDUNIT_LIMIT_WORKBOOK_SHEETS", usual: 1000 },
  /** Values in values: XML, JSON. */
  nesting: { setting: "WHYDUNIT_LIMIT_NESTING", usual: 100 },
  /** JSON that is one value rather than a list of records or lines, and so parsed in memory. */
  jsonBytes: { setting: "WHYDUNIT_LIMIT_JSON_BYTES", usual: 100_000_000 },
  /** One row of any table; of text, whose characters may take four bytes each, a quarter as many characters. */
  recordBytes: { setting: "WHYDUNIT_LIMIT_RECORD_BYTES", usual: 1 << 24 },
  /** Rows times columns of a Parquet file for each of its bytes; counts only beyond `parquetCellsFreely`. */
  parquetRatio: { setting: "WHYDUNIT_LIMIT_PARQUET_RATIO", usual: 1000 },
  /** A file that people write by hand to say what is to be watched. */
  settingsBytes: { setting: "WHYDUNIT_LIMIT_SETTINGS_BYTES", usual: 1_000_000 },
  documentBytes: { setting: "WHYDUNIT_LIMIT_DOCUMENT_BYTES", usual: 20_000_000 },
  pdfBytes: { setting: "WHYDUNIT_LIMIT_PDF_BYTES", usual: 50_000_000 },
  pdfPages: { setting: "WHYDUNIT_LIMIT_PDF_PAGES", usual: 2000 },
} as const;

export const unpackedFreely = 256_000_000;
export const parquetCellsFreely = 200_000_000;

export type LimitName = keyof typeof limits;

export function limitOf(name: LimitName, environment: NodeJS.ProcessEnv = process.env): number {
  const { setting, usual } = limits[name];
  const given = environment[setting]?.trim();
  if (!given) return usual;
  const value = Number(given);
  if (Number.isFinite(value) && value > 0) return value;
  throw new AppError("WRONG_USAGE", `${setting} is "${given}". Give a number above 0, or leave it out for ${usual}.`, {
    setting,
    value: given,
  });
}

/** `what` says what was found and how much is read; `wayOut` what the person with the file can do. */
export function overLimit(name: LimitName, what: string, wayOut: string): AppError {
  const { setting } = limits[name];
  return new AppError(
    "FILE_TOO_LARGE",
    `${what}. ${wayOut}, or have ${setting} raised where the program runs (now ${limitOf(name)}).`,
    { limit: limitOf(name), setting },
  );
}

/** What a process that reads files must know of the environment. */
export function limitSettings(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const settings = Object.values(limits).map(({ setting }) => setting);
  return Object.fromEntries(settings.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

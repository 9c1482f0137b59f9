export type DataType = "string" | "integer" | "float" | "date" | "datetime" | "boolean";

export type Cell = string | number | boolean | null | { length: number; sha256: string };

export interface Rejected {
  line: number;
  reason_contains?: string;
}

export interface ExpectedTable {
  columns: { name: string; data_type: DataType }[];
  rows?: Cell[][];
  row_count?: number;
  sums?: Record<string, number>;
  rows_at?: Record<string, Cell[]>;
  rejected: Rejected[];
  notes_contain: string[];
  notes_lack?: string[];
}

export type Expected = ExpectedTable | { error: string };

export interface CorpusCase {
  file: string;
  about: string;
  fault?: string[];
  bytes: string | Buffer;
  expect: Expected;
  or?: Expected[];
  /** Files that lie beside this one and must not be read with it. */
  beside?: Record<string, string>;
}

interface Extras {
  rejected?: Rejected[];
  notes?: string[];
  lack?: string[];
}

/** Columns are written "name type"; the name may hold spaces. */
export function table(columns: string[], rows: Cell[][], extras: Extras = {}): ExpectedTable {
  return { columns: columns.map(toColumn), rows, ...toReports(extras) };
}

export function longTable(
  columns: string[],
  long: { row_count: number; sums?: Record<string, number>; rows_at: Record<string, Cell[]> },
  extras: Extras = {},
): ExpectedTable {
  return { columns: columns.map(toColumn), ...long, ...toReports(extras) };
}

export function lines(...text: string[]): string {
  return `${text.join("\n")}\n`;
}

function toColumn(spec: string): { name: string; data_type: DataType } {
  const cut = spec.lastIndexOf(" ");
  return { name: spec.slice(0, cut), data_type: spec.slice(cut + 1) as DataType };
}

function toReports(extras: Extras): Pick<ExpectedTable, "rejected" | "notes_contain" | "notes_lack"> {
  return {
    rejected: extras.rejected ?? [],
    notes_contain: extras.notes ?? [],
    ...(extras.lack ? { notes_lack: extras.lack } : {}),
  };
}

export type DataType = "string" | "integer" | "float" | "boolean" | "date" | "datetime";

/** One way of writing values as text, known twice: as a test on a sample and as SQL over a whole column. */
export interface ColumnFormat {
  id: string;
  dataType: DataType;
  /** `header` is the column's name: some forms (epochs, 20240131) are only believed when the name does not speak against them. */
  matches(text: string, header: string): boolean;
  /** SQL expression over the text expression `x`: the typed value, or NULL where the text is not of this form. */
  sql(x: string): string;
  /** Forms that read the same texts differently, such as day-first and month-first. */
  rivals: string[];
  /** What a person should know about values read this way. */
  notes(values: string[]): string[];
  /** Times are instants in UTC rather than local wall-clock times. */
  utc?: boolean;
}

export const noNotes = (): string[] => [];

// Missing whatever the column holds.
export const missingEverywhere = ["", "NULL", "null", "N/A", "n/a", "#N/A", "\\N"];
// Missing only where the rest of the column is typed: in a text column NA is Namibia and a dash is a dash.
export const missingInTyped = ["NA", "NaN", "nan", "-", "--", "None", "none", "?"];

export const isMissing = (text: string): boolean => missingEverywhere.includes(text);
export const isMissingInTyped = (text: string): boolean => missingInTyped.includes(text) || isMissing(text);

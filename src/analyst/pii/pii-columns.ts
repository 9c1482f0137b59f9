import { columnNameKind } from "./column-name-kind.ts";
import { findPii } from "./find-pii.ts";
import { type PiiKind, piiKinds } from "./pii-kind.ts";

/** What is known of a column; a profile of the engine has all of it. */
export interface ColumnSample {
  name: string;
  samples: string[];
  topValues: { value: string }[];
}

export interface PiiColumn {
  column: string;
  kind: PiiKind;
  /** What gave it away: most values are such, some have it among other words, or the name says so. */
  by: "values" | "within" | "name";
  confidence: number;
}

const mostOf = 0.6;

/** The columns of a table that hold personal data, by their values and by their names. */
export function piiColumns(columns: readonly ColumnSample[], kinds: readonly PiiKind[] = piiKinds): PiiColumn[] {
  return columns.flatMap((column) => piiOfColumn(column, kinds));
}

function piiOfColumn(column: ColumnSample, kinds: readonly PiiKind[]): PiiColumn[] {
  const values = [...new Set([...column.samples, ...column.topValues.map(({ value }) => value)])].filter(
    (value) => value.trim() !== "",
  );
  const named = columnNameKind(column.name);
  const byValues = kinds.flatMap((kind) => valueShare(column.name, values, kind));
  const isPlausible = values.length === 0 || (named !== null && couldBe(named, values));
  const isNew =
    named !== null && kinds.includes(named) && !byValues.some(({ kind, by }) => kind === named && by === "values");
  if (named === null || !isNew || !isPlausible) return byValues;
  const others = byValues.filter(({ kind }) => kind !== named);
  return [...others, { column: column.name, kind: named, by: "name", confidence: values.length === 0 ? 0.8 : 0.6 }];
}

// What a value of the kind has at the least, however it is written: a column "mobile" of device models is no list of phones.
const leastOf: Partial<Record<PiiKind, RegExp>> = {
  email: /@/,
  phone: /(?:\d\D*){6}/,
  card: /(?:\d\D*){4}/,
  ssn: /(?:\d\D*){4}/,
  iban: /(?:\d\D*){8}/,
};

/** A name that promises what no value keeps is believed where the values may be such, not figures or yes and no. */
function couldBe(kind: PiiKind, values: string[]): boolean {
  const isPlain = values.every((value) => /^(?:-?[\d.,]{1,6}|true|false|yes|no|[yn])$/i.test(value.trim()));
  return !isPlain && values.some((value) => leastOf[kind]?.test(value) ?? true);
}

function valueShare(name: string, values: string[], kind: PiiKind): PiiColumn[] {
  const label = `${name.replace(/[_\s]+/g, " ").slice(0, 60)}: `;
  let whole = 0;
  let within = 0;
  for (const value of values) {
    // Read behind its column's name, as a person would: "phone: 5403926876".
    const finds = findPii(label + value, [kind]).filter(({ end }) => end > label.length);
    if (finds.length === 0) continue;
    within += 1;
    const length = finds.reduce((sum, { start, end }) => sum + end - Math.max(start, label.length), 0);
    if (length >= 0.8 * value.trim().length) whole += 1;
  }
  if (within === 0) return [];
  const share = whole / values.length;
  const found = { column: name, kind };
  if (share >= mostOf) return [{ ...found, by: "values", confidence: Math.min(0.99, share) }];
  return [{ ...found, by: "within", confidence: within / values.length }];
}

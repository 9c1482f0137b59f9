import { allFormats } from "./formats/all-formats.ts";
import { type ColumnFormat, isMissingInTyped } from "./formats/column-format.ts";
import { forcesText } from "./formats/plain-numbers.ts";

export interface ColumnEvidence {
  name: string;
  /** Distinct sampled texts that are not missing in a typed column. */
  values: string[];
  candidates: Candidate[];
  /** Cells that are not missing: in the sample, or in the whole column once it was counted. */
  total: number;
  forcesText: boolean;
}

export interface Candidate {
  format: ColumnFormat;
  misfits: number;
}

export interface Choice {
  /** Empty: the column is text. Two: each reads what the other cannot. */
  formats: ColumnFormat[];
  misfits: number;
  /** Another form reads all cells as well, with other values. */
  rival: ColumnFormat | null;
  notes: string[];
}

export const misfitLimit = 0.1;

/** Which forms come into question for a column, judged by sampled cells. */
export function gatherEvidence(name: string, cells: string[]): ColumnEvidence {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return weighCounts(name, counts);
}

/** The same from the distinct cells, in the order in which they first occur, and how often each does. */
export function weighCounts(name: string, cells: Map<string, number>): ColumnEvidence {
  const counts = new Map([...cells].filter(([cell]) => !isMissingInTyped(cell)));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const candidates: Candidate[] = [];
  for (const format of likelyFormats(name, [...counts.keys()])) {
    let misfits = 0;
    for (const [text, count] of counts) {
      if (text.length > 60 || !format.matches(text, name)) misfits += count;
      if (misfits > total / 2) break;
    }
    if (misfits <= total / 2 && total > 0) candidates.push({ format, misfits });
  }
  const values = [...counts.keys()];
  return { name, values, candidates, total, forcesText: values.some(forcesText) };
}

/** Forms that read a few cells from all over the sample; the others need not be tried on all of it. */
function likelyFormats(name: string, values: string[]): ColumnFormat[] {
  const step = Math.max(1, Math.floor(values.length / 40));
  const few = values.filter((value, i) => i % step === 0 && value.length <= 60);
  return allFormats.filter((format) => few.filter((value) => format.matches(value, name)).length >= few.length * 0.3);
}

/** The form that reads most cells; the more specific one of equals. */
export function chooseFormat({ candidates, total, values, forcesText: isCode }: ColumnEvidence): Choice {
  const usable = candidates.filter(({ format }) => !(isCode && isNumber(format)) && !isOneLetter(format, values));
  const best = usable.reduce<Candidate | null>(
    (found, next) => (found === null || next.misfits < found.misfits ? next : found),
    null,
  );
  if (!best || best.misfits > total * misfitLimit) return asText(conflictNotes(usable, total));
  const rival = usable.find(
    ({ format, misfits }) => best.format.rivals.includes(format.id) && misfits === best.misfits,
  );
  return {
    formats: [best.format],
    misfits: best.misfits,
    rival: rival?.format ?? null,
    notes: best.format.notes(values),
  };
}

export const asText = (notes: string[] = []): Choice => ({ formats: [], misfits: 0, rival: null, notes });

const isNumber = (format: ColumnFormat): boolean =>
  format.dataType === "integer" || format.dataType === "float" || /^epoch|^yyyy/.test(format.id);

// A column that only ever says "N" or "no" is as likely a code as an answer.
function isOneLetter(format: ColumnFormat, values: string[]): boolean {
  return (
    format.dataType === "boolean" &&
    format.id !== "boolean-true-false" &&
    new Set(values.map((value) => value.toLowerCase())).size < 2
  );
}

function conflictNotes(candidates: Candidate[], total: number): string[] {
  const conflict = candidates.find(
    ({ format, misfits }) =>
      misfits > 0 &&
      candidates.some(
        (other) => format.rivals.includes(other.format.id) && other.misfits > 0 && other.misfits <= total / 2,
      ),
  );
  if (!conflict) return [];
  const what = conflict.format.dataType.startsWith("date")
    ? "day-first and month-first dates"
    : "decimal points and decimal commas";
  return [`is ambiguous: it mixes ${what}, so it is kept as text`];
}

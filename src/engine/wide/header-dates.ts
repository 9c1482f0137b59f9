import { chooseFormat, gatherEvidence } from "../load/choose-format.ts";
import { type ColumnFormat, noNotes } from "../load/formats/column-format.ts";
import { fiscalYear, fiscalYearSql } from "../load/formats/fiscal-years.ts";

/** Columns whose names are dates, all written in the same way. */
export interface HeaderDates {
  columns: string[];
  /** What stands for the date in each name. */
  texts: string[];
  format: ColumnFormat;
  /** What all names say beside the date: `sales` in sales_2019. */
  measure: string | null;
}

const leastColumns = 3;

/** 1/22/20, 2019-03, Jan-20, X2019 (as R writes it), sales_2019; null where fewer than three names are dates or their form is open. */
export function findHeaderDates(names: string[]): HeaderDates | null {
  const plain = names.map((name) => ({ name, text: withoutX(name), measure: null }));
  return readTogether(plain.filter(({ text }) => isDate(text))) ?? readTogether(namedAlike(names));
}

interface Candidate {
  name: string;
  text: string;
  measure: string | null;
}

function readTogether(found: Candidate[]): HeaderDates | null {
  if (found.length < leastColumns) return null;
  const texts = found.map(({ text }) => text);
  const format = formatOf(texts);
  return format && { columns: found.map(({ name }) => name), texts, format, measure: found[0].measure };
}

// R puts an X before names that begin with a digit, and points for what is neither letter nor digit.
const withoutX = (name: string): string => name.replace(/^[Xx](?=\d)/, "");

/** Names of one measure with its dates; where several measures have dates, none. */
function namedAlike(names: string[]): Candidate[] {
  const split = names.flatMap((name): Candidate[] => {
    const [, before, text] = /^(\D*[^\d\s_.-])[\s_.-]+(\d.*)$/.exec(name) ?? [];
    const [, first, after] = /^(\d[\d\s_.\-/QqWw]*?)[\s_.-]+(\D*)$/.exec(name) ?? [];
    if (text !== undefined && isDate(text)) return [{ name, text, measure: before }];
    return first !== undefined && isDate(first) ? [{ name, text: first, measure: after }] : [];
  });
  return new Set(split.map(({ measure }) => measure)).size === 1 ? split : [];
}

/** A bare year: in cells it is a number, as a name among other years it is a date. */
const bareYear: ColumnFormat = {
  id: "year",
  dataType: "date",
  matches: (text) => /^(1[6-9]|20)\d{2}$/.test(text),
  sql: (x) => `make_date((${x})::integer, 1, 1)`,
  rivals: [],
  notes: noNotes,
};

const splitYear: ColumnFormat = {
  id: "fiscal-year",
  dataType: "date",
  matches: (text) => fiscalYear(text) !== null,
  sql: fiscalYearSql,
  rivals: [],
  notes: noNotes,
};

const ofHeaders = [bareYear, splitYear];

const isDate = (text: string): boolean => text.length <= 20 && formatsOf([text]).length > 0;

function formatOf(texts: string[]): ColumnFormat | null {
  if (new Set(texts).size < texts.length) return null;
  const own = ofHeaders.find((format) => texts.every((text) => format.matches(text, "")));
  if (own) return own;
  const { formats, misfits, rival } = chooseFormat(gatherEvidence("date", texts));
  return formats.length === 1 && formats[0].dataType === "date" && misfits === 0 && rival === null ? formats[0] : null;
}

function formatsOf(texts: string[]): ColumnFormat[] {
  const own = ofHeaders.filter((format) => texts.every((text) => format.matches(text, "")));
  if (own.length > 0) return own;
  const { candidates } = gatherEvidence("date", texts);
  return candidates
    .filter(({ format, misfits }) => format.dataType === "date" && misfits === 0)
    .map(({ format }) => format);
}

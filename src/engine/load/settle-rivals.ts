import type { Choice } from "./choose-format.ts";
import type { ColumnFormat } from "./formats/column-format.ts";

// The two sides a file can be on: day or month first, decimal point or comma.
const sides: [RegExp, RegExp][] = [
  [/^dmy/, /^mdy/],
  [/point|^float$/, /comma/],
];

/** Columns that read both ways follow the columns of the same file that do not; what stays open is said. */
export function settleRivals(choices: Choice[]): Choice[] {
  return choices.map((choice) => {
    if (!choice.rival) return choice;
    const settled = sideOfFile(choices, choice.formats[0]);
    if (settled?.test(choice.rival.id)) return { ...choice, formats: [choice.rival], rival: null };
    if (settled) return { ...choice, rival: null };
    return isWorthSaying(choice.formats[0])
      ? { ...choice, notes: [...choice.notes, openNote(choice)] }
      : { ...choice, rival: null };
  });
}

function sideOfFile(choices: Choice[], format: ColumnFormat): RegExp | null {
  const pair = sides.find((both) => both.some((side) => side.test(format.id)));
  if (!pair) return null;
  const decided = choices
    .filter(({ rival, formats }) => rival === null && formats.length > 0)
    .map(({ formats }) => formats[0].id);
  const counts = pair.map(
    (side) => decided.filter((id) => side.test(id) && !/^(float|styled-point-integer)$/.test(id)).length,
  );
  if (counts[0] === counts[1]) return null;
  return counts[0] > counts[1] ? pair[0] : pair[1];
}

const isWorthSaying = (format: ColumnFormat): boolean => format.id !== "float";

function openNote({ formats: [format] }: Choice): string {
  if (format.dataType.startsWith("date")) {
    const [read, other] = /^dmy/.test(format.id) ? ["day-first", "month-first"] : ["month-first", "day-first"];
    return `is ambiguous: every date could be ${other} too; it is read ${read}`;
  }
  return "has commas that are read as thousands separators; no cell tells whether they are decimal commas";
}

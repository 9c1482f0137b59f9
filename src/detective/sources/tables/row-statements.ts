import type { RowBlock } from "../../../knowledge/read/source-document.ts";
import { figureIn, readHeader, timeIn } from "./cells.ts";
import { type Span, stepsBetween, type TimeStep } from "./time-step.ts";

/** Something that a table says, and the row or rows that say it. */
export interface RowStatement {
  text: string;
  says: string;
  step: TimeStep | null;
}

/** What the labels of a table are: "Department" above "Surgery". */
export function labelHeaders(rows: readonly RowBlock[], year: number | null): string {
  return readColumns(rows.slice(0, mostRows), year)
    .filter(({ kind }) => kind === "label")
    .map(({ header }) => header)
    .join(", ");
}

const mostRows = 400;

/** What the rows of a table say: each figure with what it is the value of, and how it moved from one time to the next. */
export function rowStatements(rows: readonly RowBlock[], year: number | null): RowStatement[] {
  if (rows.length > mostRows) return rows.map(asItIs);
  const columns = readColumns(rows, year);
  return [
    ...rows.flatMap((row) => cellsOf(row, columns)),
    ...rows.flatMap((row) => stepsAcross(row, columns)),
    ...stepsDown(rows, columns, year),
  ];
}

const asItIs = ({ text }: RowBlock): RowStatement => ({ text, says: text, step: null });

interface Column {
  index: number;
  header: string;
  kind: "label" | "figure" | "time";
  /** The time that its header names: a value of that time stands below. */
  time: Span | null;
  /** The header without it: "Pupils" of "Pupils 2024". */
  measure: string;
}

function readColumns(rows: readonly RowBlock[], year: number | null): Column[] {
  return (rows[0]?.header ?? []).map((header, index) => {
    const cells = rows.map(({ cells }) => cells[index] ?? "").filter((cell) => cell !== "");
    const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
    const isTime = share((cell) => timeIn(cell, yearIn(header) ?? year) !== null) > 0.7;
    const isFigure = share((cell) => figureIn(cell) !== null) > 0.7;
    const kind = isTime ? "time" : isFigure ? "figure" : "label";
    return { index, header, kind, ...readHeader(header, year) };
  });
}

const yearIn = (header: string): number | null => Number(/\b(?:19|20)\d{2}\b/.exec(header)?.[0] ?? 0) || null;

/** A row of several figures says each of them by itself; any other is read as it is. */
function cellsOf(row: RowBlock, columns: Column[]): RowStatement[] {
  const figures = columns.filter(({ kind }) => kind === "figure");
  if (figures.length < 2) return [asItIs(row)];
  return figures
    .filter(({ index }) => (row.cells[index] ?? "") !== "")
    .map(({ index, header }) => ({
      text: row.text,
      says: `${[labelOf(row, columns), timeOf(row, columns), header].filter(Boolean).join(", ")}: ${row.cells[index]}`,
      step: null,
    }));
}

const labelOf = ({ cells }: RowBlock, columns: Column[]): string =>
  columns
    .filter(({ kind, index }) => kind === "label" && cells[index])
    .map(({ index }) => cells[index])
    .join(", ");

const timeOf = ({ cells }: RowBlock, columns: Column[]): string => {
  const time = columns.find(({ kind }) => kind === "time");
  if (!time) return "";
  const year = yearIn(time.header);
  const cell = cells[time.index] ?? "";
  return year === null || yearIn(cell) !== null ? cell : `${cell} ${year}`;
};

const former = /^(?:old|previous|former|before|last|prior|until now)\b/i;
const present = /^(?:new|current|after|this|now|revised|from now)\b/i;

/** From one column to a later one: months or years as headers, or the old value and the new one. */
function stepsAcross(row: RowBlock, columns: Column[]): RowStatement[] {
  const figures = columns.filter(({ kind }) => kind === "figure");
  const label = labelOf(row, columns);
  const moved = (first: Column, last: Column, what: string, step: TimeStep | null): RowStatement[] =>
    sayChange(`${label} ${what}`, row.cells[first.index], row.cells[last.index]).map((says) => ({
      text: row.text,
      says,
      step,
    }));
  const [before, after] = [figures.find(({ header }) => former.test(header)), figures.find(isPresent)];
  if (before && after) return moved(before, after, after.header.replace(present, ""), null);
  const timed = figures.filter(({ time }) => time !== null);
  return [...new Set(timed.map(({ measure }) => measure))].flatMap((measure) => {
    const alike = timed.filter((column) => column.measure === measure);
    return stepsBetween(alike.map(({ time }) => time!)).flatMap(({ first, last, step }) =>
      moved(alike[first]!, alike[last]!, measure, step),
    );
  });
}

const isPresent = ({ header }: Column): boolean => present.test(header);

/** From one row to a later one of the same label, where a column gives their times. */
function stepsDown(rows: readonly RowBlock[], columns: Column[], year: number | null): RowStatement[] {
  const figures = columns.filter(({ kind }) => kind === "figure");
  if (columns.filter(({ kind }) => kind === "time").length !== 1) return [];
  const spanOf = (row: RowBlock) => timeIn(timeOf(row, columns), year);
  const dated = rows.filter((row) => spanOf(row) !== null);
  const labels = [...new Set(dated.map((row) => labelOf(row, columns)))];
  return labels.flatMap((label) => {
    const inOrder = dated
      .filter((row) => labelOf(row, columns) === label)
      .sort((a, b) => (spanOf(a)!.from < spanOf(b)!.from ? -1 : 1));
    return stepsBetween(inOrder.map((row) => spanOf(row)!)).flatMap(({ first, last, step }) =>
      figures.flatMap(({ header, index }) => {
        const [one, other] = [inOrder[first]!, inOrder[last]!];
        const text = `${one.text} / ${other.text}`;
        return sayChange(`${label} ${header}`, one.cells[index], other.cells[index]).map((says) => ({
          text,
          says,
          step,
        }));
      }),
    );
  });
}

function sayChange(what: string, from: string | undefined, to: string | undefined): string[] {
  const [first, last] = [figureIn(from ?? ""), figureIn(to ?? "")];
  if (first === null || last === null) return [];
  const subject = what.replace(/\s+/g, " ").trim();
  if (first === last) return [`${subject} remained unchanged at ${to}.`];
  return [`${subject} ${last > first ? "rose" : "fell"} from ${from} to ${to}.`];
}

import { type Cell, type CorpusCase, type DataType, lines, table } from "./case.ts";

const f12 = ["F12"];
const week = ["2024-01-29", "2024-01-30", "2024-01-31", "2024-02-01"];

interface DateColumn {
  name?: string;
  cells: string[];
  values: Cell[];
  type?: DataType;
  notes?: string[];
  lack?: string[];
}

/** A file of one date column and a count; cells with commas are quoted. */
function dateColumn(file: string, about: string, column: DateColumn): CorpusCase {
  const { name = "day", cells } = column;
  const quoted = cells.map((cell) => (cell.includes(",") ? `"${cell}"` : cell));
  return {
    file,
    about,
    fault: f12,
    bytes: lines(`${name},count`, ...quoted.map((cell, i) => `${cell},${i + 1}`)),
    expect: dateTable(column, column.values),
  };
}

function dateTable(column: DateColumn, values: Cell[]) {
  const { name = "day", type = "date", notes, lack } = column;
  return table(
    [`${name} ${type}`, "count integer"],
    values.map((value, i) => [value, i + 1]),
    { notes, lack },
  );
}

/** 25 days of January with one bad cell. */
function withOneBad(bad: string, at: number): DateColumn {
  const cells = Array.from({ length: 25 }, (_, i) => `2024-01-${String(i + 1).padStart(2, "0")}`);
  const values: Cell[] = [...cells];
  cells[at] = bad;
  values[at] = null;
  return { cells, values, notes: [bad] };
}

const undecidable: DateColumn = {
  cells: ["01/02/2024", "03/04/2024", "05/06/2024", "07/08/2024"],
  values: ["2024-02-01", "2024-04-03", "2024-06-05", "2024-08-07"],
  notes: ["ambiguous"],
};

const undecidableYears: DateColumn = {
  cells: ["01-02-03", "04-05-06", "07-08-09"],
  values: ["2003-02-01", "2006-05-04", "2009-08-07"],
  notes: ["ambiguous"],
};

export const dateCases: CorpusCase[] = [
  dateColumn("iso.csv", "ISO dates.", { cells: week, values: week, lack: ["ambiguous"] }),
  dateColumn("day-first.csv", "31/01/2024 decides for day first, also for 01/02/2024.", {
    cells: ["29/01/2024", "30/01/2024", "31/01/2024", "01/02/2024"],
    values: week,
    lack: ["ambiguous"],
  }),
  dateColumn("month-first.csv", "01/31/2024 decides for month first, also for 02/01/2024.", {
    cells: ["01/29/2024", "01/30/2024", "01/31/2024", "02/01/2024"],
    values: week,
    lack: ["ambiguous"],
  }),
  {
    ...dateColumn("undecidable.csv", "No day above 12: either reading, but told.", undecidable),
    or: [dateTable(undecidable, ["2024-01-02", "2024-03-04", "2024-05-06", "2024-07-08"])],
  },
  {
    file: "decided-by-other-column.csv",
    about: "31/01/2024 in one column decides for the other date column of the file.",
    fault: f12,
    bytes: lines(
      "ordered,shipped,count",
      "01/02/2024,31/03/2024,1",
      "03/04/2024,30/04/2024,2",
      "05/06/2024,28/06/2024,3",
    ),
    expect: table(
      ["ordered date", "shipped date", "count integer"],
      [
        ["2024-02-01", "2024-03-31", 1],
        ["2024-04-03", "2024-04-30", 2],
        ["2024-06-05", "2024-06-28", 3],
      ],
    ),
  },
  dateColumn("contradicting.csv", "31/01/2024 and 01/31/2024 in one column: text, and told.", {
    cells: ["31/01/2024", "01/31/2024", "02/03/2024", "28/02/2024", "02/28/2024"],
    values: ["31/01/2024", "01/31/2024", "02/03/2024", "28/02/2024", "02/28/2024"],
    type: "string",
    notes: ["ambiguous"],
  }),
  dateColumn("german.csv", "Points between day, month and year.", {
    cells: ["29.01.2024", "30.01.2024", "31.01.2024", "01.02.2024"],
    values: week,
  }),
  dateColumn("month-name-first.csv", "Jan 31 2024.", {
    cells: ["Jan 29 2024", "Jan 30 2024", "Jan 31 2024", "Feb 1 2024"],
    values: week,
  }),
  dateColumn("month-name-comma.csv", "January 31, 2024.", {
    cells: ["January 29, 2024", "January 30, 2024", "January 31, 2024", "February 1, 2024"],
    values: week,
  }),
  dateColumn("day-month-name.csv", "31-Jan-24: the year is 2024.", {
    cells: ["29-Jan-24", "30-Jan-24", "31-Jan-24", "01-Feb-24"],
    values: week,
  }),
  dateColumn("day-month-name-spaces.csv", "31 Jan 2024, 1 February 2024 and capitals.", {
    cells: ["29 Jan 2024", "30 JAN 2024", "31 jan 2024", "1 Feb 2024"],
    values: week,
  }),
  dateColumn("weekday.csv", "Weekday names before the date.", {
    cells: ["Mon, 29 Jan 2024", "Tue, 30 Jan 2024", "Wed, 31 Jan 2024", "Thu, 01 Feb 2024"],
    values: week,
  }),
  dateColumn("weekday-long.csv", "Wednesday, January 31, 2024.", {
    cells: [
      "Monday, January 29, 2024",
      "Tuesday, January 30, 2024",
      "Wednesday, January 31, 2024",
      "Thursday, February 1, 2024",
    ],
    values: week,
  }),
  dateColumn("unpadded.csv", "2024/1/5 without zeros.", {
    cells: ["2024/1/5", "2024/1/15", "2024/11/5", "2024/12/31"],
    values: ["2024-01-05", "2024-01-15", "2024-11-05", "2024-12-31"],
  }),
  dateColumn("unpadded-month-first.csv", "1/5/2024 without zeros, decided by 1/15/2024.", {
    cells: ["1/5/2024", "1/15/2024", "11/5/2024", "12/31/2024"],
    values: ["2024-01-05", "2024-01-15", "2024-11-05", "2024-12-31"],
  }),
  dateColumn("compact.csv", "20240131 under a header that says date.", {
    name: "date",
    cells: ["20240129", "20240130", "20240131", "20240201"],
    values: week,
  }),
  dateColumn("compact-lookalike.csv", "Order numbers that could be dates but for one are integers.", {
    name: "order_number",
    cells: ["20240129", "20240130", "20249931", "20240201"],
    values: [20240129, 20240130, 20249931, 20240201],
    type: "integer",
  }),
  dateColumn("year-month.csv", "2024-01 is the first day of the month.", {
    name: "month",
    cells: ["2023-11", "2023-12", "2024-01", "2024-02"],
    values: ["2023-11-01", "2023-12-01", "2024-01-01", "2024-02-01"],
  }),
  dateColumn("month-name-year.csv", "Jan 2024 is the first day of the month.", {
    name: "month",
    cells: ["Nov 2023", "Dec 2023", "Jan 2024", "Feb 2024"],
    values: ["2023-11-01", "2023-12-01", "2024-01-01", "2024-02-01"],
  }),
  dateColumn("year-quarter.csv", "2024-Q1 is the first day of the quarter.", {
    name: "quarter",
    cells: ["2023-Q3", "2023-Q4", "2024-Q1", "2024-Q2"],
    values: ["2023-07-01", "2023-10-01", "2024-01-01", "2024-04-01"],
  }),
  dateColumn("quarter-year.csv", "Q1 2024 is the first day of the quarter.", {
    name: "quarter",
    cells: ["Q3 2023", "Q4 2023", "Q1 2024", "Q2 2024"],
    values: ["2023-07-01", "2023-10-01", "2024-01-01", "2024-04-01"],
  }),
  dateColumn("iso-week.csv", "2024-W05 is its Monday; 2020 has a week 53 and 2021-W01 starts on January 4.", {
    name: "week",
    cells: ["2020-W53", "2021-W01", "2024-W01", "2024-W05"],
    values: ["2020-12-28", "2021-01-04", "2024-01-01", "2024-01-29"],
  }),
  dateColumn("years.csv", "A year is an integer.", {
    name: "year",
    cells: ["2019", "2020", "2021", "2022"],
    values: [2019, 2020, 2021, 2022],
    type: "integer",
  }),
  dateColumn("two-digit-years.csv", "Two-digit years turn at 69, and told.", {
    cells: ["31/12/99", "01/02/24", "15/06/70", "30/11/05"],
    values: ["1999-12-31", "2024-02-01", "1970-06-15", "2005-11-30"],
    notes: ["two-digit"],
  }),
  {
    ...dateColumn(
      "undecidable-years.csv",
      "01-02-03 could be anything: any reading, or text, but told.",
      undecidableYears,
    ),
    or: [
      dateTable(undecidableYears, ["2003-01-02", "2006-04-05", "2009-07-08"]),
      dateTable(undecidableYears, ["2001-02-03", "2004-05-06", "2007-08-09"]),
      dateTable({ ...undecidableYears, type: "string" }, undecidableYears.cells),
    ],
  },
  dateColumn(
    "impossible-day.csv",
    "2024-02-30 does not exist: a bad cell among 25, told.",
    withOneBad("2024-02-30", 20),
  ),
  dateColumn("no-leap-year.csv", "2023-02-29 does not exist and is not moved to March 1.", withOneBad("2023-02-29", 5)),
  dateColumn("zero-date.csv", "MySQL's 0000-00-00 is a bad cell.", withOneBad("0000-00-00", 0)),
  dateColumn(
    "one-word.csv",
    "One word among dates: the column stays a date, the word is told.",
    withOneBad("soon", 12),
  ),
  dateColumn("far-dates.csv", "Before 1970, year 1 and year 9999.", {
    cells: ["0001-01-01", "1582-10-15", "1899-12-31", "1969-12-31", "9999-12-31"],
    values: ["0001-01-01", "1582-10-15", "1899-12-31", "1969-12-31", "9999-12-31"],
  }),
  dateColumn("two-formats.csv", "Two formats, each unambiguous: both read, and told.", {
    cells: ["2024-01-29", "2024-01-30", "31/01/2024", "2024-02-01", "15/02/2024", "16/02/2024"],
    values: ["2024-01-29", "2024-01-30", "2024-01-31", "2024-02-01", "2024-02-15", "2024-02-16"],
    notes: ["format"],
  }),
];

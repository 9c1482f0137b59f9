import { type CorpusCase, table } from "./case.ts";
import { type SheetCell, workbook } from "./workbook.ts";

const day = (value: number): SheetCell => ({ value, style: "date" });
const time = (value: number): SheetCell => ({ value, style: "datetime" });
const percent = (value: number): SheetCell => ({ value, style: "percent" });

const sales: SheetCell[][] = [
  ["region", "day", "amount"],
  ["North", day(45322), 12.5],
  ["South", day(45323), 7.25],
];
const salesColumns = ["region string", "day date", "amount float"];
const salesRows = [
  ["North", "2024-01-31", 12.5],
  ["South", "2024-02-01", 7.25],
];

export const excelCases: CorpusCase[] = [
  {
    file: "plain.xlsx",
    about: "Text, serial dates with a date format, and floats.",
    fault: ["F12"],
    bytes: workbook({ Sales: sales }),
    expect: table(salesColumns, salesRows),
  },
  {
    file: "header-offset.xlsx",
    about: "A title, an empty row and an empty column before the table.",
    fault: ["F12"],
    bytes: workbook({ Sales: [[null, "Sales report"], [], ...sales.map((row) => [null, ...row])] }),
    expect: table(salesColumns, salesRows, { notes: ["preamble"] }),
  },
  {
    file: "workbook.csv",
    about: "A workbook in a file named .csv is known by its content.",
    bytes: workbook({ Sales: sales }),
    expect: table(salesColumns, salesRows),
  },
  {
    file: "date-1904.xlsx",
    about: "The 1904 date system of old Macs: the same serials lie 1,462 days later.",
    fault: ["F12"],
    bytes: workbook(
      { Sales: [sales[0]!, ["North", day(45322 - 1462), 12.5], ["South", day(45323 - 1462), 7.25]] },
      { date1904: true },
    ),
    expect: table(salesColumns, salesRows),
  },
  {
    file: "types.xlsx",
    about: "Times of day, booleans, percents, integers, codes as text, formulas with their last value, empty cells.",
    fault: ["F12"],
    bytes: workbook({
      Types: [
        ["at", "active", "share", "count", "code", "sum"],
        [time(45322.5), true, percent(0.12), 3, "00123", { formula: "D2*2", value: 6 }],
        [time(45323.25), false, percent(0.5), 4, "00007", { formula: "D3*2", value: 8 }],
        [time(45324), null, null, null, null, null],
      ],
    }),
    expect: table(
      ["at datetime", "active boolean", "share float", "count integer", "code string", "sum integer"],
      [
        ["2024-01-31T12:00:00", true, 0.12, 3, "00123", 6],
        ["2024-02-01T06:00:00", false, 0.5, 4, "00007", 8],
        ["2024-02-02T00:00:00", null, null, null, null, null],
      ],
    ),
  },
  {
    file: "second-sheet.xlsx",
    about: "The first sheet with data is read, and the other one told.",
    bytes: workbook({
      Sales: sales,
      Costs: [
        ["item", "cost"],
        ["rent", 5],
      ],
    }),
    expect: table(salesColumns, salesRows, { notes: ["sheet", "Costs"] }),
  },
  {
    file: "empty-first-sheet.xlsx",
    about: "An empty first sheet is passed over.",
    bytes: workbook({ Cover: [], Sales: sales }),
    expect: table(salesColumns, salesRows),
  },
  {
    file: "total-row.xlsx",
    about: "A totals row at the end is rejected.",
    fault: ["F11"],
    bytes: workbook({ Sales: [...sales, ["Total", null, { formula: "SUM(C2:C3)", value: 19.75 }]] }),
    expect: table(salesColumns, salesRows, { rejected: [{ line: 4, reason_contains: "total" }] }),
  },
  {
    file: "error-cell.xlsx",
    about: "One error among 25 numbers is a bad cell.",
    bytes: workbook({
      Rates: [
        ["id", "rate"],
        ...Array.from({ length: 25 }, (_, i): SheetCell[] => [i, i === 7 ? { error: "#DIV/0!" } : i + 0.5]),
      ],
    }),
    expect: table(
      ["id integer", "rate float"],
      Array.from({ length: 25 }, (_, i) => [i, i === 7 ? null : i + 0.5]),
      { notes: ["#DIV/0!"] },
    ),
  },
  {
    file: "xml-in-text.xlsx",
    about: "Markup, quotes, line ends and edge spaces in cells.",
    bytes: workbook({
      Notes: [
        ["id", "note"],
        [1, "<b>a & b</b>"],
        [2, 'say "hi"\nthere'],
        [3, "&amp;"],
      ],
    }),
    expect: table(
      ["id integer", "note string"],
      [
        [1, "<b>a & b</b>"],
        [2, 'say "hi"\nthere'],
        [3, "&amp;"],
      ],
    ),
  },
];

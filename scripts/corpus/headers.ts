import { type CorpusCase, lines, table } from "./case.ts";

const longName = `amount ${"very ".repeat(100)}long`;
const dropTable = '"; DROP TABLE x; --';

export const headerCases: CorpusCase[] = [
  {
    file: "duplicates.csv",
    about: "Duplicate headers are numbered, skipping the name that the file itself uses.",
    fault: ["F10"],
    bytes: lines("amount,amount,amount_2,amount", "1,2,3,4"),
    expect: table(["amount integer", "amount_3 integer", "amount_2 integer", "amount_4 integer"], [[1, 2, 3, 4]], {
      notes: ["renamed"],
    }),
  },
  {
    file: "case-only.csv",
    about: "Headers that differ by case only: SQL cannot tell them apart.",
    fault: ["F10"],
    bytes: lines("Name,name,NAME", "a,b,c", "d,e,f"),
    expect: table(
      ["Name string", "name_2 string", "NAME_3 string"],
      [
        ["a", "b", "c"],
        ["d", "e", "f"],
      ],
      { notes: ["renamed"] },
    ),
  },
  {
    file: "empty.csv",
    about: "Empty headers, quoted and not, are named by position.",
    fault: ["F10"],
    bytes: lines('id,,"",amount', "1,x,2024-01-31,5", "2,y,2024-02-01,6"),
    expect: table(
      ["id integer", "column_2 string", "column_3 date", "amount integer"],
      [
        [1, "x", "2024-01-31", 5],
        [2, "y", "2024-02-01", 6],
      ],
      { notes: ["unnamed"] },
    ),
  },
  {
    file: "pandas-index.csv",
    about: "pandas writes its index under an empty first header.",
    fault: ["F10"],
    bytes: lines(",city,amount", "0,Bonn,5", "1,Graz,6"),
    expect: table(
      ["column_1 integer", "city string", "amount integer"],
      [
        [0, "Bonn", 5],
        [1, "Graz", 6],
      ],
      { notes: ["unnamed"] },
    ),
  },
  {
    file: "one-shorter-than-data.csv",
    about: "R writes row names without a header: all records are one cell longer and nothing may shift.",
    fault: ["F10"],
    bytes: lines("city,amount,day", "1,Bonn,5,2024-01-01", "2,Graz,6,2024-01-02", "3,Linz,7,2024-01-03"),
    expect: table(
      ["column_1 integer", "city string", "amount integer", "day date"],
      [
        [1, "Bonn", 5, "2024-01-01"],
        [2, "Graz", 6, "2024-01-02"],
        [3, "Linz", 7, "2024-01-03"],
      ],
      { notes: ["unnamed"] },
    ),
  },
  {
    file: "none.csv",
    about: "No header: the first record is evidently data and is kept.",
    fault: ["F14"],
    bytes: lines("2024-01-01,DE,12.5,100", "2024-01-02,FR,7.25,200", "2024-01-03,DE,3.5,300"),
    expect: table(
      ["column_1 date", "column_2 string", "column_3 float", "column_4 integer"],
      [
        ["2024-01-01", "DE", 12.5, 100],
        ["2024-01-02", "FR", 7.25, 200],
        ["2024-01-03", "DE", 3.5, 300],
      ],
      { notes: ["header"] },
    ),
  },
  {
    file: "all-text.csv",
    about: "Everything is text: the first line is still the header.",
    bytes: lines("name,city", "Jane,Bonn", "Max,Graz"),
    expect: table(
      ["name string", "city string"],
      [
        ["Jane", "Bonn"],
        ["Max", "Graz"],
      ],
    ),
  },
  {
    file: "years.csv",
    about: "Years as headers are headers, not the first record.",
    bytes: lines("country,2021,2022,2023", "DE,10,20,30", "FR,11,21,31"),
    expect: table(
      ["country string", "2021 integer", "2022 integer", "2023 integer"],
      [
        ["DE", 10, 20, 30],
        ["FR", 11, 21, 31],
      ],
    ),
  },
  {
    file: "number.csv",
    about: "One header is a number among words.",
    bytes: lines("sku,42,price", "a1,5,1.5", "b2,6,2.5"),
    expect: table(
      ["sku string", "42 integer", "price float"],
      [
        ["a1", 5, 1.5],
        ["b2", 6, 2.5],
      ],
    ),
  },
  {
    file: "spaces-and-unicode.csv",
    about: "Headers with spaces, accents, other scripts, emoji, brackets and dots stay as they are.",
    bytes: lines("Net Sales (€),Größe,客户,📦 count,a.b,select", "1.5,2,x,3,4,y"),
    expect: table(
      ["Net Sales (€) float", "Größe integer", "客户 string", "📦 count integer", "a.b integer", "select string"],
      [[1.5, 2, "x", 3, 4, "y"]],
    ),
  },
  {
    file: "sql-injection.csv",
    about: "A header that tries to end the identifier and run a statement is only a name.",
    fault: ["F02"],
    bytes: lines(`id,"${dropTable.replaceAll('"', '""')}",x' OR '1'='1`, "1,2,3"),
    expect: table(["id integer", `${dropTable} integer`, "x' OR '1'='1 integer"], [[1, 2, 3]]),
  },
  {
    file: "prototype.csv",
    about: "Headers that are property names of every JavaScript object.",
    fault: ["F16"],
    bytes: lines("__proto__,constructor,toString,hasOwnProperty", "1,2,3,4", "5,6,7,8"),
    expect: table(
      ["__proto__ integer", "constructor integer", "toString integer", "hasOwnProperty integer"],
      [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
    ),
  },
  {
    file: "very-long.csv",
    about: "A header of 511 characters is kept whole.",
    bytes: lines(`id,${longName}`, "1,2"),
    expect: table(["id integer", `${longName} integer`], [[1, 2]]),
  },
  {
    file: "line-break.csv",
    about: "A line break inside a quoted header becomes a space, and the line numbers still count it.",
    fault: ["F11"],
    bytes: lines('id,"net sales', '(EUR)",day', "1,5,2024-01-01", "2,6,2024-01-02,x", "3,7,2024-01-03"),
    expect: table(
      ["id integer", "net sales (EUR) integer", "day date"],
      [
        [1, 5, "2024-01-01"],
        [3, 7, "2024-01-03"],
      ],
      { rejected: [{ line: 4, reason_contains: "too many" }] },
    ),
  },
  {
    file: "formula.csv",
    about: "Headers that a spreadsheet would run are names here; neutralising is for exports.",
    fault: ["F15"],
    bytes: lines("=1+1,+cmd|' /C calc'!A0,@SUM(A1)", "1,2,3"),
    expect: table(["=1+1 integer", "+cmd|' /C calc'!A0 integer", "@SUM(A1) integer"], [[1, 2, 3]]),
  },
  wideTable(300),
  {
    file: "columns-20000.csv",
    about: "20,000 columns are refused.",
    fault: ["F08"],
    bytes: lines(
      columnNames(20_000).join(","),
      columnNames(20_000)
        .map((_, i) => i % 10)
        .join(","),
    ),
    expect: { error: "TOO_MANY_COLUMNS" },
  },
];

function wideTable(width: number): CorpusCase {
  const names = columnNames(width);
  const rows = [0, 1, 2].map((row) => names.map((_, column) => row * width + column));
  return {
    file: `columns-${width}.csv`,
    about: `${width} columns are fine.`,
    bytes: lines(names.join(","), ...rows.map((row) => row.join(","))),
    expect: table(
      names.map((name) => `${name} integer`),
      rows,
    ),
  };
}

function columnNames(width: number): string[] {
  return Array.from({ length: width }, (_, i) => `c${i + 1}`);
}

import { type CorpusCase, lines, table } from "./case.ts";

const sales = ["region string", "day date", "amount integer"];
const salesRows = [
  ["North", "2024-01-01", 10],
  ["South", "2024-01-01", 20],
  ["North", "2024-01-02", 30],
];
const salesText = ["region,day,amount", "North,2024-01-01,10", "South,2024-01-01,20", "North,2024-01-02,30"];

export const recordCases: CorpusCase[] = [
  {
    file: "preamble-title.csv",
    about: "A title and a blank line before the header.",
    bytes: lines("Sales report", "", ...salesText),
    expect: table(sales, salesRows, { notes: ["preamble"] }),
  },
  {
    file: "preamble-metadata.csv",
    about: "Title, metadata with delimiters of their own, and a blank line before the header.",
    bytes: lines("Sales report", "Created: 2024-02-01, by Jane", "Currency: EUR", "", ...salesText),
    expect: table(sales, salesRows, { notes: ["preamble"] }),
  },
  {
    file: "preamble-units.csv",
    about: "A title and a remark on units before the header, all of one cell.",
    bytes: lines("Sales by region", "(all amounts in thousand EUR)", ...salesText),
    expect: table(sales, salesRows, { notes: ["preamble"] }),
  },
  {
    file: "preamble-padded.csv",
    about: "A spreadsheet pads its title lines with delimiters to the table's width.",
    bytes: lines("Sales report,,", "Created,2024-02-01,", ",,", ...salesText),
    expect: table(sales, salesRows, { notes: ["preamble"] }),
  },
  {
    file: "units-line.csv",
    about: "A line of units stands between header and data.",
    bytes: lines("day,temperature,rain", ",°C,mm", "2024-01-01,3.5,0", "2024-01-02,4.25,12", "2024-01-03,-1.0,3"),
    expect: table(
      ["day date", "temperature float", "rain integer"],
      [
        ["2024-01-01", 3.5, 0],
        ["2024-01-02", 4.25, 12],
        ["2024-01-03", -1, 3],
      ],
      { notes: ["units"] },
    ),
  },
  {
    file: "comments.csv",
    about: "Comment lines before the header and between records.",
    bytes: lines(
      "# exported by tool 1.2",
      "# do not edit",
      salesText[0]!,
      salesText[1]!,
      "# half way",
      ...salesText.slice(2),
    ),
    expect: table(sales, salesRows, { notes: ["comment"] }),
  },
  {
    file: "hash-is-data.csv",
    about: "Colours and hashtags in the first column are data, not comments.",
    bytes: lines("colour,count", "#FF0000,3", "#00FF00,5", "#0000FF,7"),
    expect: table(
      ["colour string", "count integer"],
      [
        ["#FF0000", 3],
        ["#00FF00", 5],
        ["#0000FF", 7],
      ],
    ),
  },
  {
    file: "footer-total.csv",
    about: "A totals line at the end would double every sum.",
    fault: ["F11"],
    bytes: lines(...salesText, "Total,,60"),
    expect: table(sales, salesRows, { rejected: [{ line: 5, reason_contains: "total" }] }),
  },
  {
    file: "footer-grand-total-and-source.csv",
    about: "A blank line, a grand total and a source line after the data.",
    fault: ["F11"],
    bytes: lines(...salesText, "", "Grand Total,,60", "Source: the ledger"),
    expect: table(sales, salesRows, { rejected: [{ line: 6, reason_contains: "total" }, { line: 7 }] }),
  },
  {
    file: "total-is-a-brand.csv",
    about: "Total is a company here: the rows stay.",
    bytes: lines("brand,country,litres", "Shell,NL,40", "Total,FR,35", "Aral,DE,50", "Total,BE,20", "Esso,US,45"),
    expect: table(
      ["brand string", "country string", "litres integer"],
      [
        ["Shell", "NL", 40],
        ["Total", "FR", 35],
        ["Aral", "DE", 50],
        ["Total", "BE", 20],
        ["Esso", "US", 45],
      ],
    ),
  },
  {
    file: "repeated-header.csv",
    about: "Two exports pasted together: the second header is no data and makes no column text.",
    fault: ["F11"],
    bytes: lines(...salesText, salesText[0]!, "East,2024-01-03,40"),
    expect: table(sales, [...salesRows, ["East", "2024-01-03", 40]], {
      rejected: [{ line: 5, reason_contains: "header" }],
    }),
  },
  {
    file: "trailing-delimiter.csv",
    about: "A delimiter at the end of every line, header too, makes no column.",
    bytes: lines("a,b,", "1,x,", "2,y,", "3,z,"),
    expect: table(
      ["a integer", "b string"],
      [
        [1, "x"],
        [2, "y"],
        [3, "z"],
      ],
    ),
  },
  {
    file: "trailing-delimiter-data-only.csv",
    about: "A delimiter at the end of the records but not of the header makes no column and shifts nothing.",
    bytes: lines("a,b,c", "1,x,10,", "2,y,20,", "3,z,30,"),
    expect: table(
      ["a integer", "b string", "c integer"],
      [
        [1, "x", 10],
        [2, "y", 20],
        [3, "z", 30],
      ],
    ),
  },
  {
    file: "trailing-blank-lines.csv",
    about: "Blank lines in the middle and at the end are no records.",
    bytes: `${lines("a,b", "1,x", "", "2,y")}\n\n   \n\n`,
    expect: table(
      ["a integer", "b string"],
      [
        [1, "x"],
        [2, "y"],
      ],
    ),
  },
  {
    file: "delimiters-only.csv",
    about: "Records of delimiters only, as spreadsheets leave below a table.",
    bytes: lines("a,b,c", "1,x,2", "3,y,4", ",,", ",,", ",,"),
    expect: table(
      ["a integer", "b string", "c integer"],
      [
        [1, "x", 2],
        [3, "y", 4],
      ],
      { notes: ["empty"] },
    ),
  },
  {
    file: "spaces-around.csv",
    about: "Spaces and tabs around unquoted cells are dropped, in numbers and dates too.",
    bytes: lines(" id , city , amount, day", " 1 , Bonn , 12.5 , 2024-01-31 ", "2,  New York  ,  7.25,2024-02-01\t"),
    expect: table(
      ["id integer", "city string", "amount float", "day date"],
      [
        [1, "Bonn", 12.5, "2024-01-31"],
        [2, "New York", 7.25, "2024-02-01"],
      ],
    ),
  },
  {
    file: "short-record.csv",
    about: "A short record is padded with missing cells and told; it must not collapse the file into one column.",
    fault: ["F11"],
    bytes: lines("a,b,c", "1,x,10", "2,y", "3,z,30", "4,w,40"),
    expect: table(
      ["a integer", "b string", "c integer"],
      [
        [1, "x", 10],
        [2, "y", null],
        [3, "z", 30],
        [4, "w", 40],
      ],
      { notes: ["short"] },
    ),
  },
  {
    file: "long-record.csv",
    about: "A record with an unquoted delimiter too many is rejected: nobody knows which cell is surplus.",
    fault: ["F11"],
    bytes: lines("a,b,c", "1,x,10", "2,Doe, Jane,20", "3,z,30", "4,w,40"),
    expect: table(
      ["a integer", "b string", "c integer"],
      [
        [1, "x", 10],
        [3, "z", 30],
        [4, "w", 40],
      ],
      { rejected: [{ line: 3, reason_contains: "too many" }] },
    ),
  },
  {
    file: "long-record-of-empties.csv",
    about: "Surplus cells that are all empty lose nothing: the record stays.",
    bytes: lines("a,b", "1,x", "2,y,,,", "3,z"),
    expect: table(
      ["a integer", "b string"],
      [
        [1, "x"],
        [2, "y"],
        [3, "z"],
      ],
    ),
  },
  {
    file: "short-and-long.csv",
    about: "Short and long records in one file, the first record short.",
    fault: ["F11"],
    bytes: lines("a,b,c", "1", "2,y,20", "3,z,30,40,50", "4,w,40", "5,v", "6,u,60"),
    expect: table(
      ["a integer", "b string", "c integer"],
      [
        [1, null, null],
        [2, "y", 20],
        [4, "w", 40],
        [5, "v", null],
        [6, "u", 60],
      ],
      { rejected: [{ line: 4, reason_contains: "too many" }], notes: ["short"] },
    ),
  },
  {
    file: "header-only.csv",
    about: "A header and nothing else is a table without rows.",
    fault: ["F14"],
    bytes: "region,day,amount\n",
    expect: table(["region string", "day string", "amount string"], [], { notes: ["no rows"] }),
  },
  {
    file: "header-only-no-line-end.csv",
    about: "A header without even a line end.",
    fault: ["F14"],
    bytes: "region;day;amount",
    expect: table(["region string", "day string", "amount string"], [], { notes: ["no rows"] }),
  },
  {
    file: "empty-column.csv",
    about: "A named column without any value stays, as text.",
    bytes: lines("a,b,c", "1,,x", "2,,y"),
    expect: table(
      ["a integer", "b string", "c string"],
      [
        [1, null, "x"],
        [2, null, "y"],
      ],
    ),
  },
  {
    file: "missing-spellings.csv",
    about: "Missing values in many spellings do not turn typed columns into text.",
    bytes: lines(
      "id,amount,day,flag,ratio",
      "1,10,2024-01-01,true,0.5",
      "2,NA,NA,NA,NaN",
      "3,N/A,null,false,nan",
      "4,null,NULL,N/A,-",
      "5,NULL,-,,0.25",
      "6,-,,true,#N/A",
      "7,,2024-01-02,null,\\N",
      "8,20,n/a,false,None",
    ),
    expect: table(
      ["id integer", "amount integer", "day date", "flag boolean", "ratio float"],
      [
        [1, 10, "2024-01-01", true, 0.5],
        [2, null, null, null, null],
        [3, null, null, false, null],
        [4, null, null, null, null],
        [5, null, null, null, 0.25],
        [6, null, null, true, null],
        [7, null, "2024-01-02", null, null],
        [8, 20, null, false, null],
      ],
    ),
  },
  {
    file: "missing-in-text.csv",
    about: "In text NULL and N/A are missing, but NA is Namibia and a dash is a text.",
    bytes: lines("id,country,note", "1,NA,-", "2,DE,NULL", "3,US,N/A", "4,FR,ok", "5,,Null"),
    expect: table(
      ["id integer", "country string", "note string"],
      [
        [1, "NA", "-"],
        [2, "DE", null],
        [3, "US", null],
        [4, "FR", "ok"],
        [5, null, "Null"],
      ],
    ),
  },
];

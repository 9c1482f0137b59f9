import { type CorpusCase, lines, table } from "./case.ts";

const idName = ["id integer", "name string"];

export const quoteCases: CorpusCase[] = [
  {
    file: "doubled.csv",
    about: "A doubled quote inside quotes is one quote.",
    bytes: lines("id,name", '1,"the ""best"" one"', '2,""""', '3,"a"",""b"'),
    expect: table(idName, [
      [1, 'the "best" one'],
      [2, '"'],
      [3, 'a","b'],
    ]),
  },
  {
    file: "backslash.csv",
    about: "Quotes escaped by a backslash, with delimiters after them.",
    bytes: lines("id,name", '1,"say \\"hi\\", then go"', '2,"plain"', '3,"\\"x\\""'),
    expect: table(idName, [
      [1, 'say "hi", then go'],
      [2, "plain"],
      [3, '"x"'],
    ]),
  },
  {
    file: "backslash-is-text.csv",
    about: "A backslash before a closing quote is text when the file doubles its quotes.",
    bytes: lines("id,path", '1,"C:\\temp\\"', '2,"D:\\""new""\\"', '3,"E:\\"'),
    expect: table(
      ["id integer", "path string"],
      [
        [1, "C:\\temp\\"],
        [2, 'D:\\"new"\\'],
        [3, "E:\\"],
      ],
    ),
  },
  {
    file: "single.csv",
    about: "Single quotes used as quotes around delimiters.",
    bytes: lines("'id','name','city'", "'1','Doe, Jane','Bonn'", "'2','Roe, Max','Graz'", "'3','O''Hara, Al','Linz'"),
    expect: table(
      ["id integer", "name string", "city string"],
      [
        [1, "Doe, Jane", "Bonn"],
        [2, "Roe, Max", "Graz"],
        [3, "O'Hara, Al", "Linz"],
      ],
    ),
  },
  {
    file: "apostrophes.csv",
    about: "Apostrophes at the start and inside of unquoted text are text.",
    bytes: lines("id,name", "1,O'Brien", "2,'t Hooft", "3,D'Arcy", "4,'s-Gravenhage"),
    expect: table(idName, [
      [1, "O'Brien"],
      [2, "'t Hooft"],
      [3, "D'Arcy"],
      [4, "'s-Gravenhage"],
    ]),
  },
  {
    file: "inches.csv",
    about: "A quote inside unquoted text is text.",
    bytes: lines("id,name", '1,5" disk', '2,3.5" floppy', '3,say "hi" twice'),
    expect: table(idName, [
      [1, '5" disk'],
      [2, '3.5" floppy'],
      [3, 'say "hi" twice'],
    ]),
  },
  {
    file: "newline-inside.csv",
    about: "Line ends and delimiters inside quotes belong to the cell.",
    bytes: lines("id,name", '1,"two', 'lines, one cell"', '2,"three', "", 'lines"', "3,plain"),
    expect: table(idName, [
      [1, "two\nlines, one cell"],
      [2, "three\n\nlines"],
      [3, "plain"],
    ]),
  },
  {
    file: "crlf-with-newline-inside.csv",
    about: "Excel ends records with CRLF and lines in a cell with LF.",
    fault: ["F09"],
    bytes: 'id,name\r\n1,"two\nlines"\r\n2,plain\r\n',
    expect: table(idName, [
      [1, "two\nlines"],
      [2, "plain"],
    ]),
  },
  {
    file: "rejected-after-newlines.csv",
    about: "The number of a rejected line counts the lines inside quotes.",
    fault: ["F11"],
    bytes: lines("id,name", '1,"a', "b", 'c"', "2,x", "3,y,surplus,cells", "4,z"),
    expect: table(
      idName,
      [
        [1, "a\nb\nc"],
        [2, "x"],
        [4, "z"],
      ],
      { rejected: [{ line: 6, reason_contains: "too many" }] },
    ),
  },
  {
    file: "all-quoted.csv",
    about: "Everything is quoted, numbers and dates too; quotes do not make text.",
    bytes: lines('"id","day","amount"', '"1","2024-01-31","12.50"', '"2","2024-02-01","7.25"'),
    expect: table(
      ["id integer", "day date", "amount float"],
      [
        [1, "2024-01-31", 12.5],
        [2, "2024-02-01", 7.25],
      ],
    ),
  },
  {
    file: "empty-quoted.csv",
    about: "An empty quoted cell is as missing as an empty one.",
    bytes: lines("id,name,amount", '1,"",""', "2,,", '3,"x","5"'),
    expect: table(
      ["id integer", "name string", "amount integer"],
      [
        [1, null, null],
        [2, null, null],
        [3, "x", 5],
      ],
    ),
  },
  {
    file: "unclosed.csv",
    about: "A quote that is never closed does not swallow the lines after it.",
    fault: ["F07"],
    bytes: lines("id,name", "1,a", '2,"b', "3,c", "4,d"),
    expect: table(
      idName,
      [
        [1, "a"],
        [3, "c"],
        [4, "d"],
      ],
      { rejected: [{ line: 3, reason_contains: "quote" }] },
    ),
    or: [
      table(
        idName,
        [
          [1, "a"],
          [2, '"b'],
          [3, "c"],
          [4, "d"],
        ],
        { notes: ["quote"] },
      ),
    ],
  },
  {
    file: "unclosed-last-line.csv",
    about: "A quote left open in the last cell of the file.",
    fault: ["F07"],
    bytes: 'id,name\n1,a\n2,b\n3,"c',
    expect: table(
      idName,
      [
        [1, "a"],
        [2, "b"],
      ],
      { rejected: [{ line: 4, reason_contains: "quote" }] },
    ),
    or: [
      table(
        idName,
        [
          [1, "a"],
          [2, "b"],
          [3, '"c'],
        ],
        { notes: ["quote"] },
      ),
      table(
        idName,
        [
          [1, "a"],
          [2, "b"],
          [3, "c"],
        ],
        { notes: ["quote"] },
      ),
    ],
  },
];

import { type CorpusCase, lines, table } from "./case.ts";

const shops = ["id integer", "city string", "amount float"];
const shopRows = [
  [1, "Bonn", 12.5],
  [2, "Graz", 7.25],
  [3, "Linz", 0.75],
];

function delimited(file: string, delimiter: string, about: string): CorpusCase {
  const text = lines("id,city,amount", "1,Bonn,12.5", "2,Graz,7.25", "3,Linz,0.75").replaceAll(",", delimiter);
  return { file, about, bytes: text, expect: table(shops, shopRows) };
}

export const delimiterCases: CorpusCase[] = [
  delimited("comma.csv", ",", "The plain case."),
  delimited("semicolon.csv", ";", "Semicolons with a decimal point."),
  delimited("tab.tsv", "\t", "Tabs in a .tsv."),
  delimited("tab.csv", "\t", "Tabs in a file named .csv."),
  delimited("pipe.txt", "|", "Pipes in a .txt."),
  delimited("caret.txt", "^", "Carets, a pattern character in regular expressions."),
  delimited("tilde.txt", "~", "Tildes."),
  delimited("control-a.txt", "\x01", "The 0x01 delimiter of Hive exports; not a binary file."),
  delimited("spaces-after-comma.csv", ",    ", "Several spaces after each comma, in the header too."),
  {
    file: "spaces-before-quote.csv",
    about: "Spaces between the delimiter and an opening quote do not make the quote text.",
    bytes: lines("id, name,  place", '1, "Doe, Jane",  "Bonn"', '2, "Roe, Max",  "Graz"'),
    expect: table(
      ["id integer", "name string", "place string"],
      [
        [1, "Doe, Jane", "Bonn"],
        [2, "Roe, Max", "Graz"],
      ],
    ),
  },
  {
    file: "semicolon-decimal-comma.csv",
    about: "Semicolons with more decimal commas than semicolons.",
    fault: ["F13"],
    bytes: lines("x;y;z", "1,5;2,5;3,5", "4,25;5,25;6,25", "7,0;8,0;9,0"),
    expect: table(
      ["x float", "y float", "z float"],
      [
        [1.5, 2.5, 3.5],
        [4.25, 5.25, 6.25],
        [7, 8, 9],
      ],
    ),
  },
  {
    file: "comma-with-semicolons-in-text.csv",
    about: "Commas delimit although the text holds more semicolons.",
    bytes: lines("id,tags", "1,red;green;blue", "2,red;blue;black;white", "3,green;grey;pink"),
    expect: table(
      ["id integer", "tags string"],
      [
        [1, "red;green;blue"],
        [2, "red;blue;black;white"],
        [3, "green;grey;pink"],
      ],
    ),
  },
  {
    file: "tab-with-commas-in-text.tsv",
    about: "Tabs delimit although every text holds a comma.",
    bytes: lines("name\tcity", "Doe, Jane\tBonn, DE", "Roe, Max\tGraz, AT"),
    expect: table(
      ["name string", "city string"],
      [
        ["Doe, Jane", "Bonn, DE"],
        ["Roe, Max", "Graz, AT"],
      ],
    ),
  },
  {
    file: "excel-sep-line.csv",
    about: "Excel's first line sep=; names the delimiter and is not a header.",
    bytes: "sep=;\r\nid;name\r\n1;a,b\r\n2;c,d\r\n",
    expect: table(
      ["id integer", "name string"],
      [
        [1, "a,b"],
        [2, "c,d"],
      ],
    ),
  },
  {
    file: "one-column.csv",
    about: "One column has no delimiter at all.",
    bytes: lines("amount", "12", "7", "30"),
    expect: table(["amount integer"], [[12], [7], [30]]),
  },
  {
    file: "one-column-of-sentences.txt",
    about: "One column of sentences: the commas in them are text, since the header has none and their number varies.",
    bytes: lines("comment", "Late, again", "Fine", "Cold, wet, and broken", "Never, ever, buy, this"),
    expect: table(
      ["comment string"],
      [["Late, again"], ["Fine"], ["Cold, wet, and broken"], ["Never, ever, buy, this"]],
    ),
  },
  {
    file: "one-row.csv",
    about: "One row without a line end.",
    bytes: "region,sales\nNorth,12.5",
    expect: table(["region string", "sales float"], [["North", 12.5]]),
  },
  {
    file: "crlf.csv",
    about: "CRLF line ends leave no carriage return in the last column.",
    fault: ["F09"],
    bytes: "id,city\r\n1,Bonn\r\n2,Graz\r\n",
    expect: table(
      ["id integer", "city string"],
      [
        [1, "Bonn"],
        [2, "Graz"],
      ],
    ),
  },
  {
    file: "carriage-return-only.csv",
    about: "Lone CR line ends of old Macs.",
    fault: ["F09"],
    bytes: "id,city\r1,Bonn\r2,Graz\r3,Linz\r",
    expect: table(
      ["id integer", "city string"],
      [
        [1, "Bonn"],
        [2, "Graz"],
        [3, "Linz"],
      ],
    ),
  },
  {
    file: "mixed-line-ends.csv",
    about: "CRLF, LF and CR in one file, as after pasting files together.",
    fault: ["F09"],
    bytes: "id,city\r\n1,Bonn\n2,Graz\r3,Linz\r\n4,Wien\n",
    expect: table(
      ["id integer", "city string"],
      [
        [1, "Bonn"],
        [2, "Graz"],
        [3, "Linz"],
        [4, "Wien"],
      ],
    ),
  },
];

import { type Cell, type CorpusCase, type DataType, lines, table } from "./case.ts";

function flags(file: string, about: string, cells: string[], values: Cell[], type: DataType = "boolean"): CorpusCase {
  return {
    file,
    about,
    bytes: lines("id,active", ...cells.map((cell, i) => `${i + 1},${cell}`)),
    expect: table(
      ["id integer", `active ${type}`],
      values.map((value, i) => [i + 1, value]),
    ),
  };
}

export const booleanCases: CorpusCase[] = [
  flags("true-false.csv", "true and false, one missing.", ["true", "false", "", "true"], [true, false, null, true]),
  flags(
    "upper-case.csv",
    "TRUE and FALSE, as spreadsheets write them.",
    ["TRUE", "FALSE", "FALSE"],
    [true, false, false],
  ),
  flags("python.csv", "True, False and None, as Python writes them.", ["True", "None", "False"], [true, null, false]),
  flags("yes-no.csv", "yes and no in any case.", ["yes", "No", "YES", "no"], [true, false, true, false]),
  flags("y-n.csv", "Y and N.", ["Y", "N", "N", "Y"], [true, false, false, true]),
  flags("zero-one.csv", "0 and 1 stay integers.", ["0", "1", "1", "0"], [0, 1, 1, 0], "integer"),
  flags(
    "yes-no-maybe.csv",
    "A third answer makes it text, as written.",
    ["yes", "no", "maybe", "yes"],
    ["yes", "no", "maybe", "yes"],
    "string",
  ),
];

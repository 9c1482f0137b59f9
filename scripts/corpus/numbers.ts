import { type Cell, type CorpusCase, type DataType, lines, table } from "./case.ts";

const f13 = ["F13"];

interface NumberColumn {
  cells: string[];
  values: Cell[];
  type?: DataType;
  notes?: string[];
  fault?: string[];
  delimiter?: string;
}

/** A file of an id and one number column; cells that hold the delimiter are quoted. */
function numberColumn(file: string, about: string, column: NumberColumn): CorpusCase {
  const { cells, values, type = "float", notes = [], fault = f13, delimiter = "," } = column;
  const quoted = cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell));
  return {
    file,
    about,
    fault,
    bytes: lines(`id${delimiter}amount`, ...quoted.map((cell, i) => `${i + 1}${delimiter}${cell}`)),
    expect: table(
      ["id integer", `amount ${type}`],
      values.map((value, i) => [i + 1, value]),
      { notes },
    ),
  };
}

/** 25 ordinary cells with one strange one at the given place. */
function withOneBad(bad: string, at: number): { cells: string[]; values: Cell[] } {
  const cells = Array.from({ length: 25 }, (_, i) => String(i * 3 + 1));
  const values: Cell[] = cells.map(Number);
  cells[at] = bad;
  values[at] = null;
  return { cells, values };
}

export const numberCases: CorpusCase[] = [
  numberColumn("thousands-comma.csv", "Commas group, a point is the decimal mark.", {
    cells: ["1,234.56", "12.5", "1,234,567.00", "0.75"],
    values: [1234.56, 12.5, 1234567, 0.75],
  }),
  numberColumn("thousands-point.csv", "Points group, a comma is the decimal mark.", {
    cells: ["1.234,56", "12,5", "1.234.567,00", "0,75"],
    values: [1234.56, 12.5, 1234567, 0.75],
    delimiter: ";",
  }),
  numberColumn("decimal-comma-quoted.csv", "Decimal commas, quoted in a comma file.", {
    cells: ["12,5", "3,75", "0,5", "100,25"],
    values: [12.5, 3.75, 0.5, 100.25],
  }),
  numberColumn("grouped-integers.csv", "1,234 alone is thousands, not 1.234.", {
    cells: ["1,234", "12,345", "999", "1,234,567"],
    values: [1234, 12345, 999, 1234567],
    type: "integer",
  }),
  numberColumn("comma-decided-by-sibling.csv", "12,5 shows that 1,234 in the same column is 1.234.", {
    cells: ["1,234", "2,345", "12,5", "3,456"],
    values: [1.234, 2.345, 12.5, 3.456],
  }),
  numberColumn("point-decided-by-sibling.csv", "1.234.567 shows that 1.234 in the same column is 1234.", {
    cells: ["1.234", "12.345", "1.234.567", "999"],
    values: [1234, 12345, 1234567, 999],
    type: "integer",
    delimiter: ";",
  }),
  numberColumn("three-decimals.csv", "Points before three digits are decimal marks in a comma file.", {
    cells: ["1.234", "0.125", "12.500", "3.917"],
    values: [1.234, 0.125, 12.5, 3.917],
  }),
  {
    file: "point-decided-by-file.csv",
    about: "Decimal commas in one column show that 1.234 in the other is thousands.",
    fault: f13,
    bytes: lines("price;visitors", "0,5;1.234", "12,25;12.345", "3,75;2.500"),
    expect: table(
      ["price float", "visitors integer"],
      [
        [0.5, 1234],
        [12.25, 12345],
        [3.75, 2500],
      ],
    ),
  },
  numberColumn("mixed-styles.csv", "1,234.56 and 1.234,56 in one column contradict each other: text, and told.", {
    cells: ["1,234.56", "1.234,56", "2,345.67", "2.345,67", "1,234"],
    values: ["1,234.56", "1.234,56", "2,345.67", "2.345,67", "1,234"],
    type: "string",
    notes: ["ambiguous"],
    delimiter: ";",
  }),
  numberColumn("thousands-space.csv", "Plain spaces group.", {
    cells: ["1 234", "12 345 678", "950", "1 000"],
    values: [1234, 12345678, 950, 1000],
    type: "integer",
  }),
  numberColumn("thousands-nbsp.csv", "No-break, narrow no-break and thin spaces group, a comma is the decimal mark.", {
    cells: ["1\u00a0234,50", "12\u202f345,25", "1\u2009000,75", "7,5"],
    values: [1234.5, 12345.25, 1000.75, 7.5],
    delimiter: ";",
  }),
  numberColumn("thousands-apostrophe.csv", "Swiss apostrophes, straight and typographic.", {
    cells: ["1'234.50", "12’345.25", "1'000'000.00", "7.5"],
    values: [1234.5, 12345.25, 1000000, 7.5],
  }),
  numberColumn("indian-grouping.csv", "Lakhs and crores: groups of two after the first three.", {
    cells: ["1,23,456", "12,34,567", "1,00,00,000", "999"],
    values: [123456, 1234567, 10000000, 999],
    type: "integer",
  }),
  numberColumn("dollar.csv", "Dollar before the number, with signs on either side and in parentheses.", {
    cells: ["$1,234.50", "-$5.00", "$-6.25", "($7.75)", "$ 8.00"],
    values: [1234.5, -5, -6.25, -7.75, 8],
  }),
  numberColumn("dollar-integers.csv", "Whole dollars are integers.", {
    cells: ["$1,234", "$12", "$1,000,000"],
    values: [1234, 12, 1000000],
    type: "integer",
  }),
  numberColumn("euro-after.csv", "Euro after the number, with decimal comma and a no-break space.", {
    cells: ["12,50 €", "1.234,00\u00a0€", "-3,75 €", "0,99€"],
    values: [12.5, 1234, -3.75, 0.99],
    delimiter: ";",
  }),
  numberColumn("pounds.csv", "Pounds.", { cells: ["£1.50", "£1,200.00", "-£3.25"], values: [1.5, 1200, -3.25] }),
  numberColumn("yen.csv", "Yen in both signs.", {
    cells: ["¥1,200", "¥350", "￥98,000"],
    values: [1200, 350, 98000],
    type: "integer",
  }),
  numberColumn("kronor.csv", "kr after the number, spaces as groups.", {
    cells: ["1 234,50 kr", "99,00 kr", "12 000,25 kr"],
    values: [1234.5, 99, 12000.25],
    delimiter: ";",
  }),
  numberColumn("currency-codes.csv", "Currency codes before and after.", {
    cells: ["USD 12.50", "USD 1,234.00", "7.25 USD"],
    values: [12.5, 1234, 7.25],
  }),
  numberColumn(
    "mixed-currencies.csv",
    "Different currencies in one column are numbers, but adding them needs a warning.",
    {
      cells: ["$12.50", "€7.25", "£3.00", "$4.75"],
      values: [12.5, 7.25, 3, 4.75],
      notes: ["currenc"],
    },
  ),
  numberColumn("percent.csv", "12% is 0.12, and told.", {
    cells: ["12%", "7.5%", "-3 %", "100%"],
    values: [0.12, 0.075, -0.03, 1],
    notes: ["percent"],
  }),
  numberColumn("parentheses.csv", "Accountants' negatives.", {
    cells: ["(1,234)", "500", "(7)", "1,000"],
    values: [-1234, 500, -7, 1000],
    type: "integer",
  }),
  numberColumn("trailing-minus.csv", "SAP writes the minus behind.", {
    cells: ["123.50-", "7.25", "1,000.00-"],
    values: [-123.5, 7.25, -1000],
  }),
  numberColumn("plus-sign.csv", "A plus sign is a sign.", {
    cells: ["+5", "-3", "+12", "0"],
    values: [5, -3, 12, 0],
    type: "integer",
  }),
  numberColumn("unicode-minus.csv", "U+2212, the typographic minus.", {
    cells: ["−5.5", "3.25", "−0.75"],
    values: [-5.5, 3.25, -0.75],
  }),
  numberColumn("scientific.csv", "Scientific notation.", {
    cells: ["1e5", "2.5E-3", "-1.25e+2", "7"],
    values: [100000, 0.0025, -125, 7],
  }),
  numberColumn("bare-point.csv", "Points without digits on one side.", {
    cells: [".5", "5.", "-.25", "1.0"],
    values: [0.5, 5, -0.25, 1],
  }),
  numberColumn("suffixes.csv", "A whole column of 1.5M and 2k is numbers, and told.", {
    cells: ["1.5M", "2k", "750K", "3.25M"],
    values: [1500000, 2000, 750000, 3250000],
    notes: ["suffix"],
  }),
  {
    file: "size-codes.csv",
    about: "Sizes such as 2M among L and XL are text.",
    bytes: lines("id,size", "1,2M", "2,L", "3,3M", "4,XL"),
    expect: table(
      ["id integer", "size string"],
      [
        [1, "2M"],
        [2, "L"],
        [3, "3M"],
        [4, "XL"],
      ],
    ),
  },
  numberColumn("one-infinity.csv", "inf cannot be summed: a bad cell.", {
    ...withOneBad("inf", 11),
    type: "integer",
    notes: ["inf"],
  }),
  numberColumn("one-excel-error.csv", "#DIV/0! is a bad cell.", {
    ...withOneBad("#DIV/0!", 24),
    type: "integer",
    notes: ["#DIV/0!"],
  }),
  numberColumn("one-word.csv", "One word among numbers: the column stays numeric, the word is told.", {
    ...withOneBad("pending", 0),
    type: "integer",
    notes: ["pending"],
    fault: ["F11", "F13"],
  }),
  numberColumn("many-words.csv", "A column with many words is text, and nothing of it is lost.", {
    cells: ["12", "low", "30", "high", "7", "low"],
    values: ["12", "low", "30", "high", "7", "low"],
    type: "string",
    fault: [],
  }),
  numberColumn("big-integers.csv", "Integers beyond 2^53 are exact.", {
    cells: ["9007199254740993", "9007199254740995", "-9223372036854775807", "1"],
    values: ["9007199254740993", "9007199254740995", "-9223372036854775807", 1],
    type: "integer",
    fault: [],
  }),
  {
    ...numberColumn("huge-integers.csv", "Digits beyond 2^63 are exact, as integers or as text.", {
      cells: ["123456789012345678901234567890", "123456789012345678901234567891", "5"],
      values: ["123456789012345678901234567890", "123456789012345678901234567891", 5],
      type: "integer",
      fault: [],
    }),
    or: [
      table(
        ["id integer", "amount string"],
        [
          [1, "123456789012345678901234567890"],
          [2, "123456789012345678901234567891"],
          [3, "5"],
        ],
      ),
    ],
  },
  numberColumn("many-decimals.csv", "Amounts in cents, far from and near to zero.", {
    cells: ["123456789012.34", "0.01", "-0.005", "99999999.99"],
    values: [123456789012.34, 0.01, -0.005, 99999999.99],
    fault: [],
  }),
];

import { type Cell, type CorpusCase, lines, longTable } from "./case.ts";
import { gzip } from "./gzip.ts";
import { randomInteger, seededRandom } from "./random.ts";

interface Row {
  text: string;
  cells: Cell[];
}

function rowsOf(count: number, seed: number, make: (index: number, random: () => number) => Row): Row[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => make(index, random));
}

function csv(header: string, rows: Row[]): string {
  return lines(header, ...rows.map((row) => row.text));
}

/** Count, sums of the numeric columns, and the rows at the given places. */
function longOf(rows: Row[], numeric: Record<string, number>, at: number[]) {
  const sums: Record<string, number> = {};
  for (const [name, column] of Object.entries(numeric)) {
    sums[name] = rows.reduce((sum, row) => sum + Number(row.cells[column] ?? 0), 0);
  }
  return { row_count: rows.length, sums, rows_at: Object.fromEntries(at.map((i) => [String(i), rows[i]!.cells])) };
}

const lateFloats = rowsOf(31_500, 1, (i, random) => {
  const quantity = randomInteger(random, 1, 99) + (i >= 30_000 ? 0.5 : 0);
  return { text: `${i},${quantity}`, cells: [i, quantity] };
});

const lateWord = rowsOf(5_000, 2, (i, random) => {
  const amount = randomInteger(random, 100, 9_999) / 4;
  return i === 4_990 ? { text: `${i},unknown`, cells: [i, null] } : { text: `${i},${amount}`, cells: [i, amount] };
});

const zipsDescending = rowsOf(30_500, 3, (i) => {
  const zip = String(99_950 - i * 3).padStart(5, "0");
  return { text: `${zip},${i % 7}`, cells: [zip, i % 7] };
});

const lateDay = rowsOf(2_000, 4, (i, random) => {
  const day = i === 1_990 ? 25 : randomInteger(random, 1, 12);
  const [dayText, monthText] = [day, randomInteger(random, 1, 12)].map((part) => String(part).padStart(2, "0"));
  return { text: `${dayText}/${monthText}/2024,${i}`, cells: [`2024-${monthText}-${dayText}`, i] };
});

const plainRows = rowsOf(20_000, 5, (i, random) => {
  const amount = randomInteger(random, 1, 9_999);
  return { text: `${i},shop ${i % 13},${amount}`, cells: [i, `shop ${i % 13}`, amount] };
});

const lateQuote = rowsOf(22_000, 6, (i) => {
  const name = i === 21_500 ? 'two\nlines, "one" cell' : `n${i % 50}`;
  const text = i === 21_500 ? `${i},"${name.replaceAll('"', '""')}"` : `${i},${name}`;
  return { text, cells: [i, name] };
});

const lateMissing = rowsOf(26_000, 7, (i, random) => {
  const amount = randomInteger(random, 1, 999) / 2;
  const missing = i >= 25_000 && i % 10 === 0;
  const late = i >= 25_000 ? i / 4 : null;
  return {
    text: `${i},${missing ? "NA" : amount},${late ?? ""},${i % 2 === 0}`,
    cells: [i, missing ? null : amount, late, i % 2 === 0],
  };
});

const lateTime = rowsOf(25_000, 8, (i) => {
  const day = new Date(Date.UTC(1960, 0, 1 + i)).toISOString().slice(0, 10);
  const time = i === 24_999 ? "10:30:00" : null;
  return { text: `${day}${time ? ` ${time}` : ""},${i % 5}`, cells: [`${day}T${time ?? "00:00:00"}`, i % 5] };
});

const lateBig = rowsOf(30_000, 9, (i) => {
  const id = i < 29_998 ? i : 9_007_199_254_740_000n + BigInt(i);
  return { text: `${id},${i % 3}`, cells: [typeof id === "bigint" ? String(id) : id, i % 3] };
});

const lateAccent = rowsOf(6_000, 10, (i) => {
  const city = i === 5_999 ? "Köln" : `town ${i % 40}`;
  return { text: `${i},${city}`, cells: [i, city] };
});

export const lateCases: CorpusCase[] = [
  {
    file: "floats.csv",
    about: "Floats appear only after 30,000 integers and must not be rounded.",
    bytes: csv("id,quantity", lateFloats),
    expect: longTable(
      ["id integer", "quantity float"],
      longOf(lateFloats, { quantity: 1 }, [0, 29_999, 30_000, 31_499]),
    ),
  },
  {
    file: "floats.csv.gz",
    about: "The same late floats inside gzip.",
    bytes: gzip(csv("id,quantity", lateFloats)),
    expect: longTable(
      ["id integer", "quantity float"],
      longOf(lateFloats, { quantity: 1 }, [0, 29_999, 30_000, 31_499]),
    ),
  },
  {
    file: "word.csv",
    about: '"unknown" once in 5,000 numbers: the column stays numeric, the cell is missing, the word is told.',
    fault: ["F11"],
    bytes: csv("id,amount", lateWord),
    expect: longTable(["id integer", "amount float"], longOf(lateWord, { amount: 1 }, [0, 4_989, 4_990, 4_991]), {
      notes: ["unknown"],
    }),
  },
  {
    file: "leading-zeros.csv",
    about: "ZIPs in descending order: the ones with leading zeros come after 29,984 others.",
    bytes: csv("zip,count", zipsDescending),
    expect: longTable(["zip string", "count integer"], longOf(zipsDescending, { count: 1 }, [0, 29_999, 30_499])),
  },
  {
    file: "day-first.csv",
    about: "One of 2,000 rows decides that the day comes first.",
    fault: ["F12"],
    bytes: csv("day,count", lateDay),
    expect: longTable(["day date", "count integer"], longOf(lateDay, { count: 1 }, [0, 1, 2, 1_990, 1_999]), {
      lack: ["ambiguous"],
    }),
  },
  {
    file: "long-record.csv",
    about: "One bad record at the end of 20,000.",
    fault: ["F11"],
    bytes: `${csv("id,shop,amount", plainRows)}20000,shop,1,2,3\n`,
    expect: longTable(
      ["id integer", "shop string", "amount integer"],
      longOf(plainRows, { id: 0, amount: 2 }, [0, 19_999]),
      {
        rejected: [{ line: 20_002, reason_contains: "too many" }],
      },
    ),
  },
  {
    file: "quote.csv",
    about: "The first quote of the file stands around a line break in row 21,500; a bad record follows.",
    fault: ["F11"],
    bytes: `${csv("id,name", lateQuote)}22000,x,surplus\n`,
    expect: longTable(
      ["id integer", "name string"],
      longOf(lateQuote, { id: 0 }, [0, 21_499, 21_500, 21_501, 21_999]),
      {
        rejected: [{ line: 22_003, reason_contains: "too many" }],
      },
    ),
  },
  {
    file: "missing-and-values.csv.gz",
    about: "NA and a column's first values appear only after 25,000 rows.",
    bytes: gzip(csv("id,amount,late,even", lateMissing)),
    expect: longTable(
      ["id integer", "amount float", "late float", "even boolean"],
      longOf(lateMissing, { amount: 1, late: 2 }, [0, 24_999, 25_000, 25_001]),
    ),
  },
  {
    file: "time.csv.gz",
    about: "The only time of day stands in the last of 25,000 dates: datetime, nothing cut.",
    fault: ["F12"],
    bytes: gzip(csv("at,count", lateTime)),
    expect: longTable(["at datetime", "count integer"], longOf(lateTime, { count: 1 }, [0, 24_998, 24_999])),
  },
  {
    file: "big-integers.csv.gz",
    about: "Integers beyond 2^53 come after 29,998 small ones and keep their digits.",
    bytes: gzip(csv("id,count", lateBig)),
    expect: longTable(["id integer", "count integer"], longOf(lateBig, { count: 1 }, [0, 29_997, 29_998, 29_999])),
  },
  {
    file: "latin1.csv",
    about: "The first byte above 127 stands in the last row, behind 64 KB of ASCII.",
    fault: ["F09"],
    bytes: Buffer.from(csv("id,city", lateAccent), "latin1"),
    expect: longTable(["id integer", "city string"], longOf(lateAccent, { id: 0 }, [0, 5_999]), {
      notes: ["windows-1252"],
    }),
  },
];

import { type CorpusCase, lines, table } from "./case.ts";
import { gzip } from "./gzip.ts";
import { randomInteger, seededRandom } from "./random.ts";
import { storeZip } from "./zip.ts";

const noHeaders = { error: "NO_HEADERS" };
const invalidType = { error: "INVALID_FILE_TYPE" };

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const random = seededRandom(30);
const noise = Buffer.from(Array.from({ length: 4_096 }, () => randomInteger(random, 0, 255)));
const cities = lines("id,city", "1,Bonn", "2,Graz");
const idCity = ["id integer", "city string"];
const cityRows = [
  [1, "Bonn"],
  [2, "Graz"],
];

function refused(file: string, about: string, bytes: string | Buffer, expect: { error: string }): CorpusCase {
  return { file, about, bytes, expect, fault: ["F14"] };
}

export const binaryCases: CorpusCase[] = [
  refused("zero-bytes.csv", "Nothing at all.", "", noHeaders),
  refused("blank.csv", "Spaces and line ends only.", "\n  \n\r\n\t\n", noHeaders),
  refused("mark-only.csv", "A byte order mark and nothing else.", "\uFEFF", noHeaders),
  refused("comments-only.csv", "Comments and nothing else.", "# nothing\n# here\n", noHeaders),
  refused("empty.csv.gz", "gzip of nothing.", gzip(""), noHeaders),
  refused("png.csv", "A PNG named .csv.", png, invalidType),
  refused(
    "pdf.csv",
    "A PDF named .csv: text at first, binary later.",
    Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj, 2 0 obj\nstream\n"), noise, Buffer.from("\n%%EOF\n")]),
    invalidType,
  ),
  refused(
    "sqlite.csv",
    "A SQLite file named .csv.",
    Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(4_080)]),
    invalidType,
  ),
  refused(
    "old-excel.csv",
    "An old .xls named .csv.",
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504, 0xff), Buffer.alloc(512)]),
    invalidType,
  ),
  refused("noise.csv", "Random bytes without any signature.", noise, invalidType),
  refused("zip.csv", "A zip that is no workbook.", storeZip({ "readme.txt": "hello, world" }), invalidType),
  refused("png.csv.gz", "A PNG inside gzip.", gzip(png), invalidType),
  refused("cut-off.csv.gz", "gzip cut half way.", gzip(cities.repeat(50)).subarray(0, 40), invalidType),
  refused(
    "login-page.csv",
    "A login page saved as .csv.",
    lines(
      "<!DOCTYPE html>",
      "<html><head><title>Sign in</title></head>",
      "<body><p>Please sign in, then try again, thanks</p></body></html>",
    ),
    invalidType,
  ),
  {
    file: "plain.csv.gz",
    about: "CSV inside gzip.",
    bytes: gzip(cities),
    expect: table(idCity, cityRows),
  },
  {
    file: "gzip.csv",
    about: "gzip in a file named .csv is known by its content.",
    bytes: gzip(cities),
    expect: table(idCity, cityRows),
  },
  {
    file: "two-members.csv.gz",
    about: "gzip files may be joined: both members are read.",
    bytes: Buffer.concat([gzip("id,city\n1,Bonn\n"), gzip("2,Graz\n")]),
    expect: table(idCity, cityRows),
  },
  {
    file: "latin1.csv.gz",
    about: "Latin-1 inside gzip is decoded as well.",
    fault: ["F09"],
    bytes: gzip(Buffer.from(lines("id,city", "1,Köln", "2,Gießen"), "latin1")),
    expect: table(
      idCity,
      [
        [1, "Köln"],
        [2, "Gießen"],
      ],
      { notes: ["windows-1252"] },
    ),
  },
  {
    file: "not-gzip.csv.gz",
    about: "Plain CSV in a file named .gz is known by its content.",
    bytes: cities,
    expect: table(idCity, cityRows),
  },
];

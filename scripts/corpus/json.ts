import iconv from "iconv-lite";
import { type CorpusCase, lines, longTable, table } from "./case.ts";
import { gzip } from "./gzip.ts";
import { randomInteger, seededRandom } from "./random.ts";

const idCity = ["id integer", "city string"];
const cityRows = [
  [1, "Bonn"],
  [2, "Graz"],
];
const cities = '[{"id":1,"city":"Bonn"},{"id":2,"city":"Graz"}]';
const cityLines = lines('{"id":1,"city":"Bonn"}', '{"id":2,"city":"Graz"}');

const random = seededRandom(20);
const lateRecords = Array.from({ length: 31_000 }, (_, i) => ({
  id: i,
  q: randomInteger(random, 1, 99) + (i >= 30_000 ? 0.25 : 0),
}));

function json(
  file: string,
  about: string,
  bytes: string | Buffer,
  expect: CorpusCase["expect"],
  fault: string[] = [],
): CorpusCase {
  return { file, about, bytes, expect, fault };
}

export const jsonCases: CorpusCase[] = [
  json("records.json", "An array of objects.", cities, table(idCity, cityRows)),
  json(
    "pretty.json",
    "The same, indented, with a byte order mark and CRLF.",
    `\uFEFF${JSON.stringify(JSON.parse(cities), null, 2).replaceAll("\n", "\r\n")}`,
    table(idCity, cityRows),
    ["F09"],
  ),
  json(
    "utf16.json",
    "JSON in UTF-16.",
    iconv.encode(cities.replace("Bonn", "Köln"), "utf-16le", { addBOM: true }),
    table(
      idCity,
      [
        [1, "Köln"],
        [2, "Graz"],
      ],
      { notes: ["utf-16"] },
    ),
    ["F09"],
  ),
  json("lines.ndjson", "One object a line.", cityLines, table(idCity, cityRows)),
  json(
    "lines.jsonl",
    "The other extension, blank lines and no line end at the end.",
    cityLines.replace("\n", "\n\n").trimEnd(),
    table(idCity, cityRows),
  ),
  json("lines.json", "Objects line by line in a file named .json.", cityLines, table(idCity, cityRows)),
  json("lines.ndjson.gz", "NDJSON inside gzip.", gzip(cityLines), table(idCity, cityRows)),
  json("records.csv", "JSON in a file named .csv is known by its content.", cities, table(idCity, cityRows)),
  json("lines.csv", "NDJSON in a file named .csv.", cityLines, table(idCity, cityRows)),
  json("csv.json", "CSV in a file named .json.", lines("id,city", "1,Bonn", "2,Graz"), table(idCity, cityRows)),
  json(
    "nested.json",
    "Objects are flattened one level; arrays and deeper objects are kept as JSON text.",
    JSON.stringify([
      { id: 1, user: { name: "Jane", home: { city: "Bonn" } }, tags: ["a", "b"], items: [{ n: 1 }] },
      { id: 2, user: { name: "Max", home: { city: "Graz" } }, tags: [], items: [{ n: 2 }, { n: 3 }] },
    ]),
    table(
      ["id integer", "user.name string", "user.home string", "tags string", "items string"],
      [
        [1, "Jane", '{"city":"Bonn"}', '["a","b"]', '[{"n":1}]'],
        [2, "Max", '{"city":"Graz"}', "[]", '[{"n":2},{"n":3}]'],
      ],
    ),
  ),
  json(
    "missing-keys.json",
    "Keys may be absent; columns stand in order of first appearance.",
    '[{"a":1},{"b":"x","a":2},{"c":true},{}]',
    table(
      ["a integer", "b string", "c boolean"],
      [
        [1, null, null],
        [2, "x", null],
        [null, null, true],
        [null, null, null],
      ],
    ),
  ),
  json(
    "nulls.json",
    "null is missing; a column of nulls is text.",
    '[{"a":null,"b":1.5,"c":null},{"a":null,"b":null,"c":"x"}]',
    table(
      ["a string", "b float", "c string"],
      [
        [null, 1.5, null],
        [null, null, "x"],
      ],
    ),
  ),
  json(
    "late-floats.ndjson.gz",
    "Floats appear after 30,000 integers and must not be rounded.",
    gzip(lines(...lateRecords.map((record) => JSON.stringify(record)))),
    longTable(["id integer", "q float"], {
      row_count: lateRecords.length,
      sums: { q: lateRecords.reduce((sum, record) => sum + record.q, 0) },
      rows_at: {
        0: [0, lateRecords[0]!.q],
        30000: [30_000, lateRecords[30_000]!.q],
        30999: [30_999, lateRecords[30_999]!.q],
      },
    }),
  ),
  json(
    "late-key.ndjson.gz",
    "A key that first appears in the last of 25,000 records is a column.",
    gzip(
      lines(...Array.from({ length: 25_000 }, (_, i) => (i < 24_999 ? `{"id":${i}}` : `{"id":${i},"note":"late"}`))),
    ),
    longTable(["id integer", "note string"], {
      row_count: 25_000,
      sums: { id: (24_999 * 25_000) / 2 },
      rows_at: { 0: [0, null], 24999: [24_999, "late"] },
    }),
  ),
  json(
    "broken-line.ndjson",
    "A broken line is rejected with its number; the others load.",
    lines('{"id":1,"city":"Bonn"}', '{"id":2,"city":"Gra', '{"id":3,"city":"Linz"}', "oops", '{"id":5,"city":"Wien"}'),
    table(
      idCity,
      [
        [1, "Bonn"],
        [3, "Linz"],
        [5, "Wien"],
      ],
      {
        rejected: [
          { line: 2, reason_contains: "json" },
          { line: 4, reason_contains: "json" },
        ],
      },
    ),
    ["F11"],
  ),
  json(
    "columns.json",
    "An object of equally long arrays is a table by columns.",
    '{"id":[1,2],"city":["Bonn","Graz"]}',
    table(idCity, cityRows),
  ),
  json(
    "wrapped.json",
    "One object with the records under a key, beside other members.",
    `{"status":"ok","count":2,"data":${cities},"next":null}`,
    table(idCity, cityRows),
  ),
  json(
    "rows.json",
    "Arrays of cells, the first being the header.",
    '[["id","city"],[1,"Bonn"],[2,"Graz"]]',
    table(idCity, cityRows),
  ),
  json(
    "one-object.json",
    "One plain object is one row.",
    '{"id":1,"city":"Bonn","rate":0.5}',
    table([...idCity, "rate float"], [[1, "Bonn", 0.5]]),
  ),
  json(
    "big-integers.json",
    "Integers beyond 2^53 keep their digits.",
    '[{"id":9007199254740993,"n":1},{"id":9007199254740995,"n":2}]',
    table(
      ["id integer", "n integer"],
      [
        ["9007199254740993", 1],
        ["9007199254740995", 2],
      ],
    ),
  ),
  json(
    "typed-strings.json",
    "Strings are read like cells: dates and numbers are found, codes stay.",
    '[{"day":"2024-01-31","price":"12.50","zip":"02134"},{"day":"2024-02-01","price":"1,234.00","zip":"10001"}]',
    table(
      ["day date", "price float", "zip string"],
      [
        ["2024-01-31", 12.5, "02134"],
        ["2024-02-01", 1234, "10001"],
      ],
    ),
    ["F12", "F13"],
  ),
  json(
    "mixed-types.json",
    "Numbers and words in one member: text, nothing lost.",
    '[{"v":1},{"v":"low"},{"v":2.5},{"v":"high"},{"v":true}]',
    table(["v string"], [["1"], ["low"], ["2.5"], ["high"], ["true"]]),
  ),
  json(
    "escapes.json",
    "Escapes, surrogate pairs and line ends inside strings.",
    '[{"t":"a\\nb","u":"\\ud83d\\udc4d"},{"t":"q\\"q","u":"\\u00e9\\/"}]',
    table(
      ["t string", "u string"],
      [
        ["a\nb", "👍"],
        ['q"q', "é/"],
      ],
    ),
  ),
  json(
    "prototype.json",
    "Keys that are property names of every JavaScript object.",
    '[{"__proto__":1,"constructor":2,"toString":3},{"__proto__":4,"constructor":5,"toString":6}]',
    table(
      ["__proto__ integer", "constructor integer", "toString integer"],
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ),
    ["F16"],
  ),
  json(
    "case-only-keys.json",
    "Keys that differ by case only are two columns.",
    '[{"Name":"a","name":"b"},{"Name":"c","name":"d"}]',
    table(
      ["Name string", "name_2 string"],
      [
        ["a", "b"],
        ["c", "d"],
      ],
      { notes: ["renamed"] },
    ),
    ["F10"],
  ),
  json("empty-array.json", "No records, no headers.", "[]", { error: "NO_HEADERS" }, ["F14"]),
  {
    ...json(
      "cut-off.json",
      "A file cut half way is an error, or its whole records load with a report.",
      '[{"id":1,"city":"Bonn"},{"id":2,"city":"Graz"},{"id":3,"ci',
      { error: "INVALID_FILE_TYPE" },
      ["F11"],
    ),
    or: [
      table(idCity, cityRows, { rejected: [{ line: 1, reason_contains: "json" }] }),
      table(idCity, cityRows, { notes: ["json"] }),
    ],
  },
];

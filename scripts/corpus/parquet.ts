import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type CorpusCase, table } from "./case.ts";

export async function parquetCases(): Promise<CorpusCase[]> {
  const plain = await toParquet(plainQuery);
  return [
    { file: "plain.parquet", about: "Integers, decimals, dates, booleans and text.", bytes: plain, expect: plainTable },
    {
      file: "parquet.csv",
      about: "Parquet in a file named .csv is known by its content.",
      bytes: plain,
      expect: plainTable,
    },
    {
      file: "times.parquet",
      about: "Timestamps with and without zone, in micro-, milli- and nanoseconds.",
      fault: ["F12"],
      bytes: await toParquet(timesQuery),
      expect: table(
        ["at datetime", "zoned datetime", "ms datetime", "ns datetime"],
        [
          ["2024-01-31T13:45:00.123456", "2024-01-31T11:45:00Z", "2024-01-31T13:45:00.123", "2024-01-31T13:45:00.5"],
          [null, null, null, null],
        ],
      ),
    },
    {
      file: "nested.parquet",
      about: "Structs are flattened one level; lists are JSON text.",
      bytes: await toParquet(nestedQuery),
      expect: table(
        ["id integer", "user.name string", "user.age integer", "tags string", "scores string"],
        [
          [1, "Jane", 30, '["a","b"]', "[1,2]"],
          [2, "Max", null, "[]", null],
        ],
      ),
    },
    {
      file: "big-integers.parquet",
      about: "Integers beyond 2^53 and unsigned ones keep their digits.",
      bytes: await toParquet(
        "SELECT * FROM (VALUES (9007199254740993::BIGINT, 18446744073709551615::UBIGINT), (1, 2)) t(a, b)",
      ),
      expect: table(
        ["a integer", "b integer"],
        [
          ["9007199254740993", "18446744073709551615"],
          [1, 2],
        ],
      ),
    },
    {
      file: "strange-names.parquet",
      about: "Column names with quotes, dots and spaces.",
      fault: ["F02", "F16"],
      bytes: await toParquet(`SELECT 1 AS "__proto__", 2 AS """; DROP TABLE x; --", 3 AS "a b.c"`),
      expect: table(["__proto__ integer", '"; DROP TABLE x; -- integer', "a b.c integer"], [[1, 2, 3]]),
    },
    {
      file: "no-rows.parquet",
      about: "Columns but no rows: declared types stay.",
      fault: ["F14"],
      bytes: await toParquet("SELECT 1::BIGINT AS id, 'x' AS city WHERE false"),
      expect: table(["id integer", "city string"], [], { notes: ["no rows"] }),
    },
    {
      file: "cut-off.parquet",
      about: "Parquet cut half way has no footer.",
      fault: ["F14"],
      bytes: plain.subarray(0, Math.floor(plain.length / 2)),
      expect: { error: "INVALID_FILE_TYPE" },
    },
  ];
}

const plainQuery = `
  SELECT * FROM (VALUES
    (1, 12.50::DECIMAL(10,2), DATE '2024-01-31', true, 'Bonn', 0.5::DOUBLE, '00123'),
    (2, 7.25, DATE '2024-02-01', false, NULL, NULL, '00007')
  ) t(id, price, day, active, city, rate, code)`;

const plainTable = table(
  ["id integer", "price float", "day date", "active boolean", "city string", "rate float", "code string"],
  [
    [1, 12.5, "2024-01-31", true, "Bonn", 0.5, "00123"],
    [2, 7.25, "2024-02-01", false, null, null, "00007"],
  ],
);

const timesQuery = `
  SELECT * FROM (VALUES
    (TIMESTAMP '2024-01-31 13:45:00.123456', TIMESTAMPTZ '2024-01-31 13:45:00+02',
     TIMESTAMP_MS '2024-01-31 13:45:00.123', TIMESTAMP_NS '2024-01-31 13:45:00.5'),
    (NULL, NULL, NULL, NULL)
  ) t("at", zoned, ms, ns)`;

const nestedQuery = `
  SELECT * FROM (VALUES
    (1, {'name': 'Jane', 'age': 30}, ['a', 'b'], [1, 2]),
    (2, {'name': 'Max', 'age': NULL}, [], NULL)
  ) t(id, "user", tags, scores)`;

async function toParquet(query: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "corpus-"));
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    const path = join(folder, "made.parquet");
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
    return await readFile(path);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}

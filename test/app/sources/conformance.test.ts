import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson, sha256 } from "../../../src/base/canonical-json.ts";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { openFiles, type TableFile } from "../../../src/engine/data-source.ts";
import { openDuck } from "../../../src/engine/duck.ts";
import { loadFile } from "../../../src/engine/load/load-file.ts";
import { openSource } from "../../../src/engine/sources/open-source.ts";
import { planExtract } from "../../../src/engine/sources/plan-extract.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import type { SourceConnection, SourceTable } from "../../../src/engine/sources/source-connection.ts";
import { quoteText } from "../../../src/engine/sql.ts";
import { investigate } from "../../../src/investigate/investigate.ts";
import type { Question } from "../../../src/investigate/question.ts";
import { type ClickHouseServer, startClickHouse } from "../../engine/sources/clickhouse-server.ts";
import { fillClickHouse, fillDuckDb, fillPostgres, fillSqlite, type Tables } from "../../engine/sources/fill-source.ts";
import { everything } from "../../engine/sources/read-extract.ts";
import { startChdb } from "../../engine/sources/start-chdb.ts";
import { hasSqlite } from "../../engine/sources/write-sqlite.ts";
import { newFolder, writeTables } from "../../investigate/investigate-tables.ts";
import { startPostgres } from "../../store/postgres-server.ts";
import { conformanceCases } from "./conformance-cases.ts";
import { fixedRun, noticed } from "./noticed.ts";

const postgres = await startPostgres();
const clickHouse = await startClickHouse(2);
const chdb = await startChdb();
afterAll(() => Promise.all([postgres, clickHouse, chdb].map((server) => server?.stop())));

/** All tables of all cases in one database of each kind; a number stands before their names. */
const allRows = [...new Set(conformanceCases.flatMap(({ tables }) => Object.values(tables)))];
const placeOf = (rows: Tables[string]): string => `t${allRows.indexOf(rows)}`;
const allTables: Tables = Object.fromEntries(allRows.map((rows) => [placeOf(rows), rows]));

const engines: Record<string, (() => Promise<string>) | null> = {
  DuckDB: async () => `duckdb:${await fillDuckDb(allTables)}`,
  PostgreSQL:
    postgres &&
    (async () => {
      const url = await postgres.createDatabase();
      await fillPostgres(url, allTables);
      return url;
    }),
  SQLite: (await hasSqlite()) ? async () => `sqlite:${await fillSqlite(allTables)}` : null,
  ClickHouse: clickHouse && (() => filled(clickHouse)),
  "ClickHouse of today": chdb && (() => filled(chdb)),
};

async function filled({ ask, urls }: ClickHouseServer): Promise<string> {
  await fillClickHouse(ask, allTables);
  return urls[0];
}

async function outcomeOf(files: (string | TableFile)[], question: Question) {
  const source = await openFiles(files);
  try {
    return noticed(await investigate(question, { source, ...fixedRun }));
  } finally {
    source.close();
  }
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/**
 * Tables that are the same to the last value, type and place of a row give the same answer to the same question (F38), so that of engines
 * which deliver the same one is asked; where anything at all differs, the investigation is run on it.
 */
const outcomes = new Map<string, Promise<Outcome>>();

async function knownOutcomeOf(files: TableFile[], i: number): Promise<Outcome> {
  const contents = await Promise.all(files.map(fingerprintOf));
  const key = `${i} ${contents.join(" ")}`;
  if (!outcomes.has(key)) outcomes.set(key, outcomeOf(files, conformanceCases[i].question));
  return outcomes.get(key)!;
}

const scratch = makeScratchFolder();
const duck = await openDuck({ spillFolder: scratch.folder });
afterAll(() => {
  duck.close();
  scratch.remove();
});

const fingerprints = new Map<string, Promise<string>>();

function fingerprintOf({ path, name }: TableFile): Promise<string> {
  const look = async () => {
    const { columns, parquet } = await loadFile(path, { duck, scratch }, name);
    const rows = await duck.rows(`select * from read_parquet(${quoteText(parquet)})`);
    return sha256(canonicalJson([name, columns, ...rows.map((row) => row.join("\t"))]));
  };
  if (!fingerprints.has(path)) fingerprints.set(path, look());
  return fingerprints.get(path)!;
}

const references = new Map<number, Promise<Outcome>>();

/** What the same tables as files come to. */
function referenceOf(i: number): Promise<Outcome> {
  const files = () =>
    Object.entries(conformanceCases[i].tables).map(([name, rows]) => ({ path: writtenPath(rows), name, roles: {} }));
  if (!references.has(i)) references.set(i, knownOutcomeOf(files(), i));
  return references.get(i)!;
}

const written = new Map<Tables[string], string>();

function writtenPath(rows: Tables[string]): string {
  if (!written.has(rows)) written.set(rows, writeTables({ [placeOf(rows)]: rows })[0]);
  return written.get(rows)!;
}

for (const [engine, fill] of Object.entries(engines))
  describe.skipIf(fill === null)(`tables in ${engine} give the answers of the same tables as files`, () => {
    let connection: SourceConnection;
    let listed: SourceTable[];
    beforeAll(async () => {
      connection = await openSource(parseSourceAddress(await fill!())!);
      listed = await connection.listTables();
    }, 60_000);
    afterAll(() => connection?.close());

    const taken = new Map<Tables[string], string>();
    const takeOut = async (rows: Tables[string]): Promise<string> => {
      const known = taken.get(rows);
      if (known) return known;
      const path = newFolder("out.parquet");
      const selection = listed.find((table) => table.name === placeOf(rows))!;
      await connection.extract(await planExtract(connection, selection, everything), path);
      taken.set(rows, path);
      return path;
    };

    it.each(conformanceCases.map(({ name, tables }, i) => ({ name, tables, i })))("$name", async ({ tables, i }) => {
      const files: TableFile[] = [];
      for (const [name, rows] of Object.entries(tables)) files.push({ path: await takeOut(rows), name, roles: {} });
      expectAlike(await knownOutcomeOf(files, i), await referenceOf(i));
    });
  });

describe.skipIf(clickHouse === null)("a table that is spread over two ClickHouse servers", () => {
  it.each(["one country falls", "one corner costs more"])(
    "gives the answer of the same table as one file: %s",
    async (plant) => {
      const i = conformanceCases.findIndex(({ name }) => name === `sum(amount): ${plant}`);
      const { orders } = conformanceCases[i].tables;
      for (const shard of [0, 1])
        await fillClickHouse((sql) => clickHouse!.ask(sql, shard), {
          [`part${i}`]: orders.filter((_, at) => at % 2 === shard),
        });
      await clickHouse!.ask(`create table whole${i} as part${i} engine = Distributed(test, default, part${i})`);
      const connection = await openSource(parseSourceAddress(clickHouse!.urls[0])!);
      const path = newFolder("whole.parquet");
      const selection = { name: "orders", from: `whole${i}` };
      await connection.extract(await planExtract(connection, selection, everything), path);
      const found = await outcomeOf([{ path, name: "orders", roles: {} }], conformanceCases[i].question);
      expect(found.explanations.length).toBeGreaterThan(0);
      expectAlike(found, await referenceOf(i));
    },
  );
});

/** The same, figures to nine digits. */
function expectAlike(found: unknown, wanted: unknown, path = ""): void {
  if (typeof found === "number" && typeof wanted === "number") {
    const size = Math.max(Math.abs(found), Math.abs(wanted), 1e-300);
    expect(Math.abs(found - wanted) / size, `${path}: ${found} instead of ${wanted}`).toBeLessThan(1e-9);
  } else if (typeof found === "object" && found !== null && typeof wanted === "object" && wanted !== null) {
    expect(Object.keys(found), path).toEqual(Object.keys(wanted));
    for (const [key, value] of Object.entries(found))
      expectAlike(value, (wanted as Record<string, unknown>)[key], `${path}.${key}`);
  } else expect(found, path).toEqual(wanted);
}

it("tells outcomes apart that a person would", () => {
  expect(() => expectAlike({ a: [1, "x"] }, { a: [1.000_000_1, "x"] })).toThrow(/a\.0/);
  expect(() => expectAlike({ a: null }, { a: 0 })).toThrow();
});

import type { Pool, PoolClient, QueryResult } from "pg";
import { AppError } from "../../../base/app-error.ts";
import type { Database, Queries, Row, Value } from "../database.ts";
import { QueryError } from "../query-error.ts";
import { runTransaction } from "../run-transaction.ts";
import { typeParsers } from "../type-parsers.ts";

export interface PostgresSettings {
  url: string;
  connectTimeoutMs: number;
  /** A statement that runs longer is stopped by the server. */
  statementTimeoutMs: number;
}

/** A pool of connections to a PostgreSQL server; lost ones are replaced at the next query. */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const pool = await makePool(settings);
  const rows = (sql: string, params?: readonly Value[]) =>
    onceMore(() => withClient(pool, (client) => run(client, sql, params)));
  return {
    kind: "postgres",
    rows: rows as Queries["rows"],
    script: async (sql) => void (await withClient(pool, (client) => run(client, sql))),
    transaction: (work) => withClient(pool, (client) => runTransaction(toQueries(client), "begin", work)),
    reading: (work) =>
      onceMore(() =>
        withClient(pool, (client) =>
          runTransaction(toQueries(client), "begin isolation level repeatable read read only", work),
        ),
      ),
    close: () => pool.end(),
  };
}

async function makePool({ url, connectTimeoutMs, statementTimeoutMs }: PostgresSettings): Promise<Pool> {
  const { default: pg } = await import("pg");
  const getTypeParser = (id: number) => typeParsers[id] ?? pg.types.getTypeParser(id, "text");
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // Where the connection itself is dead the server cannot stop anything.
    query_timeout: statementTimeoutMs + 5_000,
    application_name: "whydunit",
    types: { getTypeParser: getTypeParser as never },
  });
  // A connection that the server ends would otherwise end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function toQueries(client: PoolClient): Queries {
  return { rows: ((sql, params) => run(client, sql, params)) as Queries["rows"] };
}

// Servers and poolers end idle connections, and we notice when we use one; reading again does no harm.
async function onceMore<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return read();
  }
}

// Without a code of PostgreSQL's, or with one of its classes for broken connections and shutdowns.
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof QueryError)) return false;
  const sqlState = error.details["sqlState"];
  return sqlState === null ? !/timeout/.test(error.message) : /^(08|57P0)/.test(String(sqlState));
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // A statement that PostgreSQL refused leaves the connection fine; a time-out of ours leaves it busy.
    client.release(error instanceof QueryError && (error.details["sqlState"] === null || isConnectionLost(error)));
    throw error;
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const { host, port, database } = pool.options;
    throw new AppError(
      "STORE_UNAVAILABLE",
      `No connection to the database: ${(error as Error).message}. Check that it runs and that DATABASE_URL names it.`,
      { host: host ?? null, port: port ?? null, database: database ?? null },
      error,
    );
  }
}

async function run(client: PoolClient, sql: string, params?: readonly Value[]): Promise<Row[]> {
  try {
    const result: QueryResult | QueryResult[] = await client.query(sql, params?.map(toParameter));
    return Array.isArray(result) ? [] : result.rows;
  } catch (error) {
    throw new QueryError(sql, error as { message: string; code?: string });
  }
}

function toParameter(value: Value): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

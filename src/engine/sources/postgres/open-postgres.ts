import { Socket } from "node:net";
import pg from "pg";
import { AppError } from "../../../base/app-error.ts";
import { publicLookup } from "../../../base/public-address.ts";
import { makeScratchFolder } from "../../../base/scratch-folder.ts";
import { openDuck } from "../../duck.ts";
import { csvToParquet } from "../csv-to-parquet.ts";
import { demandHarmless, extractSql } from "../dialect.ts";
import type { SourceAddress } from "../source-address.ts";
import type { Extract, Selection, SourceColumn, SourceConnection, SourceLimits } from "../source-connection.ts";
import { sourceFailure } from "../source-failure.ts";
import { copyOut } from "./copy-out.ts";
import { listPostgresTables } from "./list-tables.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { postgresFailure } from "./postgres-failure.ts";
import { postgresServer } from "./postgres-server.ts";

/** A PostgreSQL server, read in one read-only transaction: all that is taken out of it is of one moment. */
export async function openPostgresSource(address: SourceAddress, limits: SourceLimits): Promise<SourceConnection> {
  const client = await connect(address, limits);
  const rows = async (sql: string, params: unknown[] = []): Promise<unknown[][]> => {
    const config = { text: sql, values: params, rowMode: "array", queryMode: "extended" } as pg.QueryArrayConfig;
    try {
      return (await client.query(config)).rows;
    } catch (error) {
      throw postgresFailure(address, error);
    }
  };
  await prepare(rows, limits);
  return {
    listTables: () => listPostgresTables(rows),
    describe: (selection) => describe(client, address, rows, selection),
    estimateRows: async ({ from }) => {
      const [[plan]] = await rows(`explain (format json) select * from ${from}`);
      return Math.round(Number((plan as { Plan: { "Plan Rows": number } }[])[0].Plan["Plan Rows"]));
    },
    extract: (extract, parquet, signal) =>
      endingOnAbort(address, client, limits, signal, () => extractRows(client, address, extract, parquet)),
    push: {
      reads: postgresDialect,
      server: postgresServer({
        client,
        guard: (signal, work) =>
          endingOnAbort(address, client, limits, signal, work).catch((error: unknown) => {
            throw error instanceof AppError ? error : postgresFailure(address, error);
          }),
        cancel: () => void cancelQuery(address, limits, processOf(client)),
      }),
    },
    close: async () => {
      await client.end().catch(() => {});
    },
  };
}

const processOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;

async function connect(address: SourceAddress, limits: SourceLimits): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address.reveal(),
    connectionTimeoutMillis: limits.connectTimeoutMs,
    application_name: "whydunit",
    keepAlive: true,
    ...(address.onlyPublic ? { stream: () => new PublicSocket() } : {}),
  });
  // A connection that breaks while nothing is asked would otherwise end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error instanceof AppError ? error : sourceFailure(address, "SOURCE_UNAVAILABLE", error);
  }
}

/** The driver connects by port and host alone. */
class PublicSocket extends Socket {
  override connect(...given: unknown[]): this {
    const [port, host] = given as [number, string];
    return super.connect({ port, host, lookup: publicLookup() });
  }
}

type Rows = (sql: string, params?: unknown[]) => Promise<unknown[][]>;

async function prepare(rows: Rows, { queryTimeoutMs }: SourceLimits): Promise<void> {
  const [[version]] = await rows("select current_setting('server_version_num')::int");
  const settings = [
    "default_transaction_read_only = on",
    `statement_timeout = ${queryTimeoutMs}`,
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "extra_float_digits = 3",
    // A scan that starts where another one is gives the rows in another order each time.
    "synchronize_seqscans = off",
    // Groups by the ten thousand; what the administrator allows beyond that stays.
    "work_mem = '64MB'",
    // Otherwise a query whose client was killed runs on until it has something to send.
    ...(Number(version) >= 140_000 ? ["client_connection_check_interval = 1000"] : []),
  ];
  for (const setting of settings) await rows(`set ${setting}`);
  await rows("begin isolation level repeatable read read only");
}

async function describe(
  client: pg.Client,
  address: SourceAddress,
  rows: Rows,
  { from }: Selection,
): Promise<SourceColumn[]> {
  demandHarmless(from, postgresDialect);
  const text = `select * from ${from} limit 0`;
  const { fields } = await client
    .query({ text, rowMode: "array", queryMode: "extended" } as pg.QueryArrayConfig)
    .catch((error: unknown) => {
      throw postgresFailure(address, error);
    });
  const ids = fields.map(({ dataTypeID }) => dataTypeID);
  const modifiers = fields.map(({ dataTypeModifier }) => dataTypeModifier);
  const [types, widths] = [
    await rows("select format_type(t, m) from unnest($1::oid[], $2::int[]) with ordinality as u(t, m, i) order by i", [
      ids,
      modifiers,
    ]),
    await rows(
      `select a.attrelid, a.attnum, s.avg_width from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname where a.attrelid = any($1::oid[])`,
      [[...new Set(fields.map(({ tableID }) => tableID))]],
    ),
  ];
  const widthOf = new Map(widths.map(([table, column, width]) => [`${table} ${column}`, Number(width)]));
  return fields.map(({ name, tableID, columnID }, i) => {
    const type = String(types[i][0]);
    const meanBytes = widthOf.get(`${tableID} ${columnID}`) ?? null;
    return { name, type, reading: postgresDialect.readType(type), meanBytes };
  });
}

async function extractRows(
  client: pg.Client,
  address: SourceAddress,
  extract: Extract,
  parquet: string,
): Promise<string[]> {
  const scratch = makeScratchFolder();
  try {
    const csv = scratch.path("rows.csv");
    const sql = `copy (${extractSql(extract, postgresDialect)}) to stdout (format csv, null '\\N')`;
    await copyOut(client, sql, csv).catch((error: unknown) => {
      throw postgresFailure(address, error);
    });
    const duck = await openDuck({ spillFolder: scratch.folder });
    return await csvToParquet(duck, csv, extract.columns, parquet).finally(duck.close);
  } finally {
    scratch.remove();
  }
}

/** A second connection tells the server to end what the first one asked for. */
async function endingOnAbort<T>(
  address: SourceAddress,
  client: pg.Client,
  limits: SourceLimits,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const cancel = () => void cancelQuery(address, limits, processOf(client));
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? sourceFailure(address, "CANCELLED", error) : error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

async function cancelQuery(address: SourceAddress, limits: SourceLimits, processID: number): Promise<void> {
  const other = await connect(address, limits).catch(() => null);
  await other?.query("select pg_cancel_backend($1)", [processID]).catch(() => {});
  await other?.end().catch(() => {});
}

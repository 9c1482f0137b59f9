import type pg from "pg";
import type { Cell } from "../../duck.ts";
import { postgresServerDialect } from "../push/postgres-server-dialect.ts";
import type { Server, ServerAnswer } from "../push/server.ts";
import type { StoredType } from "../source-connection.ts";

/** Types by their numbers in the server's catalogue; all others are texts. */
const types: Record<number, StoredType> = {
  16: "BOOLEAN",
  20: "BIGINT",
  21: "BIGINT",
  23: "BIGINT",
  26: "BIGINT",
  700: "DOUBLE",
  701: "DOUBLE",
  1082: "DATE",
  1114: "TIMESTAMP",
  1184: "TIMESTAMPTZ",
  1700: "DOUBLE",
};

/** Values come as the server writes them. */
const asWritten = { getTypeParser: () => (text: string) => text };

export interface PostgresServerParts {
  client: pg.Client;
  /** Runs work that an abort ends inside the server, too, and says what went wrong in our words. */
  guard<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
  cancel(): void;
}

/** The work is done in the transaction in which everything else is read. */
export function postgresServer({ client, guard, cancel }: PostgresServerParts): Server {
  const { stream } = (client as unknown as { connection: { stream: { bytesRead: number } } }).connection;
  return {
    dialect: postgresServerDialect,
    ask: (sql, signal) => guard(signal, () => ask(client, sql)),
    bytesReceived: () => stream.bytesRead,
    cancel,
  };
}

async function ask(client: pg.Client, sql: string): Promise<ServerAnswer> {
  const config = { text: sql, rowMode: "array", queryMode: "extended", types: asWritten };
  const { fields, rows } = await client.query(config as unknown as pg.QueryArrayConfig);
  const columns = fields.map(({ name, dataTypeID }) => ({ name, type: types[dataTypeID] ?? ("VARCHAR" as const) }));
  return { columns, rows: rows.map((row) => row.map((value, i) => toCell(value as string | null, columns[i].type))) };
}

function toCell(value: string | null, type: StoredType): Cell {
  if (value === null) return null;
  switch (type) {
    case "BOOLEAN":
      return value === "t";
    case "BIGINT": {
      const whole = Number(value);
      return Number.isSafeInteger(whole) ? whole : BigInt(value);
    }
    case "DOUBLE":
      return Number(value);
    case "DATE":
      return `${value}T00:00:00.000Z`;
    case "TIMESTAMP":
    case "TIMESTAMPTZ":
      return new Date(`${value.replace(" ", "T").replace(/[+-]\d\d(:?\d\d)?$/, "")}Z`).toISOString();
    default:
      return value;
  }
}

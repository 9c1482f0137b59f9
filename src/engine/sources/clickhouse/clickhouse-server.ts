import type { Cell } from "../../duck.ts";
import { clickHouseServerDialect } from "../push/clickhouse-server-dialect.ts";
import type { Server } from "../push/server.ts";
import type { StoredType } from "../source-connection.ts";
import { clickHouseDialect } from "./clickhouse-dialect.ts";
import type { ClickHouse } from "./clickhouse-http.ts";

/** The work is done by the server; what changes meanwhile changes under us, for it knows no moments. */
export function clickHouseServer(clickHouse: ClickHouse): Server {
  return {
    dialect: clickHouseServerDialect(clickHouse.isRecent),
    ask: async (sql, signal) => {
      const { columns, rows } = await clickHouse.ask(sql, signal);
      const typed = columns.map(({ name, type }) => ({ name, type: storedAs(type) }));
      return { columns: typed, rows: rows.map((row) => row.map((value, i) => toCell(value, typed[i].type))) };
    },
    bytesReceived: clickHouse.bytesReceived,
    cancel: clickHouse.cancel,
  };
}

const storedAs = (type: string): StoredType => clickHouseDialect.readType(type)?.stored ?? "VARCHAR";

function toCell(value: unknown, type: StoredType): Cell {
  if (value === null || value === undefined) return null;
  const text = String(value);
  switch (type) {
    case "BOOLEAN":
      return text === "true" || text === "1";
    case "BIGINT":
    case "UBIGINT": {
      const whole = Number(text);
      return Number.isSafeInteger(whole) ? whole : BigInt(text);
    }
    case "DOUBLE":
      return Number(text);
    case "DATE":
      return `${text}T00:00:00.000Z`;
    case "TIMESTAMP":
    case "TIMESTAMPTZ":
      return new Date(`${text.replace(" ", "T")}Z`).toISOString();
    default:
      return text;
  }
}

import { makeScratchFolder } from "../../../base/scratch-folder.ts";
import { openDuck } from "../../duck.ts";
import { csvToParquet } from "../csv-to-parquet.ts";
import { demandHarmless, extractSql } from "../dialect.ts";
import type { SourceAddress } from "../source-address.ts";
import type { SourceConnection, SourceLimits, SourceTable } from "../source-connection.ts";
import { clickHouseDialect } from "./clickhouse-dialect.ts";
import { type ClickHouse, openClickHouse } from "./clickhouse-http.ts";
import { clickHouseServer } from "./clickhouse-server.ts";

/** A ClickHouse server over HTTP. Old ones too: only what versions of many years understand is asked of it. */
export async function openClickHouseSource(address: SourceAddress, limits: SourceLimits): Promise<SourceConnection> {
  const server = await openClickHouse(address, limits);
  return {
    listTables: () => listTables(server),
    describe: async ({ from }) => {
      demandHarmless(from, clickHouseDialect);
      const { columns } = await server.ask(`select * from ${from} limit 0`);
      return columns.map(({ name, type }) => ({
        name,
        type,
        reading: clickHouseDialect.readType(type),
        meanBytes: null,
      }));
    },
    estimateRows: async ({ from }) => {
      const { rows } = await server.ask(`select count() as rows from ${from}`);
      return Number(rows[0][0]);
    },
    extract: async (extract, parquet, signal) => {
      const scratch = makeScratchFolder();
      try {
        const csv = scratch.path("rows.csv");
        await server.save(`${extractSql(extract, clickHouseDialect)} format CSV`, csv, signal);
        const duck = await openDuck({ spillFolder: scratch.folder });
        return await csvToParquet(duck, csv, extract.columns, parquet).finally(duck.close);
      } finally {
        scratch.remove();
      }
    },
    push: { server: clickHouseServer(server), reads: clickHouseDialect },
    close: async () => {},
  };
}

// Sizes come from the parts of the tables: the columns for them in system.tables are younger than some servers.
const tablesSql = `
select t.database, t.name, t.engine, t.database = currentDatabase() as is_usual, p.rows, p.bytes
from system.tables t left join (
  select database, table as name, sum(rows) as rows, sum(bytes_on_disk) as bytes from system.parts where active group by database, table
) p on p.database = t.database and p.name = t.name
where t.database not in ('system', 'INFORMATION_SCHEMA', 'information_schema') and t.name not like '.inner%'
order by t.database, t.name`;

async function listTables(server: ClickHouse): Promise<SourceTable[]> {
  const { rows } = await server.ask(tablesSql);
  const { quoteName } = clickHouseDialect;
  return rows.map(([database, table, engine, isUsual, count, bytes]) => {
    const isKept = /MergeTree$/.test(String(engine));
    return {
      name: Number(isUsual) === 1 ? String(table) : `${database}.${table}`,
      kind: /View$/.test(String(engine)) ? "view" : "table",
      rows: isKept ? Number(count) : null,
      bytes: isKept ? Number(bytes) : null,
      from: `${quoteName(String(database))}.${quoteName(String(table))}`,
    };
  });
}

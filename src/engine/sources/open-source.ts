import type { SourceAddress, SourceKind } from "./source-address.ts";
import { type SourceConnection, type SourceLimits, usualLimits } from "./source-connection.ts";

type Open = (address: SourceAddress, limits: SourceLimits) => Promise<SourceConnection>;

// Drivers are loaded only for the source at hand.
const engines: Record<SourceKind, () => Promise<Open>> = {
  postgres: async () => (await import("./postgres/open-postgres.ts")).openPostgresSource,
  clickhouse: async () => (await import("./clickhouse/open-clickhouse.ts")).openClickHouseSource,
  sqlite: async () => (await import("./sqlite/open-sqlite.ts")).openSqliteSource,
  duckdb: async () => (await import("./open-duckdb.ts")).openDuckDbSource,
  folder: async () => (await import("./open-folder.ts")).openFolderSource,
};

/** A source to read from; nothing can be written through it. */
export async function openSource(
  address: SourceAddress,
  limits: Partial<SourceLimits> = {},
): Promise<SourceConnection> {
  const open = await engines[address.kind]();
  return open(address, { ...usualLimits, ...limits });
}

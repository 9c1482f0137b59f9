import { DuckDBInstance } from "@duckdb/node-api";

/** The peer of everything that reads a file: DuckDB's own read_csv into a table in memory. */
export async function loadBare(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "4GB" });
  const connection = await instance.connect();
  await connection.run(`create table t as select * from read_csv('${file}')`);
  connection.closeSync();
  instance.closeSync();
}

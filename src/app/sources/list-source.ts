import { openSource } from "../../engine/sources/open-source.ts";
import type { SourceTable } from "../../engine/sources/source-connection.ts";
import type { SourceRequest } from "./source-request.ts";

export interface SourceListing {
  source: string;
  /** From the first word to the last. */
  latencyMs: number;
  tables: Omit<SourceTable, "from">[];
}

/** The tables and views of a source with their sizes, as far as it knows them. */
export async function listSource({
  address,
  limits,
}: Pick<SourceRequest, "address" | "limits">): Promise<SourceListing> {
  const startedAt = performance.now();
  const connection = await openSource(address, limits);
  try {
    const tables = await connection.listTables();
    const latencyMs = Math.round(performance.now() - startedAt);
    return { source: address.name, latencyMs, tables: tables.map(({ from: _, ...shown }) => shown) };
  } finally {
    await connection.close();
  }
}

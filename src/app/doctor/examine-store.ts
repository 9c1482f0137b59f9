import type { StoreDescription } from "../../store/store-description.ts";
import type { Library } from "../knowledge/open-library.ts";
import { findRunningServer } from "../knowledge/running-server.ts";
import type { Checkup } from "./checkup.ts";

const name = "store";

export async function examineStore(home: string, databaseUrl: string | null, { store }: Library): Promise<Checkup> {
  const server = databaseUrl === null ? await findRunningServer(home) : null;
  if (server) return { name, state: "works", found: `open in the server at ${server.url}`, remedy: null };
  try {
    const description = await (await store.get()).describe();
    const isLimited = description.vectors.extension === null;
    return {
      name,
      state: isLimited ? "limited" : "works",
      found: describe(description),
      remedy: isLimited
        ? "sudo apt-get install postgresql-15-pgvector (from apt.postgresql.org, for your version)"
        : null,
    };
  } catch (error) {
    const remedy = databaseUrl === null ? null : 'pg_isready -d "$DATABASE_URL"';
    return { name, state: "broken", found: error instanceof Error ? error.message : String(error), remedy };
  }
}

function describe({ database, version, location, documents, chunks, vectors, recovery }: StoreDescription): string {
  const kind = database === "pglite" ? "PGlite" : "PostgreSQL server";
  const repaired = recovery ? `; ${recovery.reason}, the damaged data are in ${recovery.setAside}` : "";
  return `${kind} (${version}) in ${location}: ${documents} documents, ${chunks} passages, ${vectors.count} vectors; ${vectors.explanation}${repaired}`;
}

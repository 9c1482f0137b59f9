import { AppError } from "../../base/app-error.ts";
import type { NamedSource } from "../../domain/source.ts";
import { revealAddress } from "../../engine/sources/source-address.ts";
import type { SourcesPlace } from "../sources/load-named-sources.ts";
import { openSources } from "../sources/open-sources.ts";
import { reachNamed } from "../sources/reach-source.ts";
import { sourceChild } from "../sources/source-child.ts";
import { openTables, type Tables } from "../tables/ask-tables.ts";

/** A database, file or folder that has a name here, and whether it answers. Credentials are in none of it. */
export interface ExaminedSource extends Pick<NamedSource, "name" | "kind" | "address"> {
  reachable: boolean;
  /** From connecting to the list of tables; null where there is none. */
  latency_ms: number | null;
  tables: number | null;
  problem: string | null;
}

const usualPatienceMs = 5000;
// Beside the source's own time the process has to start, which takes long on a busy machine.
const startingMs = 15_000;
const atOnce = 8;

/** Asks all sources at once for their tables, each in a process that can be ended whatever it hangs in. */
export async function examineSources(place: SourcesPlace, patienceMs = usualPatienceMs): Promise<ExaminedSource[]> {
  const tables = openTables({ atOnce });
  const named = openSources({ ...place, tables, allowsUrls: false, now: () => new Date() }).list();
  return Promise.all(
    named.map(async ({ name, kind, address, problem }) => {
      const outcome = problem === null ? await reach(name, place, tables, patienceMs) : unreachable(problem);
      return { name, kind, address, ...outcome };
    }),
  );
}

type Outcome = Pick<ExaminedSource, "reachable" | "latency_ms" | "tables" | "problem">;

async function reach(name: string, place: SourcesPlace, tables: Tables, patienceMs: number): Promise<Outcome> {
  const { address } = reachNamed(name, place)!;
  const queryTimeoutMs = patienceMs;
  const input = { address: revealAddress(address), queryTimeoutMs, patienceMs };
  const child = { ...sourceChild({ name, queryTimeoutMs }, place), longestMs: patienceMs + startingMs };
  try {
    const { latencyMs, tables: found } = await tables.ask("source-list", input, child);
    return { reachable: true, latency_ms: latencyMs, tables: found.length, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return unreachable(error.message);
  }
}

const unreachable = (problem: string): Outcome => ({ reachable: false, latency_ms: null, tables: null, problem });

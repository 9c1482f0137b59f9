import type { TaskOptions } from "../tables/ask-tables.ts";
import type { SourcesPlace } from "./load-named-sources.ts";
import type { ReachedSource } from "./reach-source.ts";

// Beside the query there is the way of the rows into a file, and the look at them.
const aroundMs = 300_000;

/**
 * The process that talks to the database gets the usual variables of its driver. For a host that somebody outside has named it does
 * not: it would send the password of this machine there.
 */
export function sourceChild(
  { name, queryTimeoutMs }: Pick<ReachedSource, "name" | "queryTimeoutMs">,
  { environment }: Pick<SourcesPlace, "environment">,
): Required<Pick<TaskOptions, "longestMs" | "environment">> {
  const usual = Object.entries(environment).filter(([key]) => /^PG[A-Z]+$|^NODE_EXTRA_CA_CERTS$/.test(key));
  return {
    longestMs: queryTimeoutMs + aroundMs,
    environment: name === null ? { HOME: undefined, PGPASSFILE: "/dev/null" } : Object.fromEntries(usual),
  };
}

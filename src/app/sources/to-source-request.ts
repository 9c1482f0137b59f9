import { existsSync } from "node:fs";
import { AppError } from "../../base/app-error.ts";
import { parseSourceAddress, type SourceAddress } from "../../engine/sources/source-address.ts";
import type { SourcesPlace } from "./load-named-sources.ts";
import { fromEnvironment, queriesOff, reachNamed } from "./reach-source.ts";
import type { SourceRequest } from "./source-request.ts";

/** What someone on this machine wants out of a source. */
export interface SourceWish {
  /** A URL, env:NAME, the name of a source in the settings, or a folder or pattern of files. */
  source: string;
  tables?: string[] | undefined;
  /** In the source's own SQL. */
  query?: string | null | undefined;
  columns?: string[] | null | undefined;
  /** A day, or "all". */
  since?: string | null | undefined;
  timeoutSeconds?: number | undefined;
}

/** The same as the use cases take it; a path of ordinary files is refused, because those are named elsewhere. */
export function toSourceRequest(wish: SourceWish, place: SourcesPlace): SourceRequest {
  const found = findAddress(wish.source, place);
  if (found === null)
    throw new AppError(
      "INVALID_SOURCE",
      "The source is neither a URL nor a name in sources.json. Files are named as files.",
    );
  const { address, limits, allowsQueries } = found;
  if (wish.query && !allowsQueries) throw queriesOff(wish.source);
  return {
    address,
    tables: wish.tables ?? [],
    query: wish.query ?? null,
    columns: wish.columns ?? null,
    since: wish.since ?? null,
    limits: wish.timeoutSeconds === undefined ? limits : { queryTimeoutMs: Math.ceil(wish.timeoutSeconds * 1000) },
  };
}

export interface FoundAddress {
  address: SourceAddress;
  limits: SourceRequest["limits"];
  /** Whether others than whoever set it up may write queries to it. */
  allowsQueries: boolean;
}

/** The source that a text means on this machine; null where it is an ordinary path. */
export function findAddress(text: string, place: SourcesPlace): FoundAddress | null {
  const named = /^[\p{L}\p{N}_-]+$/u.test(text) && !existsSync(text) ? reachNamed(text, place) : null;
  if (named) {
    const { address, queryTimeoutMs, allowsQueries } = named;
    return { address, limits: { queryTimeoutMs }, allowsQueries };
  }
  const address = parseSourceAddress(fromEnvironment(text, place.environment));
  return address && { address, limits: {}, allowsQueries: true };
}

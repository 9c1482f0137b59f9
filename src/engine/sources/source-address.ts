import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { AppError } from "../../base/app-error.ts";

export type SourceKind = "postgres" | "clickhouse" | "sqlite" | "duckdb" | "folder";

/** Where data come from. Of all this only `name` may be shown or written down. */
export interface SourceAddress {
  kind: SourceKind;
  /** Without user, password and options. */
  name: string;
  /** Somebody outside named it: a host that is not public is not connected to. */
  onlyPublic?: boolean;
  /** All that is needed to connect; a function, so that nothing that prints or stores the address takes it along. */
  reveal(): string;
  secrets(): string[];
}

const schemes: Record<string, SourceKind> = {
  postgres: "postgres",
  postgresql: "postgres",
  clickhouse: "clickhouse",
  sqlite: "sqlite",
  duckdb: "duckdb",
};

const known = "postgres://, clickhouse://, sqlite:FILE, duckdb:FILE, or a folder or pattern of Parquet or CSV files";

export interface AddressOptions {
  /** Any folder is one source then, and not only one with partitions. */
  isSourceForCertain?: boolean;
}

/** The source meant by a text; null where it is the path of an ordinary file or folder, which is read as it is. */
export function parseSourceAddress(text: string, options: AddressOptions = {}): SourceAddress | null {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1].toLowerCase();
  if (scheme === undefined) return parsePath(text, options);
  const kind = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (kind === undefined) {
    if (!text.startsWith(`${scheme}://`)) return parsePath(text, options);
    throw new AppError("INVALID_SOURCE", `${scheme}:// is not a source that can be read. Name ${known}.`, { scheme });
  }
  return kind === "sqlite" || kind === "duckdb" ? parseFile(kind, text) : parseServer(kind, text);
}

function parseServer(kind: SourceKind, text: string): SourceAddress {
  const url = toUrl(kind, text);
  const host = url.host === "" ? "localhost" : url.host;
  const given = [url.password, ...secretOptions(url)].filter((secret) => secret !== "");
  const secrets = [...new Set(given.flatMap((secret) => [secret, decode(secret)]))];
  return plainAddress(kind, `${kind}://${host}${url.pathname === "/" ? "" : decode(url.pathname)}`, text, secrets);
}

/** A text that is no URL is not repeated: it may hold a password. */
function toUrl(kind: string, text: string): URL {
  try {
    const url = new URL(text);
    if (text.includes("://")) return url;
  } catch {}
  throw new AppError(
    "INVALID_SOURCE",
    `The ${kind} source is not a URL. Write ${kind}://user:password@host:port/database, with characters such as @ / : # in a name or password percent-encoded.`,
    { scheme: kind },
  );
}

const secretOptions = ({ searchParams }: URL): string[] =>
  [...searchParams].filter(([name]) => /pass|secret|token|key/i.test(name)).map(([, value]) => value);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseFile(kind: "sqlite" | "duckdb", text: string): SourceAddress {
  const path = text.slice(kind.length + 1).replace(/^\/\/(?=\/|[^/])/, "");
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new AppError("FILE_NOT_FOUND", `There is no file ${path}. Write ${kind}:PATH.`, { path });
  return plainAddress(kind, `${kind}:${resolve(path)}`, resolve(path), []);
}

/** Folders with partitions in their names (year=2024) and patterns are sources; other paths are files to be read. */
function parsePath(path: string, { isSourceForCertain = false }: AddressOptions): SourceAddress | null {
  const found = statSync(path, { throwIfNoEntry: false });
  const isSource = found ? found.isDirectory() && (isSourceForCertain || hasPartitions(path)) : /[*?[]/.test(path);
  return isSource ? plainAddress("folder", resolve(path), resolve(path), []) : null;
}

function hasPartitions(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true }).some(
    (entry) => entry.isDirectory() && /^[^=]+=.*$/.test(entry.name),
  );
}

/** An address with all its secrets, on its way from one process of ours to another. */
export interface RevealedAddress {
  kind: SourceKind;
  name: string;
  url: string;
  secrets: string[];
  onlyPublic?: boolean;
}

export const revealAddress = (address: SourceAddress): RevealedAddress => ({
  kind: address.kind,
  name: address.name,
  url: address.reveal(),
  secrets: address.secrets(),
  onlyPublic: address.onlyPublic,
});

export const concealAddress = ({ kind, name, url, secrets, onlyPublic }: RevealedAddress): SourceAddress => ({
  ...plainAddress(kind, name, url, secrets),
  onlyPublic,
});

function plainAddress(kind: SourceKind, name: string, url: string, secrets: string[]): SourceAddress {
  return { kind, name, reveal: () => url, secrets: () => secrets };
}

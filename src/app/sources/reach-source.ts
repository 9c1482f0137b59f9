import { existsSync, realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import { isAllowedAddress } from "../../base/allowed-address.ts";
import { AppError } from "../../base/app-error.ts";
import { demandPlainName } from "../../base/plain-name.ts";
import { demandPublicHost } from "../../base/public-address.ts";
import { parseSourceAddress, type SourceAddress } from "../../engine/sources/source-address.ts";
import { loadAllowedAddresses } from "../configuration.ts";
import { loadNamedSources, type SourceSetting, type SourcesPlace } from "./load-named-sources.ts";

/** A source and what may be done with it. */
export interface ReachedSource {
  /** Null: it was named by its URL. */
  name: string | null;
  address: SourceAddress;
  allowsQueries: boolean;
  queryTimeoutMs: number;
}

/** The source that the program's settings have under a name; null where they have none. */
export function reachNamed(name: string, place: SourcesPlace): ReachedSource | null {
  const setting = loadNamedSources(place).get(name);
  if (setting === undefined) return null;
  return {
    name,
    address: addressOf(setting, place),
    allowsQueries: setting.queries,
    queryTimeoutMs: setting.timeout_seconds * 1000,
  };
}

export const queriesOff = (name: string): AppError =>
  new AppError(
    "FORBIDDEN",
    `Queries cannot be written to ${name}: name its tables or views. (Whoever runs the program allows them with "queries": true in sources.json.)`,
    { source: name },
  );

export function addressOf({ url }: SourceSetting, { home, environment }: SourcesPlace): SourceAddress {
  const text = fromEnvironment(url, environment);
  // A folder is one here whatever its files are called.
  const address = parseSourceAddress(text, { isSourceForCertain: true });
  if (address === null) throw new AppError("INVALID_SOURCE", "It is neither a URL nor a folder or pattern of files.");
  if (address.kind === "folder" && isAround(address.reveal(), home))
    throw new AppError("INVALID_SOURCE", "It holds the program's own folder, with its secrets. Name a folder of data.");
  return address;
}

/** Whether all below a folder or pattern takes in what the program keeps for itself. */
function isAround(path: string, home: string): boolean {
  const [root] = path.split(/\/[^/]*[*?[]/, 1);
  if (root !== path && !path.includes("**")) return false;
  const way = relative(realPath(root === "" ? "/" : root), realPath(home));
  return way !== ".." && !way.startsWith("../");
}

const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

/** A URL on a command line or in a file can be read by others: env:NAME says where it is instead. */
export function fromEnvironment(text: string, environment: NodeJS.ProcessEnv): string {
  const [, name] = /^env:(\w+)$/.exec(text) ?? [];
  if (name === undefined) return text;
  const value = environment[name]?.trim();
  if (value) return value;
  throw new AppError("WRONG_USAGE", `The environment has no variable ${name} with the URL of a source.`);
}

/** What someone who is not on this machine names: one of the sources that have a name here, or a server's URL where that is allowed. */
export function reachFromOutside(text: string, allowsUrls: boolean, place: SourcesPlace): ReachedSource {
  const found = reachNamed(demandPlainName(text), place);
  if (found) return found;
  const known = [...loadNamedSources(place).keys()];
  // What is no name may be a URL with a password: it is not repeated.
  if (/^[\p{L}\p{N}_-]+$/u.test(text))
    throw new AppError("SOURCE_NOT_FOUND", `There is no source ${text.slice(0, 60)}. ${sayKnown(known)}`, { known });
  if (!allowsUrls)
    throw new AppError(
      "FORBIDDEN",
      `Sources go by the names this server gives them, not by URLs. ${sayKnown(known)} (WHYDUNIT_ALLOW_SOURCE_URLS=1 lets callers give URLs of servers.)`,
      { known },
    );
  return { name: null, address: parseServerUrl(text, place), allowsQueries: true, queryTimeoutMs: 600_000 };
}

const sayKnown = (known: string[]): string =>
  known.length > 0
    ? `It has ${known.join(", ")}.`
    : "It has none: whoever runs it names them in sources.json of its home folder, or in WHYDUNIT_SOURCES.";

const harmlessOptions = new Set(["sslmode", "ssl", "secure", "connect_timeout", "application_name"]);

/** Files, sockets and options that make the driver read files of this machine are not for others to name. */
function parseServerUrl(text: string, place: SourcesPlace): SourceAddress {
  if (!/^(postgres|postgresql|clickhouse):\/\//i.test(text))
    throw new AppError(
      "FORBIDDEN",
      "Only postgres:// and clickhouse:// can be named by URL. Files and folders of the server are named by whoever runs it, in sources.json.",
    );
  const address = parseSourceAddress(text)!;
  const { hostname, searchParams } = new URL(address.reveal());
  const other = [...searchParams.keys()].find((name) => !harmlessOptions.has(name));
  if (hostname === "" || hostname.includes("%") || other !== undefined)
    throw new AppError(
      "FORBIDDEN",
      other === undefined
        ? "The URL has to name a host."
        : `The URL's option ${other.slice(0, 40)} cannot be given from outside. Leave it out.`,
    );
  const onlyPublic = !isAllowedAddress(text, loadAllowedAddresses(place));
  if (onlyPublic) demandPublicHost(new URL(text));
  return { ...address, onlyPublic };
}

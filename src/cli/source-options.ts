import { homeFolder } from "../app/home.ts";
import type { SourceRequest } from "../app/sources/source-request.ts";
import { type FoundAddress, findAddress } from "../app/sources/to-source-request.ts";
import { AppError } from "../base/app-error.ts";
import { sourceModes } from "../engine/sources/choose-mode.ts";
import type { CommandContext, OptionSpec } from "./command.ts";

/** Options of every command that can take its tables out of a database or the like. */
export const sourceOptions: Record<string, OptionSpec> = {
  source: {
    type: "string",
    value: "URL",
    multiple: true,
    help: "where the tables are: postgres://…, clickhouse://…, sqlite:FILE, duckdb:FILE, a folder or pattern of Parquet or CSV with partitions such as year=2024; env:NAME takes it from the environment, a plain NAME from sources.json",
  },
  table: { type: "string", value: "NAME", multiple: true, help: "a table or view of the source (several: repeat it)" },
  query: { type: "string", value: "SQL", help: "a query in the source's own SQL instead of a table" },
  columns: { type: "string", value: "a,b,c", help: "take no other columns than these (default: all that can be used)" },
  since: {
    type: "string",
    value: "DAY|all",
    help: "first day to take of a large table (default: what the question needs)",
  },
  mode: {
    type: "string",
    value: "auto|extract|push-down",
    help: "take rows out of the source, or have PostgreSQL or ClickHouse do the work and only sums come back (default auto: above 20 million rows)",
  },
  "source-timeout": { type: "string", value: "SECONDS", help: "longest time of a query in the source (default 600)" },
};

export interface NamedSources {
  /** Ordinary files and folders. */
  files: string[];
  source: SourceRequest | null;
}

/** What --source and its companions name; paths of ordinary files among them are files. */
export function readSources({ options }: Pick<CommandContext, "options">): NamedSources {
  const texts = [options["source"] ?? []].flat().filter((text) => typeof text === "string");
  const place = { home: homeFolder(), environment: process.env };
  const found = texts.map((text) => ({ text, address: findAddress(text, place) }));
  const addresses = found.flatMap(({ address }) => address ?? []);
  if (addresses.length > 1)
    throw new AppError("WRONG_USAGE", "Name one source only; several tables of it are named with --table NAME each.");
  const files = found.filter(({ address }) => address === null).map(({ text }) => text);
  if (addresses.length === 1) return { files, source: toRequest(addresses[0], options) };
  const [stray] = ["table", "query", "since", "mode", "source-timeout"].filter((name) => options[name] !== undefined);
  if (stray !== undefined) throw new AppError("WRONG_USAGE", `--${stray} goes with --source URL, and none is named.`);
  return { files, source: null };
}

function toRequest({ address, limits }: FoundAddress, options: CommandContext["options"]): SourceRequest {
  const text = (name: string) => (typeof options[name] === "string" ? (options[name] as string) : null);
  return {
    address,
    tables: [options["table"] ?? []].flat().filter((name) => typeof name === "string"),
    query: text("query"),
    columns:
      text("columns")
        ?.split(",")
        .map((name) => name.trim()) ?? null,
    since: readSince(text("since")),
    ...readMode(text("mode")),
    limits: { ...limits, ...readTimeout(text("source-timeout")) },
  };
}

function readSince(text: string | null): string | null {
  if (text === null || text === "all" || /^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new AppError("WRONG_USAGE", `--since takes a day such as 2024-01-31, or all; not "${text}".`);
}

function readMode(text: string | null): Pick<SourceRequest, "mode"> {
  if (text === null) return {};
  const mode = sourceModes.find((one) => one === text);
  if (mode !== undefined) return { mode };
  throw new AppError("WRONG_USAGE", `--mode takes ${sourceModes.join(", ")}; not "${text}".`);
}

function readTimeout(text: string | null): SourceRequest["limits"] {
  if (text === null) return {};
  const seconds = Number(text);
  if (seconds > 0) return { queryTimeoutMs: Math.ceil(seconds * 1000) };
  throw new AppError("WRONG_USAGE", `--source-timeout takes a number of seconds, not "${text}".`);
}

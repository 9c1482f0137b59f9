import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AppError } from "../../../base/app-error.ts";
import { openPublicFetch } from "../../../base/public-fetch.ts";
import type { SourceAddress } from "../source-address.ts";
import type { SourceLimits } from "../source-connection.ts";
import { type SourceProblem, sourceFailure } from "../source-failure.ts";

/** The HTTP interface of a ClickHouse server, on which nothing but reading is allowed. */
export interface ClickHouse {
  /** Rows of a query in the server's JSON. */
  ask(sql: string, signal?: AbortSignal): Promise<{ columns: { name: string; type: string }[]; rows: unknown[][] }>;
  /** Of all answers so far. */
  bytesReceived(): number;
  /** Ends the query that is running. */
  cancel(): void;
  /** Of the last years. */
  isRecent: boolean;
  /** Writes what the query gives, in the format it names, into a file. */
  save(sql: string, path: string, signal?: AbortSignal): Promise<void>;
}

export async function openClickHouse(
  address: SourceAddress,
  { connectTimeoutMs, queryTimeoutMs }: SourceLimits,
): Promise<ClickHouse> {
  const { endpoint, headers, database } = readTarget(address);
  const call = address.onlyPublic ? openPublicFetch() : fetch;
  const send = async (sql: string, id: string, settings: Record<string, string>, signal: AbortSignal) => {
    const url = new URL(endpoint);
    const options = { query_id: id, ...(database === "" ? {} : { database }), ...settings };
    for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
    // A redirect would take user and password along to another host.
    const request = { method: "POST", body: sql, headers, signal, redirect: "manual" } as const;
    const response = await call(url, request).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw sourceFailure(address, "SOURCE_UNAVAILABLE", causeOf(error));
    });
    if (response.ok) return response;
    throw refused(address, await response.text());
  };
  const reading: Record<string, string> = {
    readonly: "1",
    max_execution_time: String(Math.ceil(queryTimeoutMs / 1000)),
  };
  // The server's own limit comes first; ours is for a server that no longer answers.
  const deadline = () => AbortSignal.timeout(queryTimeoutMs + connectTimeoutMs);
  let received = 0;
  let running: string | null = null;
  const kill = (id: string) =>
    send(`kill query where query_id = '${id}'`, randomUUID(), {}, deadline()).then(
      () => {},
      () => {},
    );
  const ask: ClickHouse["ask"] = async (sql, signal) => {
    const id = randomUUID();
    running = id;
    try {
      const ended = AbortSignal.any([deadline(), ...(signal ? [signal] : [])]);
      const response = await send(`${sql} format JSONCompact`, id, reading, ended);
      const text = await response.text();
      received += Buffer.byteLength(text);
      const { meta, data } = parseAnswer(address, text);
      return { columns: meta, rows: data };
    } catch (error) {
      if (!signal?.aborted) throw error;
      await kill(id);
      throw sourceFailure(address, "CANCELLED", error);
    } finally {
      running = null;
    }
  };
  const { rows } = await ask("select version() as version");
  // A setting that a server does not know is an error.
  const version = Number.parseInt(String(rows[0][0]), 10);
  const isRecent = version >= 22;
  if (version >= 20) reading["cancel_http_readonly_queries_on_client_close"] = "1";
  // Without a partner there is nothing, not zero.
  reading["join_use_nulls"] = "1";
  return {
    ask,
    isRecent,
    bytesReceived: () => received,
    cancel: () => {
      if (running !== null) void kill(running);
    },
    save: async (sql, path, signal) => {
      const id = randomUUID();
      try {
        const response = await send(sql, id, reading, AbortSignal.any([deadline(), ...(signal ? [signal] : [])]));
        const body = Readable.fromWeb(response.body as ReadableStream);
        await pipeline(body, createWriteStream(path));
      } catch (error) {
        if (signal?.aborted) {
          await kill(id);
          throw sourceFailure(address, "CANCELLED", error);
        }
        throw error instanceof AppError ? error : sourceFailure(address, "SOURCE_LOST", causeOf(error));
      }
      const broken = await findLateError(path);
      if (broken !== null) throw refused(address, broken);
    },
  };
}

interface JsonAnswer {
  meta: { name: string; type: string }[];
  data: unknown[][];
}

function parseAnswer(address: SourceAddress, text: string): JsonAnswer {
  try {
    return JSON.parse(text) as JsonAnswer;
  } catch {
    throw refused(address, text.slice(-4096));
  }
}

function readTarget(address: SourceAddress) {
  const given = new URL(address.reveal());
  const secure = given.searchParams.get("secure");
  const isSecure = secure === null ? ["443", "8443"].includes(given.port) : !["0", "false"].includes(secure);
  const endpoint = `${isSecure ? "https" : "http"}://${given.hostname}:${given.port || (isSecure ? "8443" : "8123")}/`;
  const user = decodeURIComponent(given.username) || "default";
  const password = decodeURIComponent(given.password) || (given.searchParams.get("password") ?? "");
  const headers = { "X-ClickHouse-User": user, ...(password === "" ? {} : { "X-ClickHouse-Key": password }) };
  return { endpoint, headers, database: decodeURIComponent(given.pathname.slice(1)) };
}

/** fetch says only "fetch failed"; what failed is behind it. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error;

/** A server that fails after the first rows were sent has nowhere to say so but behind them. */
async function findLateError(path: string): Promise<string | null> {
  const { size } = await stat(path);
  const tail = Buffer.alloc(Math.min(size, 4096));
  const file = await open(path);
  await file.read(tail, 0, tail.length, size - tail.length).finally(() => file.close());
  return /Code: \d+[.,][^\n]*DB::Exception[^\n]*/.exec(tail.toString("utf8"))?.[0] ?? null;
}

const problems: Record<number, SourceProblem> = {
  159: "SOURCE_TIMEOUT",
  160: "SOURCE_TIMEOUT",
  192: "SOURCE_UNAVAILABLE",
  193: "SOURCE_UNAVAILABLE",
  194: "SOURCE_UNAVAILABLE",
  394: "CANCELLED",
  516: "SOURCE_UNAVAILABLE",
};

function refused(address: SourceAddress, text: string): AppError {
  const code = Number(/Code: (\d+)/.exec(text)?.[1]);
  const said = /DB::Exception: ([^\n]*)/.exec(text)?.[1] ?? text;
  const reason = said.slice(0, 500).replace(/\.?,? e\.what\(\) = DB::Exception.*$/, "");
  if (code === 60) return new AppError("TABLE_NOT_FOUND", reason, { source: address.name });
  return sourceFailure(address, problems[code] ?? "SOURCE_REFUSED", reason);
}

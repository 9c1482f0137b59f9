import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { AppError } from "../base/app-error.ts";
import { settledWithin } from "../base/settled-within.ts";
import { type ConnectionGuard, guardConnections } from "./connection-guard.ts";
import type { Api } from "./open-api.ts";

export interface ServeOptions {
  api: Api;
  port: number;
  host: string;
  connections: number;
  /** How long running requests may take to end by themselves when the server closes. */
  drainMs?: number;
}

export interface ListeningServer {
  url: string;
  port: number;
  /** Takes no more requests, lets the running ones end, then ends them. */
  close(): Promise<void>;
}

const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000, // a document over a slow line
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
};
const longestSilenceMs = 180_000; // longer than an answer may take
const usualDrainMs = 6000;

export async function serve(given: ServeOptions): Promise<ListeningServer> {
  const { api, port, host, connections, drainMs = usualDrainMs } = given;
  const { fetch } = api.routes;
  const options = { fetch, serverOptions: timeouts, overrideGlobalObjects: false };
  const server = createAdaptorServer(options) as Server;
  server.setTimeout(longestSilenceMs);
  const guard = guardConnections(server, connections);
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  const shownHost = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    url: `http://${shownHost}:${address.port}`,
    port: address.port,
    close: () => close(server, { api, guard, drainMs }),
  };
}

interface Closing {
  api: Api;
  guard: ConnectionGuard;
  drainMs: number;
}

async function close(server: Server, { api, guard, drainMs }: Closing): Promise<void> {
  server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
  // Who connected before the signal is still let in, and what they sent may not have been read yet.
  await wait(50);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const silence = setTimeout(() => guard.closeSilent(), Math.min(1000, drainMs));
  // Those still busy fall idle one by one; clients would keep them open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await settledWithin(drainMs, closed);
  await settledWithin(1000, api.stop());
  await settledWithin(500, closed);
  server.closeAllConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(silence);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): AppError {
  const reasons: Record<string, string> = {
    EADDRINUSE: "something listens there already",
    EACCES: "that is not allowed to you",
    EADDRNOTAVAIL: "this machine does not have that address",
    ENOTFOUND: "that host is not known",
  };
  const reason = reasons[error.code ?? ""] ?? error.message;
  return new AppError(
    "CANNOT_LISTEN",
    `Cannot listen on ${host}, port ${port}: ${reason}. Choose with --host and --port.`,
    { host, port },
    error,
  );
}

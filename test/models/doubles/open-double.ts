import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Protocol, Usage } from "./protocol.ts";

/** What the server does with one request. Streams are sent word by word. */
export interface Behaviour {
  say?: string;
  usage?: Usage | null;
  status?: number;
  headers?: Record<string, string>;
  /** The error's text, given what the caller sent. */
  message?: (headers: IncomingHttpHeaders) => string;
  /** Sent as it is, with status 200. */
  raw?: string;
  /** The socket stays open and says nothing. */
  hang?: boolean;
  /** After so many words of a stream: the connection breaks, the response ends without an end mark, or nothing more comes. */
  cutAfter?: number;
  endAfter?: number;
  silentAfter?: number;
  /** Answer only when this resolves. */
  after?: Promise<void>;
}

export interface SeenRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export interface Double {
  url: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** A behaviour, or one that depends on what was asked. */
export type Reaction = Behaviour | ((request: SeenRequest) => Behaviour);

/** A loopback server that speaks a provider's protocol; each request takes the next behaviour, the last one stays. */
export async function openDouble(protocol: Protocol, behaviours: Reaction[]): Promise<Double> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const seenRequest = await readRequest(request);
    const reaction = behaviours[Math.min(seen.length, behaviours.length - 1)];
    const behaviour = typeof reaction === "function" ? reaction(seenRequest) : reaction;
    seen.push(seenRequest);
    await behaviour.after;
    answer(protocol, behaviour, seenRequest, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return { path: request.url!, headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString("utf8")) };
}

function answer(protocol: Protocol, behaviour: Behaviour, request: SeenRequest, response: ServerResponse): void {
  if (behaviour.hang) return;
  if (!protocol.path.test(request.path)) sendError(protocol, { status: 404 }, request, response);
  else if (behaviour.status) sendError(protocol, behaviour, request, response);
  else if (protocol.wantsStream(request.path, request.body)) sendStream(protocol, behaviour, response);
  else sendPlain(protocol, behaviour, response);
}

function sendError(protocol: Protocol, behaviour: Behaviour, request: SeenRequest, response: ServerResponse): void {
  const status = behaviour.status!;
  response.writeHead(status, { "content-type": "application/json", ...behaviour.headers });
  response.end(JSON.stringify(protocol.error(status, behaviour.message?.(request.headers) ?? "not now")));
}

function sendPlain(protocol: Protocol, behaviour: Behaviour, response: ServerResponse): void {
  const text = behaviour.raw ?? JSON.stringify(protocol.plain(behaviour.say ?? "", usageOf(behaviour)));
  const isCut = behaviour.cutAfter !== undefined;
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...behaviour.headers,
  });
  if (isCut) response.write(text.slice(0, 40), () => response.destroy());
  else response.end(text);
}

function sendStream(protocol: Protocol, behaviour: Behaviour, response: ServerResponse): void {
  const text = behaviour.say ?? "";
  const words = text.match(/\s*\S+/g) ?? [];
  const stopAfter = behaviour.cutAfter ?? behaviour.endAfter ?? behaviour.silentAfter ?? Infinity;
  response.writeHead(200, { "content-type": protocol.streamType });
  if (behaviour.raw !== undefined) {
    response.end(behaviour.raw);
    return;
  }
  response.write(protocol.streamStart(usageOf(behaviour)));
  for (const word of words.slice(0, stopAfter)) response.write(protocol.streamPiece(word));
  if (stopAfter === Infinity) response.end(protocol.streamEnd(text, usageOf(behaviour)));
  else if (behaviour.endAfter !== undefined) response.end();
  // The reader drops what it has not read yet when the connection breaks, so it is given time to read.
  else if (behaviour.cutAfter !== undefined) setTimeout(() => response.destroy(), 300);
}

function usageOf(behaviour: Behaviour): Usage | null {
  return behaviour.usage === undefined ? { input: 100, output: 50 } : behaviour.usage;
}

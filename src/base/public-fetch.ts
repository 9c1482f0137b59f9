import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { demandPublicHost, publicLookup } from "./public-address.ts";

type Fetch = typeof globalThis.fetch;

/** `fetch` that connects to public addresses alone and follows no redirect. */
export function openPublicFetch(lookup?: LookupFunction): Fetch {
  const call = openFetchBy(publicLookup(lookup));
  return async (input, init) => {
    demandPublicHost(new URL(input instanceof Request ? input.url : input));
    return call(input, init);
  };
}

/** `fetch` that connects to what a lookup gives, since the usual one takes none. */
export function openFetchBy(lookup: LookupFunction): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await send(new URL(request.url), request, body, lookup);
    const hasBody = ![204, 205, 304].includes(answer.statusCode!);
    return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, {
      status: answer.statusCode,
      headers: headersOf(answer),
    });
  };
}

function send(url: URL, request: Request, body: Buffer, lookup: LookupFunction): Promise<IncomingMessage> {
  const start = url.protocol === "https:" ? requestHttps : requestHttp;
  const { method, signal } = request;
  const headers = { ...Object.fromEntries(request.headers), "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    start(url, { method, headers, signal, lookup, agent: false }, resolve)
      .on("error", (error: NodeJS.ErrnoException) => {
        if (signal.aborted) reject(signal.reason);
        // As the usual fetch says it, for those who read its errors.
        else reject(error.code === "ADDRESS_REFUSED" ? error : new TypeError("fetch failed", { cause: error }));
      })
      .end(body);
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

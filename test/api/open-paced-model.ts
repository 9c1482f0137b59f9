import { EventEmitter, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openGateway } from "../../src/models/gateway.ts";
import { systemServices } from "../../src/models/system-services.ts";
import { anthropic } from "../models/doubles/anthropic.ts";
import { whenTestEnds } from "../when-file-ends.ts";

/** A provider on loopback that says the next piece only when it is told to, and notices when nobody listens any more. */
export async function openPacedModel() {
  const listening: ServerResponse[] = [];
  const arrivals = new EventEmitter();
  let onLeft = () => {};
  const left = new Promise<void>((resolve) => {
    onLeft = resolve;
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": anthropic.streamType });
    response.write(anthropic.streamStart(null));
    response.once("close", onLeft);
    listening.push(response);
    arrivals.emit("asked");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenTestEnds(() => {
    server.close();
    server.closeAllConnections();
  });
  const settings = {
    name: "anthropic",
    kind: "anthropic" as const,
    model: "claude-sonnet-4-6",
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: "sk-ant-test-Zq83hfKw0pLxVb62mTnYcR51",
    api: "chat" as const,
    isLocal: false,
    isTrusted: true,
  };
  const configuration = {
    providers: [settings],
    timeouts: { cloudTimeout: 60, localTimeout: 180, idleTimeout: 30 },
    budget: { tokens: null, usd: null },
    embeddings: null,
    allowedAddresses: [],
    sendSamples: true,
  };
  return {
    gateway: openGateway(configuration, systemServices({ onAudit: () => {} })),
    /** Resolves when so many questions have come. */
    asked: async (times = 1) => {
      while (listening.length < times) await once(arrivals, "asked");
    },
    /** Resolves when the caller has closed the connection, or the answer is over. */
    left,
    say: (text: string) => listening.at(-1)!.write(anthropic.streamPiece(text)),
    end: () => listening.at(-1)!.end(anthropic.streamEnd("", { input: 10, output: 10 })),
  };
}

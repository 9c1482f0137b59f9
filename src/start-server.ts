import type { ApiServices } from "./api/api-services.ts";
import { isLoopback, listeningHost } from "./api/loopback.ts";
import { openApi } from "./api/open-api.ts";
import { serve } from "./api/serve.ts";
import type { ServerConfiguration } from "./app/configuration.ts";
import { settledWithin } from "./base/settled-within.ts";
import { openMcpDoor } from "./mcp/server/open-mcp-door.ts";
import type { ServedParts } from "./mcp/server/served-parts.ts";
import { openWeb } from "./web/open-web.ts";
import type { WebServices } from "./web/web-services.ts";

export type ServerServices = ApiServices & Omit<WebServices, "token"> & ServedParts;

export interface StartedServer {
  url: string;
  port: number;
  /** What whoever started it should know. */
  notes: string[];
  /** Within ten seconds, whatever hangs. */
  close(): Promise<void>;
}

const longestCloseMs = 9500;

/** All doors that listen, on one port. */
export async function startServer(
  configuration: ServerConfiguration,
  services: ServerServices,
): Promise<StartedServer> {
  const { port, connections, token, questionsPerMinute, requestsPerSecond } = configuration;
  const web = openWeb({ ...services, token });
  const mcp = openMcpDoor(services);
  const api = openApi(services, { token, questionsPerMinute, requestsPerSecond }, web, { "/mcp": mcp });
  const server = await serve({ api, port, host: listeningHost(configuration), connections });
  services.announce(server.url);
  return {
    url: server.url,
    port: server.port,
    notes: notesOn(configuration),
    close: async () => {
      const startedAt = performance.now();
      await settledWithin(500, mcp.close());
      await server.close();
      await settledWithin(longestCloseMs - (performance.now() - startedAt), services.close());
    },
  };
}

function notesOn({ host, token }: ServerConfiguration): string[] {
  if (token !== null || isLoopback(host)) return [];
  return [
    `Listening on this machine alone, not on ${host}: for that, set WHYDUNIT_TOKEN, which callers must then show.`,
  ];
}

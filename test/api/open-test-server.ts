import type { ApiOptions, ApiServices } from "../../src/api/api-services.ts";
import { openApi } from "../../src/api/open-api.ts";
import { type ListeningServer, type ServeOptions, serve } from "../../src/api/serve.ts";
import { whenTestEnds } from "../when-file-ends.ts";
import { testServices } from "./test-services.ts";

export type TestServer = ListeningServer & {
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>;
};

/** The routes on a real socket. */
export async function openTestServer(
  services: Partial<ApiServices> = {},
  options: Partial<ApiOptions & ServeOptions> = {},
): Promise<TestServer> {
  const api = openApi(testServices(services), options);
  const server = await serve({ port: 0, host: "127.0.0.1", connections: 100, drainMs: 200, ...options, api });
  whenTestEnds(server.close);
  const post = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(server.url + path, {
      method: "POST",
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
      body: JSON.stringify(body),
    });
  return { ...server, post };
}

import { openApi } from "../../src/api/open-api.ts";
import type { Sessions } from "../../src/app/sessions/sessions.ts";
import { openWeb } from "../../src/web/open-web.ts";
import type { WebServices } from "../../src/web/web-services.ts";
import { testServices } from "../api/test-services.ts";
import { scriptSessions } from "./scripted-sessions.ts";

export const host = "http://127.0.0.1";

/** The pages behind the guards of the port, without a socket. */
export function openPages(given: Partial<WebServices> & { sessions?: Sessions } = {}) {
  const services = { ...testServices(), sessions: scriptSessions([]), token: null, ...given };
  const { routes } = openApi(services, { token: services.token }, openWeb(services));
  return {
    request: (path: string, init: RequestInit = {}) =>
      routes.request(host + path, { ...init, headers: { accept: "text/html", ...init.headers } }),
    read: async (path: string, headers: Record<string, string> = {}) => {
      const response = await routes.request(host + path, { headers: { accept: "text/html", ...headers } });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      routes.request(host + path, {
        method: "POST",
        headers: { accept: "text/html", ...headers },
        body: new URLSearchParams(fields),
      }),
  };
}

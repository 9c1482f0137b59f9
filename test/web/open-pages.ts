import { openApi } from "../../src/api/open-api.ts";
import { openWeb } from "../../src/web/open-web.ts";
import type { WebServices } from "../../src/web/web-services.ts";
import { testServices } from "../api/test-services.ts";
import { scriptSessions } from "./scripted-sessions.ts";

export const host = "http://127.0.0.1";

/** The pages behind the guards of the port, without a socket. */
export function openPages(given: Partial<WebServices> = {}) {
  const own = { sessions: scriptSessions([]), token: null };
  const services: WebServices & ReturnType<typeof testServices> = { ...testServices(), ...own, ...given };
  const { routes } = openApi(services, { token: services.token }, openWeb(services));
  const send = (path: string, init: RequestInit) =>
    routes.request(host + path, { ...init, headers: { accept: "text/html", ...init.headers } });
  return {
    read: async (path: string, headers: Record<string, string> = {}) => {
      const response = await send(path, { headers });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", headers, body: new URLSearchParams(fields) }),
    send,
  };
}

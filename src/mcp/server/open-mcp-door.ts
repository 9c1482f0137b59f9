import { lazy } from "../../base/lazy.ts";
import { demandNesting } from "../../base/parse-json.ts";
import type { McpParts } from "../open-mcp-server.ts";
import type { ServedParts } from "./served-parts.ts";
import { servedTools } from "./served-tools.ts";

/** Answers a request of the protocol that came over HTTP. Whoever calls it has let the caller in already. */
export interface McpDoor {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** What the protocol needs is loaded with the first request: it takes a while, and most servers are never asked. */
export function openMcpDoor(parts: ServedParts): McpDoor {
  let isAsked = false;
  const handler = lazy(() => openHandler(parts));
  return {
    fetch: async (request) => {
      isAsked = true;
      const checked = request.method === "POST" ? await demandShallow(request) : request;
      return (await handler()).fetch(checked);
    },
    close: async () => {
      if (isAsked) await (await handler()).close();
    },
  };
}

/** The request with its body, which the library would take however deep it is nested. */
async function demandShallow(request: Request): Promise<Request> {
  const body = await request.text();
  demandNesting(body);
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}

async function openHandler(parts: ServedParts): Promise<McpDoor> {
  const [{ createMcpHandler }, { openMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("../open-mcp-server.ts"),
  ]);
  const { sessions, version } = parts;
  const server: Omit<McpParts, "run"> = {
    version,
    tools: servedTools(parts),
    shelf: {
      list: async () =>
        (await sessions.list()).filter(({ report_ready }) => report_ready).map(({ session_id }) => session_id),
      report: async (id) => (await sessions.report(id)).content,
      evidence: (id, evidenceId) => sessions.evidence(id, evidenceId),
    },
  };
  const onerror = (error: Error) => parts.onFailure(error, "mcp");
  return createMcpHandler(({ requestInfo }) => openMcpServer({ ...server, run: runUntilGone(requestInfo) }), {
    onerror,
  });
}

/** A call ends when it is cancelled, and when whoever called has gone. */
function runUntilGone(request: Request | undefined): McpParts["run"] {
  return (tool, input, call) => {
    const signal = request ? AbortSignal.any([call.signal, request.signal]) : call.signal;
    return tool.run(input, { ...call, signal });
  };
}

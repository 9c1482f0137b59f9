import { createMcpHandler } from "@modelcontextprotocol/server";
import { type McpParts, openMcpServer } from "../open-mcp-server.ts";
import type { ServedParts } from "./served-parts.ts";
import { servedTools } from "./served-tools.ts";

/** Answers a request of the protocol that came over HTTP. Whoever calls it has let the caller in already. */
export interface McpDoor {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function openMcpDoor(parts: ServedParts): McpDoor {
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
  const handler = createMcpHandler(({ requestInfo }) => openMcpServer({ ...server, run: runUntilGone(requestInfo) }), {
    onerror,
  });
  return { fetch: (request) => handler.fetch(request), close: () => handler.close() };
}

/** A call ends when it is cancelled, and when whoever called has gone. */
function runUntilGone(request: Request | undefined): McpParts["run"] {
  return (tool, input, call) => {
    const signal = request ? AbortSignal.any([call.signal, request.signal]) : call.signal;
    return tool.run(input, { ...call, signal });
  };
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ConnectionGuard {
  /** Ends the connections on which nobody has asked anything. */
  closeSilent(): void;
}

/**
 * At most `limit` connections. When there are more, the one goes that has been without a complete request for longest:
 * a thousand of them held open do not keep others out.
 */
export function guardConnections(server: Server, limit: number): ConnectionGuard {
  const all = new Set<Socket>();
  // Without a complete request, in the order in which they came to that.
  const waiting = new Set<Socket>();
  const asking = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    all.add(socket);
    waiting.add(socket);
    socket.once("close", () => {
      all.delete(socket);
      waiting.delete(socket);
    });
    if (all.size > limit) waiting.values().next().value?.destroy();
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const isComplete = () => waiting.delete(socket);
    asking.add(socket);
    if (hasBody(request)) request.once("end", isComplete);
    else isComplete();
    response.once("close", () => {
      asking.delete(socket);
      if (!socket.destroyed) waiting.add(socket);
    });
  });
  return {
    closeSilent: () => {
      for (const socket of waiting) if (!asking.has(socket)) socket.destroy();
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

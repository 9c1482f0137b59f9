import { connect, createServer, type Socket } from "node:net";

export interface BreakableProxy {
  url: string;
  /** Breaks all connections. */
  cut(): void;
  close(): void;
}

/** Stands between a source and whoever reads it, to break the connection between them. */
export async function startProxy(target: string): Promise<BreakableProxy> {
  const { hostname, port, username, pathname } = new URL(target);
  const sockets: Socket[] = [];
  const proxy = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) socket.on("error", () => {});
    sockets.push(incoming, outgoing);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port: own } = proxy.address() as { port: number };
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => proxy.close(),
  };
}

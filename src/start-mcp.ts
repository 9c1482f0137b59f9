import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { homeFolder } from "./app/home.ts";
import { readVersion } from "./base/version.ts";
import { openMcpServer } from "./mcp/open-mcp-server.ts";

/** Serves the tools on stdin and stdout until the client goes away or the process is told to end. */
export async function startMcp(environment: NodeJS.ProcessEnv): Promise<void> {
  const options = { home: homeFolder(environment), environment, version: readVersion() };
  const handle = serveStdio(() => openMcpServer(options), {
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  await handle.close();
}

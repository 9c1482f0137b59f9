import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { homeFolder } from "./app/home.ts";
import { readVersion } from "./base/version.ts";
import { openCaseShelf } from "./mcp/case-shelf.ts";
import { type McpParts, openMcpServer } from "./mcp/open-mcp-server.ts";
import { runInChild } from "./mcp/run-in-child.ts";
import { allTools } from "./mcp/tools/all-tools.ts";

/** Serves the tools on stdin and stdout until the client goes away or the process is told to end. */
export async function startMcp(environment: NodeJS.ProcessEnv): Promise<void> {
  const parts: McpParts = {
    version: readVersion(),
    tools: allTools,
    run: ({ name }, input, call) => runInChild({ name, input }, { environment, ...call }),
    shelf: openCaseShelf(homeFolder(environment)),
  };
  const handle = serveStdio(() => openMcpServer(parts), {
    onerror: (error) => void process.stderr.write(`${error.message}\n`),
  });
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  await handle.close();
}

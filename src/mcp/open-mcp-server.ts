import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { AppError } from "../base/app-error.ts";
import { addResources } from "./add-resources.ts";
import { runInChild } from "./run-in-child.ts";
import { allTools } from "./tools/all-tools.ts";
import type { McpTool, ToolAnswer } from "./tools/mcp-tool.ts";

export interface McpOptions {
  home: string;
  environment: NodeJS.ProcessEnv;
  version: string;
}

const instructions =
  "Whydunit finds out why metrics move. Profile tables whose columns you do not know, then investigate. Every figure has an evidence id; read it as a resource. Quote figures as they are given and do not compute others.";

/** The use cases as tools, and finished cases as resources. */
export function openMcpServer(options: McpOptions): McpServer {
  const server = new McpServer({ name: "whydunit", title: "Whydunit", version: options.version }, { instructions });
  for (const tool of allTools) addTool(server, tool, options);
  addResources(server, options.home);
  return server;
}

function addTool(server: McpServer, tool: McpTool, { environment }: McpOptions): void {
  const { name, title, description, input, output } = tool;
  const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: output, annotations },
    async (given, context) => {
      const { signal } = context.mcpReq;
      try {
        const order = { name, input: given as Record<string, unknown> };
        const answer = await runInChild(order, { environment, signal, onProgress: progressOf(context) });
        // Only what the schema names is promised, and clients refuse the rest.
        return toResult({ ...answer, output: output.parse(answer.output) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { content: [{ type: "text" as const, text: `${error.code}: ${error.message}` }], isError: true };
      }
    },
  );
}

function toResult({ text, output, links = [] }: ToolAnswer<unknown>) {
  return {
    content: [{ type: "text" as const, text }, ...links.map((link) => ({ type: "resource_link" as const, ...link }))],
    structuredContent: output as Record<string, unknown>,
  };
}

/** Steps are counted up: how many there will be is known to nobody. */
function progressOf({ mcpReq }: ServerContext): (step: string) => void {
  const token = mcpReq._meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (token === undefined) return;
    progress += 1;
    const params = { progressToken: token, progress, message };
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { AppError } from "../base/app-error.ts";
import { addResources } from "./add-resources.ts";
import type { CaseShelf } from "./case-shelf.ts";
import type { McpTool, ToolAnswer, ToolCall } from "./tools/mcp-tool.ts";

export interface McpParts {
  version: string;
  tools: readonly McpTool[];
  run(tool: McpTool, input: Record<string, unknown>, call: ToolCall): Promise<ToolAnswer<unknown>>;
  /** Finished cases, as resources. */
  shelf: CaseShelf;
}

const instructions =
  "Whydunit finds out why metrics move. Profile tables whose columns you do not know, then investigate. Every figure has an evidence id; read it as a resource. Quote figures as they are given and do not compute others.";

/** The use cases as tools, and finished cases as resources. */
export function openMcpServer({ version, tools, run, shelf }: McpParts): McpServer {
  const server = new McpServer({ name: "whydunit", title: "Whydunit", version }, { instructions });
  for (const tool of tools) addTool(server, tool, run);
  addResources(server, shelf);
  return server;
}

function addTool(server: McpServer, tool: McpTool, run: McpParts["run"]): void {
  const { name, title, description, input, output } = tool;
  const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: output, annotations },
    async (given, context) => {
      const call = { onProgress: progressOf(context), signal: context.mcpReq.signal };
      try {
        const answer = await run(tool, given as Record<string, unknown>, call);
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

import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { AppError } from "../base/app-error.ts";
import { sandboxArgumentSchemas as inputs, sandboxResultSchemas as outputs } from "../domain/code-execution.ts";
import { type Containers, openContainers } from "./containers.ts";

/** Serves the sandbox on stdin and stdout until the client goes away. */
export async function serveSandbox(version: string): Promise<void> {
  const containers = openContainers();
  const server = makeSandboxServer(containers, version);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await containers.close();
  await server.close();
}

export function makeSandboxServer(containers: Containers, version: string): McpServer {
  const server = new McpServer({ name: "whydunit-sandbox", version });
  server.registerTool(
    "create_container",
    {
      description: "Starts an isolated workspace with a warm Python (pandas, numpy, scipy) and SQL (DuckDB).",
      inputSchema: inputs.create_container,
      outputSchema: outputs.create_container,
    },
    () => answer(() => containers.create()),
  );
  server.registerTool(
    "upload_file",
    {
      description: "Puts a file, or its next piece, into the workspace. Tables are seen by SQL under the file's name.",
      inputSchema: inputs.upload_file,
      outputSchema: outputs.upload_file,
    },
    ({ container_id, file_path, content, offset = 0 }) =>
      answer(() => {
        const piece = Buffer.from(content, "base64");
        return { file_path, size: containers.upload(container_id, { name: file_path, piece, offset }) };
      }),
  );
  server.registerTool(
    "execute_code",
    {
      description: "Runs Python, whose variables stay for the next call, or SQL. No network, no files of the host.",
      inputSchema: inputs.execute_code,
      outputSchema: outputs.execute_code,
    },
    ({ container_id, code, language = "python", timeout_ms }) =>
      answer(() => containers.execute(container_id, { language, code, wallMs: timeout_ms })),
  );
  server.registerTool(
    "download_file",
    {
      description: "Returns at most 2 MB of a file from the workspace, from an offset on, and the file's size.",
      inputSchema: inputs.download_file,
      outputSchema: outputs.download_file,
    },
    ({ container_id, file_path, offset = 0 }) =>
      answer(async () => {
        const { bytes, size } = await containers.download(container_id, file_path, offset);
        return { content: bytes.toString("base64"), size };
      }),
  );
  server.registerTool(
    "destroy_container",
    {
      description: "Ends the container's processes and removes its files.",
      inputSchema: inputs.destroy_container,
      outputSchema: outputs.destroy_container,
    },
    ({ container_id }) => answer(async () => ({ destroyed: await containers.destroy(container_id) })),
  );
  return server;
}

async function answer<Result extends Record<string, unknown>>(work: () => Promise<Result> | Result) {
  try {
    const result = await work();
    return { content: [{ type: "text" as const, text: JSON.stringify(result) }], structuredContent: result };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { content: [{ type: "text" as const, text: error.message }], isError: true };
  }
}

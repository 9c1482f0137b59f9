import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { z } from "zod";
import { AppError } from "../base/app-error.ts";
import {
  type CodeExecutionResult,
  type CodeLanguage,
  type ContainerCreated,
  codeExecutionResultSchema,
  type SandboxTool,
  sandboxResultSchemas,
} from "../domain/code-execution.ts";
import { readToolResult } from "./read-tool-result.ts";

/** Our side of an MCP code-execution server. */
export interface Sandbox {
  createContainer(sessionId: string): Promise<ContainerCreated>;
  /** Uploads a file of this machine under its own name, or another. */
  uploadFile(containerId: string, path: string, name?: string): Promise<void>;
  executeCode(containerId: string, task: CodeTask): Promise<CodeExecutionResult>;
  downloadFile(containerId: string, path: string): Promise<Buffer>;
  destroyContainer(containerId: string): Promise<void>;
  close(): Promise<void>;
}

export interface CodeTask {
  code: string;
  language?: CodeLanguage;
  timeoutMs?: number;
}

export interface SandboxServer {
  command: string;
  args: string[];
  /** On top of the few harmless variables an MCP server gets; our own keys are not among them. */
  environment?: Record<string, string>;
}

const pieceBytes = 2 * 1024 * 1024;
const downloadLimitBytes = 512 * 1024 * 1024;
const patienceMs = 30_000;

export async function openSandbox(server: SandboxServer): Promise<Sandbox> {
  const client = new Client({ name: "whydunit", version: "1" });
  const { command, args, environment = {} } = server;
  const env = { ...getDefaultEnvironment(), ...environment };
  await client.connect(new StdioClientTransport({ command, args, env, stderr: "ignore" }));

  const call = async <Result>(tool: SandboxTool, schema: z.ZodType<Result>, request: CallRequest): Promise<Result> => {
    const { args: given, timeoutMs = 60_000 } = request;
    const result = await client.callTool({ name: tool, arguments: given }, { timeout: timeoutMs + patienceMs });
    return readToolResult(tool, result, schema);
  };
  return {
    createContainer: (sessionId) =>
      call("create_container", sandboxResultSchemas.create_container, { args: { session_id: sessionId } }),
    uploadFile: async (containerId, path, name = basename(path)) => {
      for (const { piece, offset } of piecesOf(path)) {
        const args = { container_id: containerId, file_path: name, content: piece.toString("base64"), offset };
        await call("upload_file", sandboxResultSchemas.upload_file, { args });
      }
    },
    executeCode: (containerId, { code, language = "python", timeoutMs }) => {
      const timeout = timeoutMs === undefined ? {} : { timeout_ms: timeoutMs };
      const args = { container_id: containerId, code, language, ...timeout };
      return call("execute_code", codeExecutionResultSchema, { args, timeoutMs });
    },
    downloadFile: async (containerId, path) => {
      const pieces: Buffer[] = [];
      for (let offset = 0; ; ) {
        const args = { container_id: containerId, file_path: path, offset };
        const { content, size } = await call("download_file", sandboxResultSchemas.download_file, { args });
        const piece = Buffer.from(content, "base64");
        pieces.push(piece);
        offset += piece.length;
        if (offset > downloadLimitBytes) throw new AppError("SANDBOX_FILE", `${path} is larger than allowed.`);
        if (piece.length === 0 || offset >= size) return Buffer.concat(pieces);
      }
    },
    destroyContainer: async (containerId) => {
      await call("destroy_container", sandboxResultSchemas.destroy_container, { args: { container_id: containerId } });
    },
    close: () => client.close(),
  };
}

interface CallRequest {
  args: Record<string, unknown>;
  timeoutMs?: number;
}

function* piecesOf(path: string): Generator<{ piece: Buffer; offset: number }> {
  const file = openSync(path, "r");
  try {
    for (let offset = 0; ; ) {
      const buffer = Buffer.alloc(pieceBytes);
      const length = readSync(file, buffer, 0, pieceBytes, offset);
      if (length > 0 || offset === 0) yield { piece: buffer.subarray(0, length), offset };
      offset += length;
      if (length < pieceBytes) return;
    }
  } finally {
    closeSync(file);
  }
}

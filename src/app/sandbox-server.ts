import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { parseJson } from "../base/parse-json.ts";
import type { SandboxServer } from "../sandbox/open-sandbox.ts";

const serverSchema = z.strictObject({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
});

/** The MCP server that runs generated code: our own, or the one that `sandbox.json` in the home folder names. */
export function findSandboxServer(home: string): SandboxServer {
  const path = join(home, "sandbox.json");
  return existsSync(path) ? readServer(path) : ownServer();
}

function ownServer(): SandboxServer {
  const binary = fileURLToPath(new URL("../../bin/whydunit.js", import.meta.url));
  return { command: process.execPath, args: [binary, "sandbox"] };
}

function readServer(path: string): SandboxServer {
  try {
    return serverSchema.parse(parseJson(readFileSync(path, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new AppError(
      "INVALID_REQUEST",
      `${path} does not name a code-execution server: ${why}. It needs {"command": "…", "args": ["…"]}.`,
      { path },
    );
  }
}

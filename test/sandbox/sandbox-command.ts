import { fileURLToPath } from "node:url";
import type { SandboxServer } from "../../src/sandbox/open-sandbox.ts";

export function sandboxCommand(environment: Record<string, string> = {}): SandboxServer {
  const binary = fileURLToPath(new URL("../../bin/whydunit.js", import.meta.url));
  return { command: process.execPath, args: [binary, "sandbox"], environment };
}

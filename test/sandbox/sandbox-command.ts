import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { SandboxServer } from "../../src/sandbox/open-sandbox.ts";

/** `whydunit sandbox`, run from the sources. */
export function sandboxCommand(environment: Record<string, string> = {}): SandboxServer {
  const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
  const start = `import(${JSON.stringify(main)}).then(({ main }) => main(["sandbox"])).then((code) => { process.exitCode = code; });`;
  const loader = createRequire(import.meta.url).resolve("tsx");
  return { command: process.execPath, args: ["--import", loader, "--eval", start], environment };
}

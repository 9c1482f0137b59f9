import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { newFolder } from "../investigate/investigate-tables.ts";
import { whenTestEnds } from "../when-file-ends.ts";
import { untilListening } from "./listening.ts";

/** `whydunit serve` as a process, on a port of its choice. */
export async function startServeProcess(environment: Record<string, string> = {}) {
  const script = join(import.meta.dirname, "serve-process.ts");
  const loader = createRequire(import.meta.url).resolve("tsx");
  const { WHYDUNIT_TOKEN: _, HOST: __, PORT: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, ["--import", loader, script, "0"], {
    env: { ...inherited, WHYDUNIT_HOME: newFolder("home"), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  whenTestEnds(() => child.kill("SIGKILL"));
  const { url, exited, output } = await untilListening(child);
  return { url, port: Number(new URL(url).port), exited, output, end: () => child.kill("SIGTERM") };
}

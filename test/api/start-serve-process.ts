import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach } from "vitest";
import { newFolder } from "../investigate/investigate-tables.ts";

let children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
});

/** `whydunit serve` as a process, on a port of its choice. */
export async function startServeProcess(environment: Record<string, string> = {}) {
  const script = join(import.meta.dirname, "serve-process.ts");
  const loader = createRequire(import.meta.url).resolve("tsx");
  const { WHYDUNIT_TOKEN: _, HOST: __, PORT: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, ["--import", loader, script, "0"], {
    env: { ...inherited, WHYDUNIT_HOME: newFolder("home"), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  while (!/Listening on \S+\n/.test(output)) await once(child.stdout!, "data");
  const url = /Listening on (\S+)\n/.exec(output)![1];
  return { url, port: Number(new URL(url).port), exited, output: () => output, end: () => child.kill("SIGTERM") };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll } from "vitest";
import { sessionCalls } from "./session-calls.ts";

/** As it was built, since children of a process with a loader take seconds to start. */
const program = join(import.meta.dirname, "../../bin/whydunit.js");
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** `whydunit serve` on a home, with calls to its session API. */
export async function startRealServer(home: string, environment: Record<string, string> = {}) {
  const { WHYDUNIT_TOKEN: _, HOST: __, PORT: ___, DATABASE_URL: ____, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, "serve", "--port", "0"], {
    env: { ...inherited, WHYDUNIT_HOME: home, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  let output = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  while (!/Listening on \S+\n/.test(output)) await once(child.stdout!, "data");
  const url = /Listening on (\S+)\n/.exec(output)![1];
  return { ...sessionCalls(url), url, exited, pid: child.pid!, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

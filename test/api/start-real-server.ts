import { spawn } from "node:child_process";
import { join } from "node:path";
import { whenFileEnds } from "../when-file-ends.ts";
import { untilListening } from "./listening.ts";
import { sessionCalls } from "./session-calls.ts";

/** As it was built, since children of a process with a loader take seconds to start. */
const program = join(import.meta.dirname, "../../bin/whydunit.js");

/** `whydunit serve` on a home, with calls to its session API. */
export async function startRealServer(home: string, environment: Record<string, string> = {}) {
  const { WHYDUNIT_TOKEN: _, HOST: __, PORT: ___, DATABASE_URL: ____, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, "serve", "--port", "0"], {
    env: { ...inherited, WHYDUNIT_HOME: home, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  whenFileEnds(() => child.kill("SIGKILL"));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const { url, exited, output } = await untilListening(child);
  const kill = (signal: NodeJS.Signals) => child.kill(signal);
  const calls = sessionCalls(url);
  return { ...calls, url, port: Number(new URL(url).port), exited, output, log: () => log, pid: child.pid!, kill };
}

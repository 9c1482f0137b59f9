import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Resolves when the process is up and waits for the first line of input. */
export async function startAppendProcess(log: string, count: number, bytes = 0): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "append-process.mjs");
  const child = spawn(process.execPath, [script, log, String(count), String(bytes)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout!, "data");
  return child;
}

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeDocument } from "../make-document.ts";

export interface Holder {
  process: ChildProcess;
  /** The first line that is no notice. */
  line: string;
  /** Ends it at once, as a power cut of the process would. */
  kill(): Promise<void>;
}

export async function startHolder(home: string, writes = 0): Promise<Holder> {
  const documents = Array.from({ length: writes }, (_, at) => makeDocument(`d${at}.md`, [`entry number ${at}`]));
  const script = join(import.meta.dirname, "hold-store.mjs");
  const child = spawn(process.execPath, [script, home, JSON.stringify(documents)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("notice")) continue;
    return {
      process: child,
      line,
      kill: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error("the process said nothing");
}

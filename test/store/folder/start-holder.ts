import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Holder {
  process: ChildProcess;
  /** The first line that is no notice. */
  line: string;
  /** Ends it at once, as a power cut of the process would. */
  kill(): Promise<void>;
}

export async function startHolder(home: string, writes = 0): Promise<Holder> {
  const loader = createRequire(import.meta.url).resolve("tsx");
  const script = join(import.meta.dirname, "hold-store.ts");
  const child = spawn(process.execPath, ["--import", loader, script, home, String(writes)], {
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

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { newFolder } from "../investigate/investigate-tables.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const binary = join(root, "bin", "whydunit.js");

export interface CliRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a person would, with a home folder of its own and both outputs in pipes. */
export function runCli(args: string[], environment: Record<string, string> = {}): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [binary, ...args], {
      env: { ...process.env, WHYDUNIT_HOME: newFolder("home"), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        output[name] += text;
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...output }));
  });
}

// All workers of one run of the tests have the same parent.
const lock = join(tmpdir(), `whydunit-build-${process.ppid}`);
let hasLock = false;
afterAll(() => {
  if (hasLock) rmSync(lock, { recursive: true });
});

/** Compiles src/ where dist/ is older; one worker builds, the others wait for it. */
export async function buildOnce(): Promise<void> {
  const done = join(lock, "done");
  if (hasLock || isFirst()) {
    hasLock = true;
    if (newest(join(root, "src")) > builtAt()) build();
    writeFileSync(done, "");
  }
  while (existsSync(lock) && !existsSync(done)) await new Promise((resolve) => setTimeout(resolve, 100));
}

function isFirst(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

function build(): void {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "build"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm run build failed: ${stdout}${stderr}`);
}

function builtAt(): number {
  const main = join(root, "dist", "cli", "main.js");
  return existsSync(main) ? statSync(main).mtimeMs : 0;
}

function newest(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Math.max(...paths.map((path) => statSync(join(folder, path)).mtimeMs));
}

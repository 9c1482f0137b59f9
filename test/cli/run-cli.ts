import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

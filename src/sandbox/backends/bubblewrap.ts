import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { AppError } from "../../base/app-error.ts";
import type { LaunchedProcess } from "../launched-process.ts";
import { compileFilter, type SeccompArchitecture } from "../seccomp/compile-filter.ts";
import { bubblewrapArguments, descriptors, nobody } from "./bubblewrap-arguments.ts";
import type { PythonBackend } from "./python-backend.ts";

/**
 * Namespaces by bubblewrap. Root gives up its uid before them; where the kernel keeps user namespaces from ordinary
 * users, root builds the namespaces and gives up its uid inside (`keepsRootOutside`).
 */
export function bubblewrapBackend(keepsRootOutside: boolean): PythonBackend {
  return {
    name: keepsRootOutside ? "bubblewrap as root" : "bubblewrap",
    launch: async ({ limits, outerEnvironment = {} }) => {
      const isRoot = process.getuid?.() === 0;
      const child = spawn("bwrap", bubblewrapArguments({ limits, keepsRootOutside }), {
        cwd: "/",
        env: { PATH: "/usr/bin:/bin", ...outerEnvironment },
        stdio: ["ignore", "ignore", "pipe", "pipe", "pipe", "pipe", "pipe", "pipe", "pipe"],
        ...(isRoot && !keepsRootOutside ? { uid: nobody, gid: nobody } : {}),
      });
      return attach(child, keepsRootOutside);
    },
  };
}

const passwdStub = `sandbox:x:${nobody}:${nobody}::/workspace:/usr/sbin/nologin\n`;

async function attach(child: ChildProcess, mayDropPrivileges: boolean): Promise<LaunchedProcess> {
  const pipe = (descriptor: number) => child.stdio[descriptor] as Readable & Writable;
  for (const stream of child.stdio) stream?.on("error", () => {});
  const complaint = keepStart(pipe(2));
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`bubblewrap did not start: ${error.message}`));
    child.once("exit", (code, signal) => resolve(`${signal ?? `exit ${code}`} ${complaint()}`.trim()));
  });
  pipe(descriptors.seccomp).end(compileFilter({ architecture: architecture(), mayDropPrivileges }));
  pipe(descriptors.runner).end(readFileSync(new URL("../python/runner.py", import.meta.url)));
  pipe(descriptors.passwd).end(passwdStub);
  const first = await Promise.race([readFirstPid(pipe(descriptors.info)), ended]);
  if (typeof first === "string") throw new AppError("SANDBOX_UNAVAILABLE", `bubblewrap failed: ${first}`);
  return {
    requests: pipe(descriptors.requests),
    responses: pipe(descriptors.responses),
    interrupt: () => signal(child, first, "SIGINT"),
    kill: () => {
      signal(child, first, "SIGKILL");
      child.kill("SIGKILL");
    },
    ended,
  };
}

// The pid is only ours for as long as bubblewrap, its parent, has not been waited for.
function signal(child: ChildProcess, pid: number, name: NodeJS.Signals): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

function readFirstPid(info: Readable): Promise<number> {
  return new Promise((resolve) => {
    let text = "";
    info.on("data", (chunk) => {
      text += chunk;
      const pid = /"child-pid": (\d+)/.exec(text)?.[1];
      if (pid && text.includes("}")) resolve(Number(pid));
    });
  });
}

function keepStart(stream: Readable, limit = 2000): () => string {
  let text = "";
  stream.on("data", (chunk) => {
    if (text.length < limit) text += String(chunk).slice(0, limit);
  });
  return () => text.trim();
}

function architecture(): SeccompArchitecture {
  if (process.arch === "x64" || process.arch === "arm64") return process.arch;
  throw new AppError("SANDBOX_UNAVAILABLE", `There is no seccomp filter for ${process.arch} yet.`);
}

import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { SandboxLimits } from "../limits.ts";
import { nobody } from "./bubblewrap-arguments.ts";
import type { PythonBackend } from "./python-backend.ts";

const execute = promisify(execFile);

export const defaultDockerImage = "jupyter/scipy-notebook";

/** Why Docker cannot be used here, or null. An image is never fetched without being asked for. */
export async function findDockerProblem(image: string): Promise<string | null> {
  try {
    await execute("docker", ["version", "--format", "{{.Server.Version}}"], { timeout: 3000 });
  } catch {
    return "no Docker engine answers";
  }
  return execute("docker", ["image", "inspect", image], { timeout: 3000 }).then(
    () => null,
    () => `Docker has no image ${image} (docker pull ${image})`,
  );
}

export function dockerBackend(image: string): PythonBackend {
  return {
    name: "docker",
    launch: async ({ limits, outerEnvironment = {} }) => {
      const container = `whydunit-${randomUUID()}`;
      const child = spawn("docker", dockerArguments({ container, image, limits }), {
        env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", ...outerEnvironment },
        stdio: ["pipe", "pipe", "ignore"],
      });
      for (const stream of child.stdio) stream?.on("error", () => {});
      const ended = new Promise<string>((resolve) => {
        child.once("error", (error) => resolve(`docker did not start: ${error.message}`));
        child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
      });
      return {
        requests: child.stdin,
        responses: child.stdout,
        interrupt: () => void execute("docker", ["kill", "--signal", "INT", container]).catch(() => {}),
        kill: () => {
          child.kill("SIGKILL");
          void execute("docker", ["rm", "--force", container]).catch(() => {});
        },
        ended,
      };
    },
  };
}

interface DockerOptions {
  container: string;
  image: string;
  limits: SandboxLimits;
}

function dockerArguments({ container, image, limits }: DockerOptions): string[] {
  const runner = readFileSync(new URL("../python/runner.py", import.meta.url), "utf8");
  return [
    ...["run", "--interactive", "--rm", "--pull", "never", "--name", container],
    ...[
      "--network",
      "none",
      "--ipc",
      "none",
      "--read-only",
      "--user",
      `${nobody}:${nobody}`,
      "--workdir",
      "/workspace",
    ],
    ...["--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--pids-limit", `${limits.threads}`],
    ...["--memory", `${limits.memoryBytes}`, "--memory-swap", `${limits.memoryBytes}`],
    ...["--tmpfs", `/workspace:rw,nosuid,nodev,size=${limits.diskBytes},mode=1777`],
    ...["--tmpfs", `/tmp:rw,nosuid,nodev,size=${Math.floor(limits.diskBytes / 4)},mode=1777`],
    ...["--env", "HOME=/workspace", "--env", "OPENBLAS_NUM_THREADS=1", "--entrypoint", "python3"],
    ...[image, "-I", "-B", "-c", `import os\nos.dup2(0, 3), os.dup2(1, 4)\n__file__ = "<runner>"\n${runner}`],
  ];
}

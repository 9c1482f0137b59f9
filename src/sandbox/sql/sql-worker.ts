import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { builtModule } from "../../base/built-module.ts";
import type { CodeExecutionResult } from "../../domain/code-execution.ts";
import { openChannel } from "../channel.ts";
import type { LaunchedProcess } from "../launched-process.ts";
import type { SandboxLimits } from "../limits.ts";

/** DuckDB in a process of its own that can be killed. */
export interface SqlWorker {
  run(sql: string, wallMs?: number): Promise<CodeExecutionResult>;
  isAlive(): boolean;
  close(): Promise<void>;
}

export interface SqlTable {
  name: string;
  path: string;
}

const openReply = z.object({ id: z.string(), ok: z.boolean(), problem: z.string().optional() });
const runReply = openReply.extend({ truncated: z.boolean().optional() });
const rowLimit = 10_000;

export async function openSqlWorker(tables: SqlTable[], limits: SandboxLimits): Promise<SqlWorker> {
  const channel = openChannel(launch(limits), { graceMs: limits.graceMs, bodyBytes: 2 * limits.outputBytes });
  const ask = <Reply>(header: Record<string, unknown>, schema: z.ZodType<Reply>, wallMs: number) =>
    channel.exchange({ id: randomUUID(), header, body: new Uint8Array(), schema, wallMs });
  const memoryLimit = `${limits.sqlMemoryBytes} B`;
  const close = async () => {
    channel.kill();
    await channel.ended;
  };
  const opened = await ask({ kind: "open", memoryLimit, tables }, openReply, limits.startMs + limits.wallMs);
  if (!opened.header.ok) {
    await close();
    throw new AppError("SANDBOX_FILE", opened.header.problem ?? "The tables could not be read.");
  }
  return {
    run: async (sql, wallMs = limits.wallMs) => {
      try {
        const { outputBytes } = limits;
        const { header, body } = await ask({ kind: "run", sql, rowLimit, outputBytes }, runReply, wallMs);
        const note = header.truncated ? "There are more rows than shown.\n" : "";
        const isLate = header.problem?.startsWith("INTERRUPT Error");
        const problem = isLate ? `Stopped after ${wallMs / 1000} s, the limit for one call.` : header.problem;
        return { stdout: body.toString("utf8"), stderr: problem ?? note, success: header.ok };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { stdout: "", stderr: `${error.message} Tables made by SQL are gone.`, success: false };
      }
    },
    isAlive: channel.isAlive,
    close,
  };
}

// DuckDB's own memory limit is not hard, and it may not write a single byte to a file.
const nodeOverhead = 768 * 1024 * 1024;

function launch({ sqlMemoryBytes }: SandboxLimits): LaunchedProcess {
  const node = [process.execPath, builtModule(new URL("./sql-child.js", import.meta.url))];
  const walls = ["/usr/bin/prlimit", `--data=${sqlMemoryBytes + nodeOverhead}`, "--fsize=0", "--core=0", "--"];
  const [command, ...rest] = existsSync(walls[0]!) ? [...walls, ...node] : node;
  const child = spawn(command!, rest, { env: {}, stdio: ["pipe", "pipe", "ignore"] });
  for (const stream of child.stdio) stream?.on("error", () => {});
  return {
    requests: child.stdin,
    responses: child.stdout,
    interrupt: () => child.kill("SIGINT"),
    kill: () => child.kill("SIGKILL"),
    ended: new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
    }),
  };
}

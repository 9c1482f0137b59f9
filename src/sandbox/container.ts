import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { parse } from "node:path";
import { AppError } from "../base/app-error.ts";
import type { CodeExecutionResult } from "../domain/code-execution.ts";
import type { BackendChoice } from "./backends/choose-backend.ts";
import type { SandboxLimits } from "./limits.ts";
import { fileChunkBytes, type Interpreter, openInterpreter } from "./python/interpreter.ts";
import { openSqlWorker, type SqlWorker } from "./sql/sql-worker.ts";
import { openUploads } from "./upload-folder.ts";

/** Files, a warm Python and a SQL process that belong together. Whatever is lost is started anew with the same files. */
export interface Container {
  upload(name: string, piece: Buffer, offset: number): number;
  runPython(code: string, wallMs: number): Promise<CodeExecutionResult>;
  runSql(sql: string, wallMs: number): Promise<CodeExecutionResult>;
  download(path: string, offset: number): Promise<{ bytes: Buffer; size: number }>;
  destroy(): Promise<void>;
}

export interface ContainerOptions {
  folder: string;
  choice: BackendChoice;
  limits: SandboxLimits;
}

export function openContainer({ folder, choice, limits }: ContainerOptions): Container {
  const uploads = openUploads(folder, limits.diskBytes);
  const unsent = new Set<string>();
  let python: Promise<Interpreter> | null = null;
  let sql: Promise<SqlWorker> | null = null;
  let destroyed = false;

  const startPython = async (): Promise<Interpreter> => {
    if (choice.backend === null) throw new AppError("SANDBOX_UNAVAILABLE", choice.reason);
    for (const name of uploads.names()) unsent.add(name);
    return openInterpreter(choice.backend, { limits });
  };
  const warmPython = async (): Promise<Interpreter> => {
    if (destroyed) throw new AppError("SANDBOX_LOST", "The container was destroyed.");
    const running = await python?.catch(() => null);
    if (!running?.isAlive()) python = startPython();
    const interpreter = await python!;
    for (const name of [...unsent]) {
      unsent.delete(name);
      await send(interpreter, name, uploads.pathOf(name));
    }
    return interpreter;
  };
  const warmSql = async (): Promise<SqlWorker> => {
    if (destroyed) throw new AppError("SANDBOX_LOST", "The container was destroyed.");
    const running = await sql?.catch(() => null);
    if (!running?.isAlive()) sql = openSqlWorker(toTables(uploads), limits);
    return sql!;
  };

  // Warm before it is asked for; whoever asks first sees the error if there is one.
  if (choice.backend) {
    python = startPython();
    python.catch(() => {});
  }
  return {
    upload: (name, piece, offset) => {
      const size = uploads.write(name, piece, offset);
      unsent.add(name);
      // Tables are loaded before the locks go on, so new files need a new process.
      void sql?.then((worker) => worker.close()).catch(() => {});
      sql = null;
      return size;
    },
    runPython: async (code, wallMs) => (await warmPython()).run(code, wallMs),
    runSql: async (text, wallMs) => (await warmSql()).run(text, wallMs),
    download: async (path, offset) => {
      if (choice.backend) return (await warmPython()).get(path, offset, fileChunkBytes);
      const bytes = readFileSync(uploads.pathOf(path));
      return { bytes: bytes.subarray(offset, offset + fileChunkBytes), size: bytes.length };
    },
    destroy: async () => {
      destroyed = true;
      await Promise.allSettled([python?.then((it) => it.close()), sql?.then((worker) => worker.close())]);
      uploads.remove();
    },
  };
}

async function send(interpreter: Interpreter, name: string, path: string): Promise<void> {
  const file = openSync(path, "r");
  try {
    const piece = Buffer.alloc(fileChunkBytes);
    for (let offset = 0; ; ) {
      const length = readSync(file, piece, 0, piece.length, offset);
      if (length > 0 || offset === 0) await interpreter.put(name, piece.subarray(0, length), offset);
      offset += length;
      if (length < piece.length) return;
    }
  } finally {
    closeSync(file);
  }
}

const tableFiles = /\.(csv|tsv|txt|csv\.gz|parquet|json|jsonl|ndjson)$/i;

function toTables(uploads: { names(): string[]; pathOf(name: string): string }) {
  return uploads
    .names()
    .filter((name) => tableFiles.test(name))
    .map((name) => ({ name: parse(name.replace(/\.gz$/i, "")).name, path: uploads.pathOf(name) }));
}

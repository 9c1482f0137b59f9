import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { parse } from "node:path";
import { AppError } from "../base/app-error.ts";
import type { CodeExecutionResult } from "../domain/code-execution.ts";
import type { BackendChoice } from "./backends/choose-backend.ts";
import { keepWarm } from "./keep-warm.ts";
import type { SandboxLimits } from "./limits.ts";
import { fileChunkBytes, type Interpreter, openInterpreter } from "./python/interpreter.ts";
import { openSqlWorker } from "./sql/sql-worker.ts";
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
  let destroyed = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const python = keepWarm(async () => {
    if (destroyed) throw new AppError("SANDBOX_LOST", "The container was destroyed.");
    if (choice.backend === null) throw new AppError("SANDBOX_UNAVAILABLE", choice.reason);
    for (const name of uploads.names()) unsent.add(name);
    return openInterpreter(choice.backend, { limits });
  });
  const sql = keepWarm(async () => {
    if (destroyed) throw new AppError("SANDBOX_LOST", "The container was destroyed.");
    return openSqlWorker(toTables(uploads), limits);
  });
  // One after the other, so that no code runs while its files are still on their way.
  const inTurn = <Result>(work: (interpreter: Interpreter) => Promise<Result>): Promise<Result> => {
    const turn = lastTurn.then(async () => {
      const interpreter = await python.get();
      for (const name of [...unsent]) {
        await send(interpreter, name, uploads.pathOf(name));
        unsent.delete(name);
      }
      return work(interpreter);
    });
    lastTurn = turn.catch(() => {});
    return turn;
  };

  // Warm before it is asked for; whoever asks first sees the error if there is one.
  if (choice.backend) python.get().catch(() => {});
  return {
    upload: (name, piece, offset) => {
      const size = uploads.write(name, piece, offset);
      unsent.add(name);
      // Tables are loaded before the locks go on, so new files need a new process.
      void sql.close();
      return size;
    },
    runPython: (code, wallMs) => inTurn((interpreter) => interpreter.run(code, wallMs)),
    runSql: async (text, wallMs) => (await sql.get()).run(text, wallMs),
    download: async (path, offset) => {
      if (choice.backend) return inTurn((interpreter) => interpreter.get(path, offset, fileChunkBytes));
      const bytes = readFileSync(uploads.pathOf(path));
      return { bytes: bytes.subarray(offset, offset + fileChunkBytes), size: bytes.length };
    },
    destroy: async () => {
      destroyed = true;
      await Promise.all([python.close(), sql.close()]);
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

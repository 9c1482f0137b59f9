import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import type { LaunchOptions, PythonBackend } from "../backends/python-backend.ts";
import { openChannel } from "../channel.ts";

export interface RunResult {
  stdout: string;
  stderr: string;
  success: boolean;
}

/** A warm Python whose variables live from call to call. */
export interface Interpreter {
  python: string;
  /** Packages that could not be imported, each with the reason. */
  missing: string[];
  run(code: string, wallMs?: number): Promise<RunResult>;
  put(path: string, bytes: Uint8Array, offset: number): Promise<void>;
  get(path: string, offset: number, length: number): Promise<{ bytes: Buffer; size: number }>;
  isAlive(): boolean;
  close(): Promise<void>;
}

const reply = { id: z.string(), problem: z.string().max(1000).optional() };
const startReply = z.object({
  ...reply,
  ok: z.literal(true),
  python: z.string().max(50),
  missing: z.array(z.string().max(400)).max(10),
});
const runReply = z.object({
  ...reply,
  ok: z.boolean(),
  interrupted: z.boolean(),
  truncated: z.boolean(),
  stdoutBytes: z.number().int().min(0),
});
const fileReply = z.object({ ...reply, ok: z.boolean(), size: z.number().min(0).optional() });

export const fileChunkBytes = 2 * 1024 * 1024;
const fileWallMs = 10_000;

export async function openInterpreter(backend: PythonBackend, options: LaunchOptions): Promise<Interpreter> {
  const { limits } = options;
  const channel = openChannel(await backend.launch(options), {
    graceMs: limits.graceMs,
    bodyBytes: Math.max(2 * limits.outputBytes, fileChunkBytes),
  });
  const ask = <Reply>(request: Ask<Reply>) =>
    channel.exchange({ id: randomUUID(), body: new Uint8Array(), ...request });
  const file = async (request: Omit<Ask<unknown>, "schema" | "wallMs">) => {
    const { header, body } = await ask({ ...request, schema: fileReply, wallMs: fileWallMs });
    if (!header.ok) throw new AppError("SANDBOX_FILE", header.problem ?? "The file could not be moved.");
    return { bytes: body, size: header.size ?? 0 };
  };
  const start = await ask({ header: { limits }, schema: startReply, wallMs: limits.startMs }).catch((error) => {
    channel.kill();
    throw error;
  });
  return {
    python: start.header.python,
    missing: start.header.missing,
    run: async (code, wallMs = limits.wallMs) => {
      try {
        const { header, body } = await ask({ header: { kind: "run", code }, schema: runReply, wallMs });
        return toResult(header, body, wallMs);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { stdout: "", stderr: `${error.message} Its variables are gone.`, success: false };
      }
    },
    put: async (path, bytes, offset) => {
      await file({ header: { kind: "put", path, offset }, body: bytes });
    },
    get: (path, offset, length) => file({ header: { kind: "get", path, offset, length } }),
    isAlive: channel.isAlive,
    close: async () => {
      channel.kill();
      await channel.ended;
    },
  };
}

interface Ask<Reply> {
  header: Record<string, unknown>;
  body?: Uint8Array;
  schema: z.ZodType<Reply>;
  wallMs: number;
}

function toResult(header: z.infer<typeof runReply>, body: Buffer, wallMs: number): RunResult {
  const notes = [
    header.interrupted ? `Stopped after ${wallMs / 1000} s, the limit for one call.\n` : "",
    header.truncated ? "The output was longer than allowed; its end is missing.\n" : "",
  ].join("");
  return {
    stdout: body.subarray(0, header.stdoutBytes).toString("utf8"),
    stderr: body.subarray(header.stdoutBytes).toString("utf8") + notes,
    success: header.ok && !header.interrupted,
  };
}

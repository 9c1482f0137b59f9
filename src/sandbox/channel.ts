import type { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { encodeFrame, type Frame, makeFrameReader } from "./frames.ts";
import type { LaunchedProcess } from "./launched-process.ts";

export interface ExchangeRequest<Reply> {
  id: string;
  header: Record<string, unknown>;
  body: Uint8Array;
  schema: z.ZodType<Reply>;
  wallMs: number;
}

export interface Channel {
  /** One at a time, in the order asked. Rejects with an AppError once the other end is gone. */
  exchange<Reply>(request: ExchangeRequest<Reply>): Promise<{ header: Reply; body: Buffer }>;
  isAlive(): boolean;
  kill(): void;
  ended: Promise<void>;
}

interface Waiting {
  resolve(frame: Frame): void;
  reject(error: Error): void;
}

/**
 * Questions and answers with a process that may be lying: whatever comes unasked, too long, malformed or under
 * another id ends it. An answer that does not come is first asked for by an interrupt, then the process is killed.
 */
export function openChannel(other: LaunchedProcess, limits: { graceMs: number; bodyBytes: number }): Channel {
  const read = makeFrameReader({ headerBytes: 64 * 1024, bodyBytes: limits.bodyBytes });
  let waiting: Waiting | null = null;
  let end: string | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (reason: string) => {
    end ??= reason;
    other.kill();
    waiting?.reject(new AppError("SANDBOX_LOST", end));
    waiting = null;
  };
  other.responses.on("data", (chunk: Buffer) => {
    try {
      for (const frame of end === null ? read(chunk) : []) {
        if (!waiting) return stop("The code wrote to the sandbox's own channel and was stopped.");
        waiting.resolve(frame);
        waiting = null;
      }
    } catch (error) {
      stop(`The code wrote to the sandbox's own channel and was stopped. ${(error as Error).message}`);
    }
  });
  other.responses.on("error", () => {});
  const ended = other.ended.then((how) => stop(`The process ended (${how}).`));

  const exchangeNow = async <Reply>({ id, header, body, schema, wallMs }: ExchangeRequest<Reply>) => {
    if (end !== null) throw new AppError("SANDBOX_LOST", end);
    const answer = new Promise<Frame>((resolve, reject) => {
      waiting = { resolve, reject };
    });
    let killer: NodeJS.Timeout | undefined;
    const interrupter = setTimeout(() => {
      other.interrupt();
      const seconds = (wallMs + limits.graceMs) / 1000;
      killer = setTimeout(() => stop(`Stopped after ${seconds} s: it did not react to an interrupt.`), limits.graceMs);
    }, wallMs);
    try {
      other.requests.write(encodeFrame({ id, ...header }, body));
      const frame = await answer;
      const parsed = schema.safeParse(frame.header);
      if (parsed.success && (frame.header as { id?: unknown }).id === id)
        return { header: parsed.data, body: frame.body };
      stop("The code answered in the sandbox's place and was stopped.");
      throw new AppError("SANDBOX_LOST", end ?? "");
    } finally {
      clearTimeout(interrupter);
      clearTimeout(killer);
    }
  };

  return {
    exchange: (request) => {
      const next = last.then(() => exchangeNow(request));
      last = next.catch(() => {});
      return next;
    },
    isAlive: () => end === null,
    kill: () => stop("The container was destroyed."),
    ended,
  };
}

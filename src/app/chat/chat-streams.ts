import { AppError } from "../../base/app-error.ts";
import type { ChatServices } from "./chat-services.ts";
import { type ChatStream, openChatStream } from "./chat-stream.ts";
import type { AskedChat } from "./run-chat.ts";

export interface StreamLimits {
  /** How long a run goes on when nobody reads it. */
  graceMs: number;
  /** How long a finished run can still be read. */
  keepMs: number;
  running: number;
  finished: number;
}

export const streamLimits: StreamLimits = { graceMs: 5000, keepMs: 300_000, running: 100, finished: 500 };

/** The runs that are streamed, and for some minutes those that were. */
export interface ChatStreams {
  start(asked: Omit<AskedChat, "cancel">): ChatStream;
  find(requestId: string): ChatStream | null;
  /** Ends all runs and waits for that. */
  close(reason: AppError): Promise<void>;
}

export function openChatStreams(services: ChatServices, given: Partial<StreamLimits> = {}): ChatStreams {
  const limits = { ...streamLimits, ...given };
  const running = new Map<string, ChatStream>();
  const finished = new Map<string, ChatStream>();
  const retire = (stream: ChatStream) => {
    running.delete(stream.requestId);
    finished.set(stream.requestId, stream);
    const oldest = finished.keys().next().value;
    if (finished.size > limits.finished && oldest !== undefined) finished.delete(oldest);
    setTimeout(() => finished.delete(stream.requestId), limits.keepMs).unref();
  };
  return {
    start: (asked) => {
      if (running.size >= limits.running) throw tooMany(limits.running);
      const stream = openChatStream(asked, services, limits);
      running.set(stream.requestId, stream);
      void stream.over.then(() => retire(stream));
      return stream;
    },
    find: (requestId) => running.get(requestId) ?? finished.get(requestId) ?? null,
    close: async (reason) => {
      const all = [...running.values()];
      for (const stream of all) stream.stop(reason);
      await Promise.all(all.map((stream) => stream.over));
    },
  };
}

function tooMany(running: number): AppError {
  return new AppError("SERVICE_UNAVAILABLE", `${running} questions are being answered right now. Try again shortly.`, {
    retry_after_seconds: 5,
  });
}

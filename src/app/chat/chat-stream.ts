import { AppError } from "../../base/app-error.ts";
import { describeProblem } from "../describe-problem.ts";
import type { ChatEvent } from "./chat-event.ts";
import type { ChatServices } from "./chat-services.ts";
import { openEventList } from "./event-list.ts";
import { type AskedChat, runChat } from "./run-chat.ts";

export type NumberedEvent = ChatEvent & { number: number };

/** One run that outlives its connections: whoever comes back reads on where they were. */
export interface ChatStream {
  readonly requestId: string;
  isOver(): boolean;
  lastNumber(): number;
  /** From the event after the given number; 0 is before the first. */
  read(after: number): ChatStreamReader;
  stop(reason: AppError): void;
  /** Resolves when nothing more will be added. */
  over: Promise<void>;
}

export interface ChatStreamReader {
  /** Null: there are no more. */
  next(): Promise<NumberedEvent | null>;
  leave(): void;
}

/** Runs until it is done, or until nobody has been reading for a while. */
export function openChatStream(
  asked: Omit<AskedChat, "cancel">,
  services: ChatServices,
  { graceMs }: { graceMs: number },
): ChatStream {
  const { requestId } = asked;
  const controller = new AbortController();
  const kept = openEventList();
  let readers = 0;
  let grace: NodeJS.Timeout | undefined;
  const giveUpUnlessRead = () => {
    if (readers === 0 && !kept.isOver()) grace = setTimeout(() => controller.abort(nobodyThere()), graceMs);
  };
  const run = async () => {
    try {
      for await (const event of runChat({ ...asked, cancel: controller.signal }, services)) kept.add(event);
    } catch (failure) {
      services.onFailure(failure, requestId);
      kept.add(toFailure(failure, requestId));
    } finally {
      clearTimeout(grace);
      kept.end();
    }
  };
  giveUpUnlessRead();
  return {
    requestId,
    isOver: kept.isOver,
    lastNumber: kept.length,
    over: run(),
    stop: (reason) => controller.abort(reason),
    read: (after) => {
      let at = after;
      let isHere = true;
      readers += 1;
      clearTimeout(grace);
      return {
        next: async () => {
          const event = await kept.at(at);
          if (event === null) return null;
          at += 1;
          return { ...event, number: at };
        },
        leave: () => {
          if (!isHere) return;
          isHere = false;
          readers -= 1;
          giveUpUnlessRead();
        },
      };
    },
  };
}

function nobodyThere(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", "Nobody was listening, so the answer was given up. Ask again.");
}

function toFailure(failure: unknown, requestId: string): ChatEvent {
  const { code, message, details } = describeProblem(failure);
  return {
    kind: "error",
    data: { state: "FAILED", error_code: code, message, request_id: requestId, details, fallback: null },
  };
}

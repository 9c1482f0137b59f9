import type { ChatEvent } from "./chat-event.ts";

export interface EventList {
  add(event: ChatEvent): void;
  /** Nothing more will be added. */
  end(): void;
  isOver(): boolean;
  length(): number;
  /** Waits for an event that is not there yet; null: it will not come. */
  at(index: number): Promise<ChatEvent | null>;
}

export function openEventList(): EventList {
  const events: ChatEvent[] = [];
  let isOver = false;
  let waiting: (() => void)[] = [];
  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    add: (event) => {
      events.push(event);
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
    isOver: () => isOver,
    length: () => events.length,
    at: async (index) => {
      while (index >= events.length && !isOver) await new Promise<void>((resolve) => waiting.push(resolve));
      return events[index] ?? null;
    },
  };
}

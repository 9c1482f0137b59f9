import type { ChatAnswer } from "./chat-event.ts";
import type { ChatServices } from "./chat-services.ts";
import { type AskedChat, runChat } from "./run-chat.ts";

/** The whole answer at once. */
export async function answerChat(asked: AskedChat, services: ChatServices): Promise<ChatAnswer> {
  for await (const event of runChat(asked, services)) {
    if (event.kind !== "done") continue;
    const { state: _, ...answer } = event.data;
    return answer;
  }
  throw new Error("the chat ended without an answer");
}

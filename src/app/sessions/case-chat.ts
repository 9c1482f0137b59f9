import type { ChatMessage, SessionChatResponse } from "../../domain/chat-message.ts";

/** Questions about finished cases, and what is remembered of them outside their folders. */
export interface CaseChat {
  answer(folder: string, message: string, signal: AbortSignal): Promise<SessionChatResponse>;
  history(folder: string): Promise<ChatMessage[]>;
  /** Makes a case known to the store once it is finished. */
  remember(folder: string): Promise<void>;
  /** Removes all that the store knows of a session. */
  forget(sessionId: string): Promise<void>;
}

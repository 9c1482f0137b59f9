import { AppError } from "../../base/app-error.ts";
import type { ConversationHistoryResponse } from "../../domain/conversation.ts";
import { errorCodes } from "../../domain/error-codes.ts";
import { uuidV4Schema } from "../../domain/primitives.ts";
import { askStore } from "./ask-store.ts";
import { type ChatServices, chatLimits } from "./chat-services.ts";

/** A session that does not exist and one that is nobody's business give the same answer. */
export async function readHistory(
  sessionId: string,
  { conversations, limits }: Pick<ChatServices, "conversations" | "limits">,
): Promise<ConversationHistoryResponse> {
  const parsed = uuidV4Schema.safeParse(sessionId);
  if (!parsed.success) throw new AppError("INVALID_SESSION_ID", errorCodes.INVALID_SESSION_ID.message);
  const { storeTimeoutMs } = { ...chatLimits, ...limits };
  const entries = await askStore("SERVICE_UNAVAILABLE", storeTimeoutMs, () => conversations.history(parsed.data));
  if (entries.length === 0) throw new AppError("SESSION_NOT_FOUND", errorCodes.SESSION_NOT_FOUND.message);
  return { session_id: parsed.data, entries, total_entries: entries.length };
}

import { AppError } from "../../base/app-error.ts";
import { type ChatRequest, chatRequestSchema } from "../../domain/chat.ts";
import { errorCodeOf, errorCodes } from "../../domain/error-codes.ts";
import type { Asked } from "./desk.ts";

/** A question typed on this machine, held to the same limits as one that comes over the network. */
export function parseQuestion({ question, sessionId }: Asked): ChatRequest {
  const parsed = chatRequestSchema.safeParse({ query: question, session_id: sessionId });
  if (parsed.success) return parsed.data;
  const code = errorCodeOf(parsed.error);
  throw new AppError(code, errorCodes[code].message);
}

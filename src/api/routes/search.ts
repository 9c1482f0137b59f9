import { z } from "zod";
import { askStore } from "../../app/chat/ask-store.ts";
import { chatLimits } from "../../app/chat/chat-services.ts";
import { toCitation } from "../../app/chat/to-citation.ts";
import { chatRequestSchema, metadataFilterSchema } from "../../domain/chat.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { readJson } from "../read-json.ts";

export const searchRequestSchema = z.object({
  query: chatRequestSchema.shape.query,
  limit: z.int().min(1).max(100).default(10),
  filters: metadataFilterSchema.nullable().default(null),
  /** Whether the passages are wanted in full beside their snippets. */
  whole: z.boolean().default(false),
});

/** Ranked passages, whatever their similarity. */
export function postSearch({ services, questions }: ApiState) {
  return async (context: ApiContext) => {
    const { query, limit, filters, whole } = await readJson(context, searchRequestSchema);
    takePlace(questions, context);
    const { storeTimeoutMs } = { ...chatLimits, ...services.limits };
    const retrieve = () => services.knowledge.retrieve(query, { limit, filters });
    const found = await askStore("SERVICE_UNAVAILABLE", storeTimeoutMs, retrieve);
    const sources = found.map((passage) => ({ ...toCitation(passage), ...(whole ? { text: passage.text } : {}) }));
    return context.json({ query, sources });
  };
}

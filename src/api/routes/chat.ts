import { answerChat } from "../../app/chat/answer-chat.ts";
import { chatRequestSchema } from "../../domain/chat.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { clientGone } from "../client-gone.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { readJson } from "../read-json.ts";

export function postChat({ services, stopping, questions }: ApiState) {
  return async (context: ApiContext) => {
    const request = await readJson(context, chatRequestSchema);
    takePlace(questions, context);
    const cancel = AbortSignal.any([clientGone(context), stopping]);
    return context.json(await answerChat({ request, requestId: context.get("requestId"), cancel }, services));
  };
}

import { readHistory } from "../../app/chat/read-history.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";

export function getHistory({ services }: ApiState) {
  return async (context: ApiContext) => context.json(await readHistory(context.req.param("session_id")!, services));
}

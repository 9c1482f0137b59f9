import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";

export function getHealth({ health }: ApiState) {
  return async (context: ApiContext) => {
    const found = await health.check();
    return context.json(found, found.status === "unavailable" ? 503 : 200);
  };
}

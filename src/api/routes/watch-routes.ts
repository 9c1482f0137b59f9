import { watchListSchema } from "../../domain/watch.ts";
import type { ApiRoute } from "../api-route.ts";
import type { ApiState } from "../api-state.ts";

export function watchRoutes({ services }: ApiState): ApiRoute[] {
  return [
    {
      method: "GET",
      path: "/api/watch",
      tag: "watch",
      summary: "The metrics that are watched, where they stand, and what was told about them",
      gives: { status: 200, about: "By the file that names them", schema: watchListSchema },
      handle: (context) => context.json(services.watches.list()),
    },
  ];
}

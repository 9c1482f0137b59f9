import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "../base/app-error.ts";
import type { ApiRoute } from "./api-route.ts";
import { type ApiContext, type ApiEnvironment, type ApiOptions, type ApiServices, apiOptions } from "./api-services.ts";
import { type ApiState, openApiState } from "./api-state.ts";
import { HttpError } from "./http-error.ts";
import { hostCheck } from "./middleware/host-check.ts";
import { limitBody } from "./middleware/limit-body.ts";
import { originCheck } from "./middleware/origin-check.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { requestId } from "./middleware/request-id.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { tokenCheck } from "./middleware/token-check.ts";
import type { Pages } from "./pages.ts";
import { openRateLimiter } from "./rate-limiter.ts";
import { isForeseen, renderProblem } from "./render-problem.ts";
import { analysisRoutes } from "./routes/analyses/analysis-routes.ts";
import { outcomeRoutes } from "./routes/analyses/outcome-routes.ts";
import { tableRoutes } from "./routes/analyses/table-routes.ts";
import { descriptionRoutes } from "./routes/description-routes.ts";
import { interrogationRoutes } from "./routes/interrogations/interrogation-routes.ts";
import { loginRoutes } from "./routes/login-routes.ts";
import { serverRoutes } from "./routes/server-routes.ts";
import { fileRoutes } from "./routes/sessions/file-routes.ts";
import { findingRoutes } from "./routes/sessions/finding-routes.ts";
import { investigationRoutes } from "./routes/sessions/investigation-routes.ts";
import { sessionRoutes } from "./routes/sessions/session-routes.ts";
import { sourceRoutes } from "./routes/source-routes.ts";

export type ApiRoutes = Hono<ApiEnvironment>;

export interface Api {
  routes: ApiRoutes;
  /** Ends what is still being answered. */
  stop(): Promise<void>;
}

/** Doors of their own that answer at one path, behind the same guards. */
export type Doors = Record<string, { fetch(request: Request): Promise<Response> }>;

/** `pages` are what people see; they come after the API and behind the same guards. */
export function openApi(
  services: ApiServices,
  given: Partial<ApiOptions> = {},
  pages: Pages | null = null,
  doors: Doors = {},
): Api {
  const options = { ...apiOptions, ...given };
  const stopping = new AbortController();
  const state = openApiState(services, options, stopping.signal);
  const routes: ApiRoutes = new Hono<ApiEnvironment>();
  guard(routes, state, pages);
  const all = listRoutes(state, pages);
  for (const one of all) routes.on(one.method, one.path, limitBody(one.limit ?? options.bodyLimit), one.handle);
  for (const [path, door] of Object.entries(doors)) routes.all(path, (context) => door.fetch(context.req.raw));
  if (pages) routes.route("/", pages.routes);
  else routes.get("/", (context) => context.redirect("/docs"));
  return {
    routes,
    stop: async () => {
      const reason = new AppError("SERVICE_UNAVAILABLE", "The server is shutting down. Ask again in a moment.");
      stopping.abort(reason);
      await state.streams.close(reason);
    },
  };
}

function guard(routes: ApiRoutes, { services, options }: ApiState, pages: Pages | null): void {
  routes.onError((failure, context) => {
    if (!isForeseen(failure)) services.onFailure(failure, context.get("requestId"));
    return renderProblem(failure, context, pages);
  });
  routes.notFound((context) => renderProblem(nothingAt(context), context, pages));
  const requests = openRateLimiter({ burst: 2 * options.requestsPerSecond, perSecond: options.requestsPerSecond });
  routes.use(requestId, securityHeaders, rateLimit(requests));
  if (options.token === null) routes.use(hostCheck);
  const { token } = options;
  routes.use(tokenCheck({ token, localSecret: services.localSecret, isPublic }), originCheck);
  routes.use(methodNotAllowed({ app: routes, onMethodNotAllowed: refuseMethod }));
}

/** The login page and what it is drawn with. */
const isPublic = (path: string): boolean => path === "/login" || path.startsWith("/assets/");

function listRoutes(state: ApiState, pages: Pages | null): ApiRoute[] {
  const all: ApiRoute[] = [];
  all.push(
    ...sessionRoutes(state),
    ...fileRoutes(state),
    ...sourceRoutes(state),
    ...investigationRoutes(state),
    ...findingRoutes(state),
    ...tableRoutes(state),
    ...analysisRoutes(state),
    ...outcomeRoutes(state),
    ...interrogationRoutes(state),
    ...serverRoutes(state),
    ...loginRoutes(state),
    ...descriptionRoutes(state, () => all, pages),
  );
  return all;
}

function nothingAt({ req }: ApiContext): AppError {
  return new AppError("NOT_FOUND", `There is nothing at ${req.method} ${req.path}. GET /api lists the routes.`);
}

function refuseMethod(context: ApiContext, methods: string[]): Promise<Response> {
  const allow = methods.join(", ");
  const refusal = new HttpError(405, "INVALID_REQUEST", `${context.req.path} takes ${allow}.`, { allow });
  return renderProblem(refusal, context, null);
}

import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "../base/app-error.ts";
import { type ApiContext, type ApiEnvironment, type ApiOptions, type ApiServices, apiOptions } from "./api-services.ts";
import { type ApiState, openApiState } from "./api-state.ts";
import { HttpError } from "./http-error.ts";
import { hostCheck } from "./middleware/host-check.ts";
import { originCheck } from "./middleware/origin-check.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { requestId } from "./middleware/request-id.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { tokenCheck } from "./middleware/token-check.ts";
import type { Pages } from "./pages.ts";
import { openRateLimiter } from "./rate-limiter.ts";
import { isForeseen, renderProblem } from "./render-problem.ts";
import { postChat } from "./routes/chat.ts";
import { getChatStream, postChatStream } from "./routes/chat-stream.ts";
import { deleteDocument, getDocuments, postDocuments } from "./routes/documents.ts";
import { getHealth } from "./routes/health.ts";
import { getHistory } from "./routes/history.ts";
import { postSearch } from "./routes/search.ts";

export type ApiRoutes = Hono<ApiEnvironment>;

export interface Api {
  routes: ApiRoutes;
  /** Ends what is still being answered. */
  stop(): Promise<void>;
}

export function openApi(services: ApiServices, given: Partial<ApiOptions> = {}, pages: Pages | null = null): Api {
  const options = { ...apiOptions, ...given };
  const stopping = new AbortController();
  const state = openApiState(services, options, stopping.signal);
  const routes: ApiRoutes = new Hono<ApiEnvironment>();
  guard(routes, state, pages);
  // A page is looked for first: what it does not answer for falls through to the interface of the same path.
  if (pages) routes.route("/", pages.routes);
  route(routes, state);
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
  const isOpen = (path: string) => pages?.isOpen(path) ?? false;
  routes.use(tokenCheck({ token: options.token, localSecret: services.localSecret, isOpen }), originCheck);
  routes.use(methodNotAllowed({ app: routes, onMethodNotAllowed: refuseMethod }));
}

function route(routes: ApiRoutes, state: ApiState): void {
  const { bodyLimit, documentLimit } = state.options;
  for (const path of ["/", "/api"])
    routes.get(path, (context) =>
      context.json({ name: "whydunit", version: state.services.version, routes: list(routes) }),
    );
  routes.post("/chat", limitBody(bodyLimit), postChat(state));
  routes.post("/chat/stream", limitBody(bodyLimit), postChatStream(state));
  routes.get("/chat/stream/:request_id", getChatStream(state));
  routes.get("/history/:session_id", getHistory(state));
  routes.get("/health", getHealth(state));
  routes.post("/api/search", limitBody(bodyLimit), postSearch(state));
  routes.post("/api/documents", limitBody(documentLimit), postDocuments(state));
  routes.get("/api/documents", getDocuments(state));
  routes.delete("/api/documents/:document_id", deleteDocument(state));
}

function list({ routes }: ApiRoutes): string[] {
  const shown = routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  return [...new Set(shown)].map((line) => line.replace(/:(\w+)/g, "{$1}"));
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpError(413, "INVALID_REQUEST", `The request is larger than ${maxSize} bytes.`);
    },
  });
}

function nothingAt({ req }: ApiContext): AppError {
  return new AppError("NOT_FOUND", `There is nothing at ${req.method} ${req.path}. GET /api lists the routes.`);
}

function refuseMethod(context: ApiContext, methods: string[]): Promise<Response> {
  const allow = methods.join(", ");
  const refusal = new HttpError(405, "INVALID_REQUEST", `${context.req.path} takes ${allow}.`, { allow });
  return renderProblem(refusal, context, null);
}

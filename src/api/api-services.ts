import type { Context, MiddlewareHandler } from "hono";
import type { Analyses } from "../app/analyses/analyses.ts";
import type { ChatServices } from "../app/chat/chat-services.ts";
import type { StreamLimits } from "../app/chat/chat-streams.ts";
import type { HealthProbe } from "../app/check-health.ts";
import type { HttpEnvironment } from "../app/http/http-environment.ts";
import type { Interrogations } from "../app/interrogations/interrogations.ts";
import type { Sessions } from "../app/sessions/sessions.ts";
import type { Sources } from "../app/sources/sources.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";

/** Everything the routes need of the product. */
export interface ApiServices extends Omit<ChatServices, "knowledge"> {
  knowledge: Knowledge;
  sources: Sources;
  sessions: Sessions;
  analyses: Analyses;
  interrogations: Interrogations;
  /** Where uploaded documents are kept. */
  documentsFolder: string;
  /** Shown by commands on this machine, which alone may name files on it; null: none may. */
  localSecret: string | null;
  probes: Record<string, HealthProbe>;
  version: string;
  /** Tells commands on this machine where the server listens. */
  announce(url: string): void;
  close(): Promise<void>;
}

export interface ApiOptions {
  /** Whoever calls must show it; null: nobody must, and only this machine may call. */
  token: string | null;
  questionsPerMinute: number;
  requestsPerSecond: number;
  /** Bytes of a request, documents aside. */
  bodyLimit: number;
  documentLimit: number;
  heartbeatMs: number;
  /** A stream whose reader takes nothing for so long is cut. */
  stalledMs: number;
  streams: Partial<StreamLimits>;
}

export const apiOptions: ApiOptions = {
  token: null,
  questionsPerMinute: 300,
  requestsPerSecond: 1000,
  bodyLimit: 1_000_000,
  documentLimit: 20_000_000,
  heartbeatMs: 15_000,
  stalledMs: 60_000,
  streams: {},
};

export type ApiEnvironment = HttpEnvironment;

export type ApiContext = Context<ApiEnvironment>;
export type ApiMiddleware = MiddlewareHandler<ApiEnvironment>;

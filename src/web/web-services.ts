import type { Context } from "hono";
import type { Analyses } from "../app/analyses/analyses.ts";
import type { ChatServices } from "../app/chat/chat-services.ts";
import type { HealthProbe } from "../app/check-health.ts";
import type { HttpEnvironment } from "../app/http/http-environment.ts";
import type { Interrogations } from "../app/interrogations/interrogations.ts";
import type { Sessions } from "../app/sessions/sessions.ts";
import type { ModelSettings } from "../app/settings/model-settings.ts";
import type { Sources } from "../app/sources/sources.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";

/** Everything the pages need of the product. */
export interface WebServices extends Omit<ChatServices, "knowledge"> {
  knowledge: Knowledge;
  /** Where uploaded documents are kept. */
  documentsFolder: string;
  probes: Record<string, HealthProbe>;
  settings: ModelSettings;
  version: string;
  /** What visitors have to show once; null: nobody must. */
  token: string | null;
  sources: Sources;
  sessions: Sessions;
  analyses: Analyses;
  interrogations: Interrogations;
}

export type WebEnvironment = HttpEnvironment;

export type WebContext = Context<WebEnvironment>;

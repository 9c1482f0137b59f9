import { type ChatStreams, openChatStreams } from "../app/chat/chat-streams.ts";
import { type Health, openHealth } from "../app/check-health.ts";
import { type DocumentShelf, openDocumentShelf } from "../app/documents/document-shelf.ts";
import type { ApiOptions, ApiServices } from "./api-services.ts";
import { openRateLimiter, type RateLimiter } from "./rate-limiter.ts";

/** What all requests of one server share. */
export interface ApiState {
  services: ApiServices;
  options: ApiOptions;
  streams: ChatStreams;
  shelf: DocumentShelf;
  health: Health;
  /** Counts what takes work; only when it has arrived, so that requests held back on purpose use up nothing. */
  questions: RateLimiter;
  /** Aborted when running requests have to end. */
  stopping: AbortSignal;
}

export function openApiState(services: ApiServices, options: ApiOptions, stopping: AbortSignal): ApiState {
  return {
    services,
    options,
    streams: openChatStreams(services, options.streams),
    shelf: openDocumentShelf(services.documentsFolder, services.knowledge),
    health: openHealth(services.probes, services),
    questions: openRateLimiter({ burst: options.questionsPerMinute, perSecond: options.questionsPerMinute / 60 }),
    stopping,
  };
}

import { type ChatStreams, openChatStreams } from "../app/chat/chat-streams.ts";
import { type Health, openHealth } from "../app/check-health.ts";
import { type DocumentShelf, openDocumentShelf } from "../app/documents/document-shelf.ts";
import type { ApiOptions, ApiServices } from "./api-services.ts";

/** What all requests of one server share. */
export interface ApiState {
  services: ApiServices;
  options: ApiOptions;
  streams: ChatStreams;
  shelf: DocumentShelf;
  health: Health;
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
    stopping,
  };
}

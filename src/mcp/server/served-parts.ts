import type { Analyses } from "../../app/analyses/analyses.ts";
import type { ChatServices } from "../../app/chat/chat-services.ts";
import type { Interrogations } from "../../app/interrogations/interrogations.ts";
import type { Sessions } from "../../app/sessions/sessions.ts";

/** What a server has for the tools it serves. */
export interface ServedParts extends ChatServices {
  sessions: Sessions;
  analyses: Analyses;
  interrogations: Interrogations;
  version: string;
  /** Where the sessions are. */
  home: string;
}

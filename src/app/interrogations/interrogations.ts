import type { Challenge } from "../../domain/challenge.ts";
import type { EvidenceById } from "../../domain/evidence.ts";
import type { InterrogationSession, SessionListItem } from "../../domain/interrogation.ts";
import type { InterrogationEvent } from "../../domain/interrogation-event.ts";
import type { DetectiveSettings } from "./detective-settings.ts";

/** Everything one can do with interrogations, for all doors that serve. What does not exist is refused with SESSION_NOT_FOUND. */
export interface Interrogations {
  /** Writes down what is asked and puts it on the queue; it runs on its own. */
  start(order: NewInterrogation): Promise<InterrogationSession>;
  /** How many questions at most where nobody says. */
  usualIterations(): string;
  /** Newest first. */
  list(): Promise<{ sessions: SessionListItem[]; damaged: string[] }>;
  get(id: string): Promise<InterrogationSession>;
  /** The events after this number, as they come; ends with the session. */
  events(id: string, after: number, signal: AbortSignal): AsyncIterable<InterrogationEvent>;
  /** Stops it; what was said until then is kept, and it can be gone on with. */
  cancel(id: string): Promise<InterrogationSession>;
  /** Goes on with one that was stopped; one that runs or has ended stays as it is. */
  resume(id: string): Promise<InterrogationSession>;
  remove(id: string): Promise<void>;
  /** A query that the witness asked of the case's data. */
  evidence(id: string, evidenceId: string): Promise<EvidenceById[string]>;
  settings(): DetectiveSettings;
  /** Checks them first; INVALID_REQUEST says what is wrong. */
  saveSettings(given: unknown): Promise<void>;
  /** How the explanations of a completed investigation stood up to being challenged, oldest first. */
  challenges(sessionId: string): Promise<Challenge[]>;
}

export interface NewInterrogation {
  /** Null where an explanation is challenged: its own sentence. */
  hypothesis: string | null;
  /** Of a completed investigation; null: the knowledge base. */
  sessionId: string | null;
  iterationLimit: string | number | null;
  /** The rank of the explanation that is challenged. */
  explanation?: number | undefined;
}

import type { Turns } from "../../base/turns.ts";
import type { RunQueue } from "../runs/run-queue.ts";
import type { Sources } from "../sources/sources.ts";
import type { Tables } from "../tables/ask-tables.ts";
import type { CaseChat } from "./case-chat.ts";
import type { SessionFolders } from "./session-folders.ts";

/** What the use cases of sessions work with. */
export interface SessionParts {
  home: string;
  folders: SessionFolders;
  tables: Tables;
  /** Databases that tables can be taken from. */
  sources: Pick<Sources, "take">;
  runs: RunQueue;
  /** What changes one session is done in turn. */
  turns: Turns;
  chat: CaseChat;
  /** Told of what goes wrong and keeps nobody from going on. */
  onFailure(failure: unknown): void;
  now: () => Date;
}

import { cleanText, toJson } from "../database/clean-text.ts";
import type { Database, Queries } from "../database/database.ts";
import { writeKept } from "./kept.ts";

/** One question with its answer, as the `conversations` table of the data model keeps it. */
export interface ConversationEntry {
  sessionId: string;
  /** ISO timestamp. */
  timestamp: string;
  query: string;
  response: string;
  sources: Record<string, unknown>[];
  metadata: Record<string, unknown>;
}

export interface ChatSession {
  sessionId: string;
  createdAt: string;
  lastActive: string;
}

export interface Conversations {
  /** Begins the session if it is new. */
  append(entry: ConversationEntry): Promise<ConversationEntry & { id: number }>;
  /** Oldest first; empty for a session that never was. `latest` gives only that many, the last ones. */
  history(sessionId: string, options?: { latest?: number }): Promise<(ConversationEntry & { id: number })[]>;
  session(sessionId: string): Promise<ChatSession | null>;
  remove(sessionId: string): Promise<void>;
}

export function makeConversations(database: Database): Conversations {
  return {
    append: (entry) => writeKept(database, (queries) => insertEntry(queries, entry)),
    history: async (sessionId, { latest } = {}) => {
      const entries = await database.rows<ConversationEntry & { id: number } & Record<string, unknown>>(
        `${entrySql} where session_id = $1::uuid order by id desc limit $2::int`,
        [sessionId, latest ?? null],
      );
      return entries.reverse();
    },
    session: async (sessionId) => {
      const [session] = await database.rows<ChatSession & Record<string, unknown>>(
        `select session_id as "sessionId", created_at as "createdAt", last_active as "lastActive"
         from whydunit.sessions where session_id = $1::uuid`,
        [sessionId],
      );
      return session ?? null;
    },
    remove: (sessionId) =>
      writeKept(database, async (queries) => {
        await queries.rows("delete from whydunit.sessions where session_id = $1::uuid", [sessionId]);
      }),
  };
}

export async function insertEntry(
  queries: Queries,
  entry: ConversationEntry,
): Promise<ConversationEntry & { id: number }> {
  const { sessionId, timestamp, query, response, sources, metadata } = entry;
  await queries.rows(
    `insert into whydunit.sessions (session_id, created_at, last_active) values ($1::uuid, $2::timestamptz, $2::timestamptz)
     on conflict (session_id) do update set last_active = greatest(whydunit.sessions.last_active, excluded.last_active)`,
    [sessionId, timestamp],
  );
  const [row] = await queries.rows<ConversationEntry & { id: number } & Record<string, unknown>>(
    `insert into whydunit.conversations (session_id, timestamp, query, response, sources, metadata)
     values ($1::uuid, $2::timestamptz, $3, $4, $5::jsonb, $6::jsonb) returning ${entryColumns}`,
    [sessionId, timestamp, cleanText(query), cleanText(response), toJson(sources), toJson(metadata)],
  );
  return row!;
}

const entryColumns = `id, session_id as "sessionId", timestamp, query, response, sources, metadata`;
const entrySql = `select ${entryColumns} from whydunit.conversations`;

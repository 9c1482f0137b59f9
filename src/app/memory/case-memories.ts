import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { uuidSchema } from "../../domain/primitives.ts";
import { embeddedText } from "../../knowledge/vectors/embedded-text.ts";
import type { Embedder } from "../../knowledge/vectors/embedder.ts";
import type { LazyEmbedder } from "../../knowledge/vectors/lazy-embedder.ts";
import { makeSerial } from "../../store/database/serial.ts";
import type { LazyStore } from "../../store/lazy-store.ts";
import type { Store } from "../../store/store.ts";
import { casePrefix } from "../case-address.ts";
import { forgetCase } from "./forget-case.ts";
import type { RememberedCase } from "./read-memory.ts";

export interface CaseMemories {
  /** Brings the store up to date with the cases of the home: takes in those that finished, forgets those that are gone. */
  takeIn(): Promise<void>;
  /** One case, wherever its folder lies; says how many passages it has, null where it is no finished case. */
  remember(folder: string): Promise<number | null>;
}

export interface MemoryServices {
  home: string;
  store: Pick<LazyStore, "get">;
  embedder: LazyEmbedder;
  /** A case that cannot be taken in keeps nobody from asking. */
  onFailure: (failure: unknown) => void;
  nowMs?: () => number;
}

/** Looking takes about a millisecond for hundreds of cases; questions that come one upon the other need not pay it each. */
const restMs = 1000;

export function openCaseMemories({
  home,
  store,
  embedder,
  onFailure,
  nowMs = () => performance.now(),
}: MemoryServices): CaseMemories {
  const inTurn = makeSerial();
  const sessions = join(home, "sessions");
  // By the id of the session; read from the store once, then kept up to date here.
  let known: Map<string, string> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const takeOne = async (folder: string, opened: Store): Promise<number | null> => {
    // Loaded where there is a case to read: most searches find none that is new.
    const { readMemory } = await import("./read-memory.ts");
    const found = readMemory(folder, home);
    if (found === null) return null;
    await keepMemory(found, opened, embedder);
    known?.set(found.memory.session_id, folder);
    return found.document.chunks.length;
  };
  const takeAll = async () => {
    const opened = await store.get();
    known ??= await readKnown(opened, home);
    const gone = [...known].filter(([, folder]) => !existsSync(folder)).map(([sessionId]) => sessionId);
    for (const sessionId of gone) {
      await forgetCase(store, sessionId);
      known.delete(sessionId);
    }
    const unknown = listSessions(sessions).filter((sessionId) => !known!.has(sessionId));
    for (const sessionId of unknown) await takeOne(join(sessions, sessionId), opened).catch(onFailure);
  };
  return {
    takeIn: () =>
      inTurn(async () => {
        if (nowMs() - lookedAt < restMs) return;
        await takeAll().catch(onFailure);
        lookedAt = nowMs();
      }),
    remember: (folder) => inTurn(async () => takeOne(folder, await store.get())),
  };
}

// The passages come last but for their vectors: a case counts as known by them, and vectors that are missing are made later.
async function keepMemory({ memory, document }: RememberedCase, store: Store, embedder: LazyEmbedder): Promise<void> {
  const { document_id: documentId, session_id: sessionId, content, created_at: createdAt } = memory;
  const { embedder: running } = await embedder.get();
  const [embedding = null] = running === null ? [] : await running.embed([content]);
  await store.memory.put({ documentId, sessionId, content, embedding, createdAt });
  const { learned } = await store.documents.learn([document]);
  if (running !== null) for (const { id } of learned) await makeVectors(id, store, running);
}

async function makeVectors(documentId: number, store: Store, embedder: Embedder): Promise<void> {
  const chunks = (await store.chunks.ofDocument(documentId)).map((chunk) => ({ ...chunk, chunkId: chunk.id }));
  const vectors = await embedder.embed(chunks.map(embeddedText));
  await store.vectors.put(
    embedder.id,
    chunks.map(({ chunkId }, i) => ({ chunkId, vector: vectors[i]! })),
  );
}

async function readKnown(store: Store, home: string): Promise<Map<string, string>> {
  const documents = await store.documents.list({ sourcePrefix: casePrefix });
  const own = documents.filter(({ metadata }) => metadata["home"] === home);
  return new Map(own.map(({ sessionId, metadata }) => [sessionId!, String(metadata["folder"])]));
}

function listSessions(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => uuidSchema.safeParse(name).success);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

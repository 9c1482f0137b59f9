import { allowedChunks } from "./chunk-filter.ts";
import type { Database } from "./database/database.ts";
import { makeSerial } from "./database/serial.ts";
import { compactIndex } from "./lexical/compact-index.ts";
import { makeCorpusViews } from "./lexical/corpus-view.ts";
import { makePostingsLoader } from "./lexical/load-postings.ts";
import { searchLexical } from "./lexical/search-lexical.ts";
import type { Language } from "./lexical/text/language.ts";
import type { TermReader } from "./lexical/text/read-terms.ts";
import { pingDatabase } from "./ping-database.ts";
import { makeChunks } from "./records/chunks.ts";
import { makeConversations } from "./records/conversations.ts";
import { makeDocuments } from "./records/documents.ts";
import { makeEvents } from "./records/events.ts";
import { makeMemoryDocuments } from "./records/memory-documents.ts";
import type { VectorType } from "./schema/migration.ts";
import type { Store } from "./store.ts";
import { describeStore, type Recovery } from "./store-description.ts";
import { makeVectors } from "./vectors/vectors.ts";

export interface StoreParts {
  database: Database;
  vectorType: VectorType;
  readerFor: (language: Language) => TermReader;
  now: () => Date;
  location: string;
  recovery: Recovery | null;
  indexVectorsFrom: number | undefined;
  save: () => Promise<void>;
  announce: (url: string, secret: string | null) => void;
  close: () => Promise<void>;
}

export function assembleStore(parts: StoreParts): Store {
  const { database, vectorType, readerFor, now, indexVectorsFrom } = parts;
  const views = makeCorpusViews(database);
  const loadPostings = makePostingsLoader(database);
  const inTurn = makeSerial();
  let background: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  const onChange = () => {
    background = inTurn(() => compactIndex(database, views)).catch((error) => {
      failure = error;
    });
  };
  if (parts.recovery) onChange();
  const vectors = makeVectors({ database, vectorType, onChange: () => {}, indexFrom: indexVectorsFrom });
  const settle = async () => {
    await background;
    const failed = failure;
    failure = null;
    if (failed) throw failed;
    await parts.save();
  };
  const chunks = makeChunks(database);
  const searchWords: Store["searchWords"] = async (query, { limit, filters = {} }) => {
    const allowed = await allowedChunks(database, filters);
    const found = await searchLexical(query, { limit, allowed }, { views, loadPostings, readerFor });
    return { ...found, searched: allowed?.count ?? (await chunks.count()) };
  };
  return {
    documents: makeDocuments({ database, readerFor, now, onChange }),
    chunks,
    events: makeEvents(database),
    vectors,
    conversations: makeConversations(database),
    memory: makeMemoryDocuments(database, vectorType),
    searchLexical: async (query, options) => (await searchWords(query, options)).hits,
    searchWords,
    searchVectors: vectors.search,
    describe: () => describeStore(database, parts),
    ping: () => pingDatabase(database),
    announce: (url, secret = null) => parts.announce(url, secret),
    settle,
    close: async () => {
      await background;
      await parts.close();
    },
  };
}

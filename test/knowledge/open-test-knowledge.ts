import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Knowledge } from "../../src/knowledge/knowledge.ts";
import { openKnowledge } from "../../src/knowledge/open-knowledge.ts";
import { minilmScale } from "../../src/knowledge/vectors/cosine-scale.ts";
import type { Embedder } from "../../src/knowledge/vectors/embedder.ts";
import { makeLazyEmbedder } from "../../src/knowledge/vectors/lazy-embedder.ts";
import { openStore } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";

/** A store of PGlite that every test finds empty, a folder to write documents into, and knowledge on both. */
export function useKnowledge() {
  const scratch = mkdtempSync(join(tmpdir(), "whydunit-knowledge-"));
  let store: Store;
  let folder = "";
  let tests = 0;
  beforeAll(async () => {
    store = await openStore({ home: join(scratch, "home") });
  });
  beforeEach(async () => {
    await store.documents.remove((await store.documents.list()).map(({ id }) => id));
    tests += 1;
    folder = join(scratch, `documents-${tests}`);
    mkdirSync(folder);
  });
  afterAll(async () => {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  });
  return {
    get store() {
      return store;
    },
    get folder() {
      return folder;
    },
    write: (name: string, content: string): string => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    open: (embedder: Embedder | null = null): Knowledge => {
      const choice = embedder
        ? { embedder, scale: minilmScale, reason: null }
        : { embedder: null, scale: null, reason: "No vectors in this test." };
      return openKnowledge({ store: { get: async () => store }, embedder: makeLazyEmbedder(async () => choice) });
    },
  };
}

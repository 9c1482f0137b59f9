import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toCitation } from "../../../src/app/chat/to-citation.ts";
import { investigateFiles } from "../../../src/app/investigate-files.ts";
import { openCaseMemories } from "../../../src/app/memory/case-memories.ts";
import { forgetCase } from "../../../src/app/memory/forget-case.ts";
import { rememberingKnowledge } from "../../../src/app/memory/remembering-knowledge.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { compiledMemorySchema } from "../../../src/domain/memory-document.ts";
import { openKnowledge } from "../../../src/knowledge/open-knowledge.ts";
import { minilmScale } from "../../../src/knowledge/vectors/cosine-scale.ts";
import type { Embedder } from "../../../src/knowledge/vectors/embedder.ts";
import { makeLazyEmbedder } from "../../../src/knowledge/vectors/lazy-embedder.ts";
import type { EmbedderChoice } from "../../../src/knowledge/vectors/open-embedder.ts";
import { openStore } from "../../../src/store/open-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../../investigate/made-orders.ts";
import { openWordEmbedder } from "../../knowledge/word-embedder.ts";

const scratch = makeScratchFolder();
const made = scratch.path("case");
let sessionId = "";
let home = "";
let store: Store;
let library: ReturnType<typeof open>;

beforeAll(async () => {
  const { result } = await investigateFiles({
    files: writeTables({
      orders: makeOrders({ seed: 21, volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1) }),
    }),
    question: { ...questionOf({ metric: "count(*)" }), context: "A shop that sells kayaks." },
    out: made,
    onProgress: () => {},
  });
  sessionId = result.sessionId;
  store = await openStore({ home: scratch.path("store") });
});
beforeEach(async () => {
  home = scratch.path("home");
  mkdirSync(join(home, "sessions"), { recursive: true });
  await forgetCase(lazy(store), sessionId);
  library = open();
});
afterAll(async () => {
  await store.close();
  scratch.remove();
});

const lazy = (opened: Store) => ({ get: async () => opened });

/** The library of the home as a process that has just begun finds it. */
function open(opened = store, embedder: Embedder | null = null) {
  const choice: EmbedderChoice = embedder
    ? { embedder, scale: minilmScale, reason: null }
    : { embedder: null, scale: null, reason: "No vectors in this test." };
  const parts = { store: lazy(opened), embedder: makeLazyEmbedder(async () => choice) };
  const onFailure = (failure: unknown) => {
    throw failure;
  };
  const memories = openCaseMemories({ ...parts, home, onFailure });
  return { memories, knowledge: rememberingKnowledge(openKnowledge(parts), memories) };
}

const inHome = () => join(home, "sessions", sessionId);
const finishInHome = () => cpSync(made, inHome(), { recursive: true });
const found = async (query: string) => (await library.knowledge.retrieve(query)).map(({ sourceUrl }) => sourceUrl);
const question = "orders fell in which country, DE?";

describe("the memory of a finished case", () => {
  it("is compiled into the case folder in the sections of the design, and sealed with it", async () => {
    const memory = compiledMemorySchema.parse(JSON.parse(readFileSync(join(made, "memory.json"), "utf8")));
    expect(memory.session_id).toBe(sessionId);
    const sections = [...memory.content.matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    expect(sections).toEqual([
      "Investigation context",
      "Data model",
      "Hypotheses",
      "Findings",
      "Report",
      "Reasoning and conclusions",
    ]);
    expect(memory.content).toContain("A shop that sells kayaks.");
    expect(memory.content).toContain("country = DE went from");
    expect(await verifyFolder(made)).toMatchObject({ first_problem: null });
  });

  it("is taken into the store by the next search, with its vector, and found as passages of the case", async () => {
    finishInHome();
    const { embedder } = openWordEmbedder();
    library = open(store, embedder);
    const passages = await library.knowledge.retrieve(question);
    expect(passages[0]!.sourceUrl).toBe(`case:${sessionId}`);
    expect(passages[0]!.title).toContain("country = DE");
    expect(toCitation(passages[0]!).source_url).toMatch(new RegExp(`^case:${sessionId}#[a-z0-9-]+$`));
    const memory = await store.memory.get(sessionId);
    expect(memory!.content).toContain("kayaks");
    expect(memory!.embedding).toHaveLength(embedder.id.dimension);
    expect(await store.vectors.count(embedder.id)).toMatchObject({ missing: 0 });
    expect(await library.knowledge.list()).toEqual([]);
  });

  it("comes back whole where the store is gone", async () => {
    finishInHome();
    const before = await found(question);
    const other = await openStore({ home: scratch.path("other") });
    try {
      library = open(other);
      expect(await found(question)).toEqual(before);
      expect((await other.memory.get(sessionId))!.content).toContain("kayaks");
    } finally {
      await other.close();
    }
  });

  it("is not made of a case that is unfinished or was changed", async () => {
    finishInHome();
    rmSync(join(inHome(), "manifest.json"));
    expect(await found(question)).toEqual([]);
    cpSync(join(made, "manifest.json"), join(inHome(), "manifest.json"));
    writeFileSync(join(inHome(), "memory.json"), readFileSync(join(made, "memory.json"), "utf8").replace("DE", "FR"));
    library = open();
    expect(await found(question)).toEqual([]);
  });

  it("goes with the folder of its session", async () => {
    finishInHome();
    expect((await found(question)).length).toBeGreaterThan(0);
    rmSync(inHome(), { recursive: true });
    library = open();
    expect(await found(question)).toEqual([]);
    expect(await store.memory.get(sessionId)).toBeNull();
  });

  it("is forgotten with passages, vectors and conversations", async () => {
    finishInHome();
    await library.memories.takeIn();
    const timestamp = new Date().toISOString();
    await store.conversations.append({
      sessionId,
      timestamp,
      query: "why?",
      response: "DE",
      sources: [],
      metadata: {},
    });
    rmSync(inHome(), { recursive: true });
    await forgetCase(lazy(store), sessionId);
    expect(await store.memory.get(sessionId)).toBeNull();
    expect(await store.conversations.session(sessionId)).toBeNull();
    expect(await store.chunks.count()).toBe(0);
    expect((await store.vectors.models()).every(({ vectors }) => vectors === 0)).toBe(true);
    expect(await store.searchLexical("country DE", { limit: 5 })).toEqual([]);
  });

  it("of a case elsewhere is kept only when its folder is learnt", async () => {
    expect(await found(question)).toEqual([]);
    const learnt = await library.knowledge.learn([made]);
    expect(learnt).toMatchObject({ documents: 1, skipped: [] });
    expect(await found(question)).toContain(`case:${sessionId}`);
    library = open();
    expect(await found(question)).toContain(`case:${sessionId}`);
  });
});

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../../../src/store/open-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { makeDocument } from "../make-document.ts";

const sessionId = "6f0f4c7e-6c52-4d4c-9a55-2f1a3c9b7e11";
const timeoutMs = 180_000;
const filled = mkdtempSync(join(tmpdir(), "whydunit-filled-"));
let expected: unknown;
let home: string;
let notices: string[];

beforeAll(async () => {
  const store = await openStore({ home: filled });
  await fill(store);
  expected = await contents(store);
  await store.close();
}, timeoutMs);
afterAll(() => rmSync(filled, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "whydunit-damage-"));
  cpSync(filled, home, { recursive: true });
  notices = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function open(): Promise<Store> {
  return openStore({ home, notify: (message) => notices.push(message) });
}

async function fill(store: Store): Promise<void> {
  await store.documents.learn([
    makeDocument("a.md", ["Setup | the agent was installed", "and then removed"], {
      title: "Agents",
      events: [
        {
          date: "2025-02-03",
          endDate: "2025-02-05",
          text: "outage",
          section: "Setup",
          chunkPosition: 1,
          details: { open: true },
        },
      ],
    }),
    makeDocument("b.md", ["nothing else"]),
  ]);
  const entry = {
    sessionId,
    timestamp: "2025-03-01T10:00:00.000Z",
    sources: [{ source_url: "a.md" }],
    metadata: { mode: "full" },
  };
  await store.conversations.append({ ...entry, query: "why?", response: "because" });
  await store.conversations.append({ ...entry, query: "and then?", response: "nothing" });
  await store.memory.put({
    documentId: sessionId,
    sessionId,
    content: "case",
    embedding: Float32Array.of(0.5, -1),
    createdAt: "2025-03-01T10:00:00.000Z",
  });
}

async function contents(store: Store): Promise<unknown> {
  const [document] = await store.documents.list();
  return {
    sources: (await store.documents.list()).map(({ sourceUrl, title, contentHash }) => ({
      sourceUrl,
      title,
      contentHash,
    })),
    chunks: (await store.chunks.ofDocument(document!.id)).map(({ id: _id, documentId: _document, ...chunk }) => chunk),
    events: (await store.events.between("2025-02-05", "2025-02-05")).map(
      ({ date, endDate, text, chunkPosition, details }) => ({
        date,
        endDate,
        text,
        chunkPosition,
        details,
      }),
    ),
    history: (await store.conversations.history(sessionId)).map(({ id: _id, ...entry }) => entry),
    memory: await store.memory.get(sessionId),
    found: (await store.searchLexical("agents installed", { limit: 5 })).map(({ score }) => score),
  };
}

describe("a damaged store", () => {
  it("is restored from its snapshot, and says so; the damaged data are set aside", { timeout: timeoutMs }, async () => {
    for (const name of readdirSync(join(home, "store/data/pg_wal")))
      if (name.length === 24) truncateSync(join(home, "store/data/pg_wal", name), 100);
    const store = await open();
    expect(await contents(store)).toEqual(expected);
    const { recovery } = await store.describe();
    expect(recovery).toMatchObject({ restored: { documents: 2, conversations: 2, memories: 1 } });
    expect(existsSync(join(recovery!.setAside, "PG_VERSION"))).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/damaged.*2 documents and 2 conversation entries were restored/)]);
    await store.close();

    const later = await open();
    expect(await contents(later)).toEqual(expected);
    expect((await later.describe()).recovery).toBeNull();
    await later.close();
  });

  it("is restored anew when restoring it was interrupted", { timeout: timeoutMs }, async () => {
    writeFileSync(join(home, "store/data/global/pg_control"), "");
    writeFileSync(join(home, "store/snapshot/documents.ndjson.gz"), "no archive");
    await expect(open()).rejects.toThrow();
    cpSync(join(filled, "store/snapshot"), join(home, "store/snapshot"), { recursive: true });
    const store = await open();
    expect((await store.describe()).recovery).toMatchObject({ reason: expect.stringContaining("interrupted") });
    expect(await contents(store)).toEqual(expected);
    await store.close();
  });

  it("without a snapshot begins anew, and says what is lost", { timeout: timeoutMs }, async () => {
    rmSync(join(home, "store/snapshot"), { recursive: true });
    writeFileSync(join(home, "store/data/global/pg_control"), "");
    const store = await open();
    expect(await store.documents.list()).toEqual([]);
    expect(notices).toEqual([
      expect.stringMatching(/no snapshot: documents have to be learned again, and conversations are lost/),
    ]);
    expect((await store.documents.learn([makeDocument("a.md", ["again"])])).learned).toHaveLength(1);
    await store.close();
  });

  it("is one whose last writes were not on disk when the machine stopped", { timeout: timeoutMs }, async () => {
    const mark = join(home, "store/sync.json");
    expect(JSON.parse(readFileSync(mark, "utf8"))).toMatchObject({ isSynced: true });
    writeFileSync(mark, JSON.stringify({ isSynced: true, boot: "another start", damage: null }));
    const trusted = await open();
    expect((await trusted.describe()).recovery).toBeNull();
    await trusted.close();
    // Nothing was written, so nothing had to be synced.
    expect(JSON.parse(readFileSync(mark, "utf8")).boot).toBe("another start");
    writeFileSync(mark, JSON.stringify({ isSynced: false, boot: "another start", damage: null }));
    const store = await open();
    expect((await store.describe()).recovery).toMatchObject({
      reason: expect.stringContaining("machine stopped"),
      restored: { documents: 2 },
    });
    await store.close();
  });
});

import { expect, it } from "vitest";
import { describeOnBoth } from "./backends.ts";

describeOnBoth("conversations", (backend) => {
  const entry = (sessionId: string, query: string, timestamp: string) => ({
    sessionId,
    timestamp,
    query,
    response: `answer to ${query}`,
    sources: [{ source_url: "a.md", similarity_score: 0.875 }],
    metadata: { mode: "full" },
  });

  it("gives a session's history in the order it was written, also after a restart", async () => {
    const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await backend.store.conversations.append(entry(mine, "first", "2025-03-01T10:00:00.000Z"));
    await backend.store.conversations.append(entry(other, "not mine", "2025-03-01T10:00:01.000Z"));
    // The same moment: the order of writing decides.
    await backend.store.conversations.append(entry(mine, "second", "2025-03-01T10:00:02.000Z"));
    await backend.store.conversations.append(entry(mine, "third", "2025-03-01T10:00:02.000Z"));
    const before = await backend.store.conversations.history(mine);
    await backend.reopen();
    const after = await backend.store.conversations.history(mine);
    expect(after.map(({ query }) => query)).toEqual(["first", "second", "third"]);
    expect(after).toEqual(before);
    expect(after[0]).toMatchObject(entry(mine, "first", "2025-03-01T10:00:00.000Z"));
    expect((await backend.store.conversations.history(mine, { latest: 2 })).map(({ query }) => query)).toEqual([
      "second",
      "third",
    ]);
  });

  it("knows when a session began and was last active", async () => {
    const { conversations } = backend.store;
    const sessionId = crypto.randomUUID();
    expect(await conversations.session(sessionId)).toBeNull();
    expect(await conversations.history(sessionId)).toEqual([]);
    await conversations.append(entry(sessionId, "first", "2025-03-01T10:00:00.000Z"));
    await conversations.append(entry(sessionId, "second", "2025-03-01T11:00:00.000Z"));
    expect(await conversations.session(sessionId)).toEqual({
      sessionId,
      createdAt: "2025-03-01T10:00:00.000Z",
      lastActive: "2025-03-01T11:00:00.000Z",
    });
    await conversations.remove(sessionId);
    expect(await conversations.history(sessionId)).toEqual([]);
  });

  it("remembers one document for an investigation, the latest, and forgets it with the session", async () => {
    const { memory } = backend.store;
    const sessionId = crypto.randomUUID();
    const make = (content: string, embedding: Float32Array | null) => ({
      documentId: crypto.randomUUID(),
      sessionId,
      content,
      embedding,
      createdAt: "2025-03-01T10:00:00.000Z",
    });
    await memory.put(make("draft", null));
    const final = make("final", Float32Array.of(0.1, -0.25, 1 / 3));
    await memory.put(final);
    expect(await memory.get(sessionId)).toEqual(final);
    expect(await memory.list()).toEqual([final]);
    expect(await memory.remove(sessionId)).toBe(true);
    expect(await memory.remove(sessionId)).toBe(false);
    expect(await memory.get(sessionId)).toBeNull();
  });
});

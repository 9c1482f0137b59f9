import { expect, it } from "vitest";
import { describeOnBoth } from "./backends.ts";
import { makeDocument } from "./make-document.ts";

describeOnBoth("documents", (backend) => {
  it("learns a document with its chunks and dated events, and gives them back", async () => {
    const { store } = backend;
    const { learned, unchanged } = await store.documents.learn([
      makeDocument("notes/releases.md", ["iOS | On 2025-02-03 we rolled out 17.2.1.", "Android | Nothing happened."], {
        path: "/docs/releases.md",
        title: "Releases",
        modifiedAt: "2025-02-10T08:00:00.000Z",
        metadata: { author: "Ada" },
        events: [
          {
            date: "2025-02-03",
            endDate: null,
            text: "rolled out 17.2.1",
            section: "iOS",
            chunkPosition: 0,
            details: { time: "14:05" },
          },
        ],
      }),
    ]);
    expect(learned).toMatchObject([{ sourceUrl: "notes/releases.md", chunks: 2 }]);
    expect(unchanged).toEqual([]);
    const [document] = await store.documents.list();
    expect(document).toMatchObject({
      sourceUrl: "notes/releases.md",
      path: "/docs/releases.md",
      title: "Releases",
      modifiedAt: "2025-02-10T08:00:00.000Z",
      learnedAt: "2025-03-01T12:00:00.000Z",
      metadata: { author: "Ada" },
      chunkCount: 2,
    });
    expect(await store.documents.find("notes/releases.md")).toEqual(document);
    const chunks = await store.chunks.ofDocument(document!.id);
    expect(chunks).toMatchObject([
      {
        position: 0,
        section: "iOS",
        sectionPath: ["iOS"],
        text: "On 2025-02-03 we rolled out 17.2.1.",
        title: "Releases",
      },
      { position: 1, section: "Android", text: "Nothing happened." },
    ]);
    expect(await store.events.ofDocument(document!.id)).toMatchObject([
      {
        date: "2025-02-03",
        endDate: "2025-02-03",
        text: "rolled out 17.2.1",
        chunkId: chunks[0]!.id,
        details: { time: "14:05" },
      },
    ]);
  });

  it("leaves a document alone whose content did not change", async () => {
    const { store } = backend;
    await store.documents.learn([makeDocument("a.md", ["first"]), makeDocument("b.md", ["second"])]);
    const before = await store.documents.list();
    const again = await store.documents.learn([
      makeDocument("a.md", ["first"]),
      makeDocument("b.md", ["second, changed"]),
    ]);
    expect(again).toMatchObject({ learned: [{ sourceUrl: "b.md" }], unchanged: ["a.md"] });
    const after = await store.documents.list();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]!.id).not.toBe(before[1]!.id);
    expect(await store.chunks.count()).toBe(2);
  });

  it("forgets everything made from a document when it is removed", async () => {
    const { store } = backend;
    const model = { model: "m", runtime: "r", dimension: 2 };
    await store.documents.learn([
      makeDocument("gone.md", ["the zebra escaped"], {
        events: [{ date: "2025-01-01", endDate: null, text: "escape", section: "", chunkPosition: 0, details: {} }],
      }),
      makeDocument("kept.md", ["the lion stayed"]),
    ]);
    const { id } = (await store.documents.find("gone.md"))!;
    const [chunk] = await store.chunks.ofDocument(id);
    await store.vectors.put(model, [{ chunkId: chunk!.id, vector: Float32Array.of(1, 0) }]);
    expect(await store.documents.remove([id])).toBe(1);
    expect(await store.documents.get(id)).toBeNull();
    expect(await store.chunks.get([chunk!.id])).toEqual([]);
    expect(await store.events.between("2025-01-01", "2025-01-01")).toEqual([]);
    expect(await store.searchLexical("zebra", { limit: 5 })).toEqual([]);
    expect(await store.searchVectors(Float32Array.of(1, 0), model, { limit: 5 })).toEqual([]);
    expect(await store.chunks.count()).toBe(1);
  });

  it("removes what belongs to a session, and nothing else", async () => {
    const { store } = backend;
    const sessionId = crypto.randomUUID();
    await store.documents.learn([
      makeDocument("case.md", ["finding"], { sessionId }),
      makeDocument("own.md", ["note"]),
    ]);
    expect(await store.documents.removeSession(sessionId)).toBe(1);
    expect((await store.documents.list()).map(({ sourceUrl }) => sourceUrl)).toEqual(["own.md"]);
  });

  it("gives the neighbours of a passage in order", async () => {
    const { store } = backend;
    await store.documents.learn([
      makeDocument("a.md", ["one", "two", "three", "four"]),
      makeDocument("b.md", ["five"]),
    ]);
    const chunks = await store.chunks.ofDocument((await store.documents.find("a.md"))!.id);
    const around = await store.chunks.around(chunks[1]!.id, 1);
    expect(around.map(({ text }) => text)).toEqual(["one", "two", "three"]);
    const asked = [chunks[3]!.id, 999_999, chunks[0]!.id];
    expect((await store.chunks.get(asked)).map(({ text }) => text)).toEqual(["four", "one"]);
  });

  it("finds events that touch a period, at its edges too", async () => {
    const { store } = backend;
    const event = (date: string, endDate: string | null, text: string) => ({
      date,
      endDate,
      text,
      section: "",
      chunkPosition: 0,
      details: {},
    });
    await store.documents.learn([
      makeDocument("calendar.md", ["dates"], {
        events: [
          event("2025-01-20", "2025-02-01", "ends on the first day"),
          event("2025-02-10", null, "begins on the last day"),
          event("2025-02-11", null, "after"),
          event("2025-01-31", null, "before"),
        ],
      }),
    ]);
    const found = await store.events.between("2025-02-01", "2025-02-10");
    expect(found.map(({ text }) => text)).toEqual(["ends on the first day", "begins on the last day"]);
  });

  it("takes text that PostgreSQL cannot store, without the characters it refuses", async () => {
    const { store } = backend;
    const text = "nul \0 byte, half \ud800 pair, '; drop table documents; --, \\u0000 and 数据";
    await store.documents.learn([makeDocument("odd.md", [text], { title: "o\0dd" })]);
    const [chunk] = await store.chunks.ofDocument((await store.documents.find("odd.md"))!.id);
    expect(chunk!.text).toBe("nul  byte, half \ufffd pair, '; drop table documents; --, \\u0000 and 数据");
    expect(chunk!.title).toBe("odd");
  });

  it("keeps nothing of a batch in which one document is refused", async () => {
    const { store } = backend;
    const good = makeDocument("good.md", ["fine"]);
    const bad = makeDocument("bad.md", ["fine"], { modifiedAt: "not a time" });
    await expect(store.documents.learn([good, bad])).rejects.toMatchObject({ code: "QUERY_FAILED" });
    expect(await store.documents.list()).toEqual([]);
    expect(await store.searchLexical("fine", { limit: 5 })).toEqual([]);
    expect((await store.documents.learn([good])).learned).toHaveLength(1);
  });

  it("still has everything after it is opened again", async () => {
    await backend.store.documents.learn([makeDocument("a.md", ["the giraffe is tall"])]);
    const before = await backend.store.searchLexical("giraffe", { limit: 5 });
    await backend.reopen();
    expect(await backend.store.searchLexical("giraffe", { limit: 5 })).toEqual(before);
    expect(before).toHaveLength(1);
  });
});

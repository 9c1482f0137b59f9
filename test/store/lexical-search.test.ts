import { expect, it } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { describeOnBoth } from "./backends.ts";
import { makeDocument } from "./make-document.ts";

/** Texts of the chunks found, best first. */
async function find(store: Store, query: string, filters = {}): Promise<string[]> {
  const found = await store.searchLexical(query, { limit: 10, filters });
  return (await store.chunks.get(found.map(({ chunkId }) => chunkId))).map(({ text }) => text);
}

/** The same passages and scores whatever the ids: what two stores must have in common. */
async function rank(store: Store, query: string): Promise<[string, number][]> {
  const found = await store.searchLexical(query, { limit: 20 });
  const chunks = await store.chunks.get(found.map(({ chunkId }) => chunkId));
  return chunks.map(({ sourceUrl, position }, index) => [`${sourceUrl}#${position}`, found[index]!.score]);
}

const corpus = Array.from({ length: 40 }, (_, index) =>
  makeDocument(`d${index}.md`, [
    `report number ${index} about ${["orders", "refunds", "logins", "visits"][index % 4]} in ${["Berlin", "Paris", "Rome"][index % 3]}`,
    `${["checkout", "payment", "search"][index % 3]} errors rose ${"again ".repeat(index % 5)} for mobile users`,
  ]),
);
/** What the database tested before this one gave. */
let rankedBefore: [string, number][][] | null = null;

const questions = [
  "checkout errors in Berlin",
  "refunds Paris",
  "mobile users",
  "report 17",
  "payment error logins rome",
];

describeOnBoth("lexical search", (backend) => {
  it("scores as BM25 with k1 2 and b 0.9 says, pairs of words at a fifth", async () => {
    const { store } = backend;
    // Lengths in words, the empty titles counting nothing: 3, 1 and 2; 2 on average.
    await store.documents.learn([
      makeDocument("a", ["red apple pie"], { title: "" }),
      makeDocument("b", ["apple"], { title: "" }),
      makeDocument("c", ["green pear"], { title: "" }),
    ]);
    const term = (count: number, length: number, found: number) =>
      Math.log(1 + (3 - found + 0.5) / (found + 0.5)) * ((count * 3) / (count + 2 * (1 - 0.9 + (0.9 * length) / 2)));
    const scores = (await rank(store, "apple pie")).map(([name, score]) => [name, score.toFixed(9)]);
    expect(scores).toEqual([
      ["a#0", (term(1, 3, 2) + term(1, 3, 1) + 0.2 * term(1, 3, 1)).toFixed(9)],
      ["b#0", term(1, 1, 2).toFixed(9)],
    ]);
  });

  it("finds other forms of a word, whatever its case and accents", async () => {
    const { store } = backend;
    await store.documents.learn([
      makeDocument("a", ["Conversions at the Café dropped"]),
      makeDocument("b", ["Logins rose"]),
    ]);
    expect(await find(store, "CONVERTED conversion cafe")).toEqual(["Conversions at the Café dropped"]);
    expect(await find(store, "login")).toEqual(["Logins rose"]);
    expect(await find(store, "the of and")).toEqual([]);
    expect(await find(store, "unheard")).toEqual([]);
  });

  it("finds a version or a date as a whole before its parts", async () => {
    const { store } = backend;
    await store.documents.learn([
      makeDocument("a", ["version 17 has 2 fixes and 1 feature"], { title: "x" }),
      makeDocument("b", ["version 17.2.1 was released"], { title: "x" }),
    ]);
    expect((await find(store, "17.2.1"))[0]).toBe("version 17.2.1 was released");
  });

  it("prefers a passage whose heading has the word, and one that has the words side by side", async () => {
    const { store } = backend;
    await store.documents.learn([
      makeDocument("a", ["Notes | refunds went up last week in all regions"], { title: "x" }),
      makeDocument("b", ["Refunds | they went up last week in all regions"], { title: "x" }),
      makeDocument("c", ["login page latency and error page rates"], { title: "x" }),
      makeDocument("d", ["login error latency and page page rates"], { title: "x" }),
    ]);
    expect((await find(store, "refunds"))[0]).toContain("they went up");
    expect((await find(store, "login error"))[0]).toContain("login error latency");
  });

  it("finds German and Chinese, each by its own rules", async () => {
    const { store } = backend;
    await store.documents.learn([
      makeDocument(
        "de",
        ["Die Bestellungen sind wegen der Störung an den Kassen nicht mehr eingegangen und das war neu"],
        { language: null },
      ),
      makeDocument("en", ["Orders stopped because of the outage"], { language: null }),
      makeDocument("zh", ["数据库在二月三日升级"], { language: null }),
    ]);
    expect(await find(store, "Bestellung Störungen Kasse")).toEqual([expect.stringContaining("Bestellungen")]);
    expect(await find(store, "ordering outages")).toEqual([expect.stringContaining("Orders")]);
    expect(await find(store, "数据库升级")).toEqual([expect.stringContaining("数据库")]);
    expect((await store.documents.find("de"))!.language).toBe("german");
    // Taken for German by its owner: its English stop words must not make it the answer to everything.
    await store.documents.learn([
      makeDocument("mixed", ["what is the role of the user in the message"], { language: "german" }),
    ]);
    expect((await find(store, "What is the reason of the outage?"))[0]).toContain("Orders");
  });

  it("keeps to the filters, and a filter changes no score", async () => {
    const { store } = backend;
    await store.documents.learn([
      makeDocument("/docs/a", ["Setup | install the agent", "Usage | run the agent"]),
      makeDocument("/docs_b", ["Setup | install the agent twice"]),
      makeDocument("/blog/c", ["Setup | the agent story"]),
    ]);
    expect(await find(store, "agent", { sourcePrefix: "/docs/" })).toEqual(["install the agent", "run the agent"]);
    expect(await find(store, "agent", { section: "Usage" })).toEqual(["run the agent"]);
    expect(await find(store, "agent", { section: "usage" })).toEqual([]);
    const { id } = (await store.documents.find("/blog/c"))!;
    expect(await find(store, "agent", { documentIds: [id], section: "Setup" })).toEqual(["the agent story"]);
    const all = await store.searchLexical("agent", { limit: 10 });
    const [filtered] = await store.searchLexical("agent", { limit: 10, filters: { documentIds: [id] } });
    expect(all).toContainEqual(filtered);
  });

  it("says which words of a query are where, in every form and language, among the chunks that are left", async () => {
    const { store } = backend;
    const german = "Der Umsatz sank wegen der Refunds und das war nicht neu für uns";
    for (const document of [
      makeDocument("/docs/a", ["refunds rose in Paris", "a refund in Rome"]),
      makeDocument("/docs/b", ["refunded twice"]),
      makeDocument("/blog/c", [german], { language: "german" }),
      makeDocument("/blog/d", ["logins in Rome"]),
    ])
      await store.documents.learn([document]);
    await store.documents.remove([(await store.documents.find("/docs/b"))!.id]);
    const inspect = async (filters = {}) => {
      const { words, searched, hits } = await store.searchWords("the refunds refund of Rome zebra", {
        limit: 9,
        filters,
      });
      const chunks = await store.chunks.get(hits.map(({ chunkId }) => chunkId));
      const having = (isIn: (chunkId: number) => boolean) =>
        chunks.filter(({ id }) => isIn(id)).map(({ text }) => text);
      return { searched, words: words.map(({ word, containing, isIn }) => [word, containing, having(isIn).sort()]) };
    };
    const expected = {
      searched: 4,
      words: [
        ["refunds", 3, [german, "a refund in Rome", "refunds rose in Paris"]],
        ["rome", 2, ["a refund in Rome", "logins in Rome"]],
        ["zebra", 0, []],
      ],
    };
    expect(await inspect()).toEqual(expected);
    await store.settle();
    expect(await inspect()).toEqual(expected);
    const { searched, words } = await inspect({ sourcePrefix: "/docs/" });
    expect([searched, words.map(([, containing]) => containing)]).toEqual([2, [2, 1, 0]]);
  });

  it("gives the same scores however the documents came in, and as if removed ones had never been", async () => {
    const { store } = backend;
    await store.documents.learn(corpus);
    const expected = await Promise.all(questions.map((question) => rank(store, question)));
    expect(expected.every((ranking) => ranking.length > 0)).toBe(true);
    await store.documents.remove((await store.documents.list()).map(({ id }) => id));

    await store.documents.learn([makeDocument("noise.md", ["checkout errors in Berlin", "payment refunds in Paris"])]);
    for (const document of corpus) {
      await store.documents.learn([{ ...document, contentHash: "older", chunks: document.chunks.slice(0, 1) }]);
      await store.documents.learn([document]);
    }
    await store.documents.remove([(await store.documents.find("noise.md"))!.id]);
    expect(await Promise.all(questions.map((question) => rank(store, question)))).toEqual(expected);
    await store.settle();
    expect(await Promise.all(questions.map((question) => rank(store, question)))).toEqual(expected);
  });

  it("is right while the index is being merged", async () => {
    const { store } = backend;
    const searches: Promise<[string, number][]>[] = [];
    for (const document of corpus.slice(0, 30)) {
      await store.documents.learn([document]);
      searches.push(rank(store, "report"));
    }
    const found = await Promise.all(searches);
    expect(found.at(-1)).toHaveLength(20);
    expect(found[4]!.length).toBeGreaterThanOrEqual(5);
    await store.settle();
  });

  it("answers a query of a whole page", async () => {
    const { store } = backend;
    await store.documents.learn(corpus);
    expect(await find(store, "checkout errors ".repeat(2_000))).toHaveLength(10);
    expect(await find(store, Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(" "))).toEqual([]);
  });

  it("ranks exactly alike in both databases", async () => {
    const { store } = backend;
    await store.documents.learn(corpus);
    const ranked = await Promise.all(questions.map((question) => rank(store, question)));
    expect(ranked).toEqual(rankedBefore ?? ranked);
    expect(ranked.flat().length).toBeGreaterThan(50);
    rankedBefore = ranked;
  });
});

import { describe, expect, it } from "vitest";
import { useKnowledge } from "../open-test-knowledge.ts";
import { openWordEmbedder } from "../word-embedder.ts";

const place = useKnowledge();
const sentences = (topic: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `The ${topic} has rule number ${index} that everybody in the shop has to keep.`,
  );

describe("retrieving", () => {
  it("finds a passage by every heading above it, though they are not in its text", async () => {
    const deadlines = sentences("deadline", 6).join(" ");
    place.write(
      "handbook.md",
      `# Handbook\n\n## Refunds\n\n### Deadlines\n\n${deadlines}\n\n## Shipping\n\nBy post.\n`,
    );
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    const [best] = await knowledge.retrieve("refunds");
    expect(best).toMatchObject({ section: "Deadlines", text: deadlines });
  });

  it("says by the similarity whether anything bears on the query, without vectors too", async () => {
    place.write("a.md", "# Releases\n\nOn 2025-02-03 we rolled out iOS 17.2.1. Login crashed on older phones.");
    place.write("b.md", "# Recipes of the canteen\n\nLentil soup on Monday, and bread.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    const [near] = await knowledge.retrieve("When was iOS 17.2.1 rolled out?");
    expect(near!.similarity).toBeGreaterThanOrEqual(0.5);
    const [far] = await knowledge.retrieve("Which phones of the embassy were tapped by spies in Vienna?");
    expect(far!.similarity).toBeLessThan(0.3);
  });

  it("keeps to the filters", async () => {
    place.write("en/a.md", "# A\n\n## Alpha\n\nRefund rules.\n\n## Beta\n\nRefund rules.");
    place.write("de/b.md", "# B\n\n## Alpha\n\nRefund rules.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    const retrieve = async (source_url_prefix: string | null, section: string | null) => {
      const found = await knowledge.retrieve("refund rules", { filters: { source_url_prefix, section } });
      return found.map((passage) => `${passage.sourceUrl} ${passage.section}`).sort();
    };
    expect(await retrieve("en/", null)).toEqual(["en/a.md Alpha", "en/a.md Beta"]);
    expect(await retrieve(null, "Alpha")).toEqual(["de/b.md Alpha", "en/a.md Alpha"]);
    expect(await retrieve("de/", "Beta")).toEqual([]);
  });

  it("gives the parts of the same section beside a hit, each once and only where asked for", async () => {
    const lines = sentences("catalogue", 60);
    lines[30] = "The zebra clause stands in the middle of it.";
    place.write("long.md", `# Long\n\n## Before\n\nShort.\n\n## Rules\n\n${lines.join(" ")}\n\n## Behind\n\nShort.`);
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    const [alone] = await knowledge.retrieve("zebra clause", { limit: 1 });
    expect(alone).toMatchObject({ section: "Rules", before: "", after: "" });
    const [joined] = await knowledge.retrieve("zebra clause", { limit: 1, withNeighbours: true });
    expect(joined!.before).toContain("rule number");
    expect(joined!.after).toContain("rule number");
    const all = await knowledge.retrieve("zebra clause, rule, short", { limit: 20, withNeighbours: true });
    expect(all.filter(({ section }) => section !== "Rules")).not.toHaveLength(0);
    for (const { before, after } of all) expect([before, after]).toEqual(["", ""]);
  });
});

describe("vectors", () => {
  it("are made of headings and text, with progress, and used from then on", async () => {
    place.write("a.md", "# Handbook\n\n## Refunds\n\nWithin thirty days.");
    const { embedder, seen } = openWordEmbedder();
    const knowledge = place.open(embedder);
    const steps: string[] = [];
    await knowledge.learn([place.folder]);
    expect(await place.store.vectors.count(embedder.id)).toEqual({ present: 0, missing: 1 });
    await knowledge.makeVectors({ onProgress: (step) => steps.push(step) });
    expect(seen).toEqual(["Handbook\nRefunds\nWithin thirty days."]);
    expect(steps.at(-1)).toBe("1 of 1 passages have their vector");
    await knowledge.makeVectors();
    expect(seen).toHaveLength(1);
    await knowledge.retrieve("thirty days");
    expect(seen.at(-1)).toBe("thirty days");
  });

  it("are missing for a while: what has none yet is found by its words meanwhile", async () => {
    place.write("a.md", "# A\n\nRefunds within thirty days.");
    const { embedder } = openWordEmbedder();
    const knowledge = place.open(embedder);
    await knowledge.learn([place.folder]);
    await knowledge.makeVectors();
    place.write("b.md", "# B\n\nThe zebra clause.");
    await knowledge.learn([place.folder]);
    expect(await knowledge.retrieve("zebra clause", { limit: 1 })).toMatchObject([{ sourceUrl: "b.md" }]);
  });

  it("of another embedder replace those of the one before", async () => {
    place.write("a.md", "# A\n\nRefunds within thirty days.");
    const first = openWordEmbedder({ runtime: "first" });
    const second = openWordEmbedder({ runtime: "second" });
    await place.open(first.embedder).learn([place.folder]);
    await place.open(first.embedder).makeVectors();
    await place.open(second.embedder).makeVectors();
    expect(await place.store.vectors.models()).toMatchObject([{ runtime: "second", vectors: 1 }]);
  });

  it("cost the meaning, not the answer, where the embedder fails", async () => {
    place.write("a.md", "# A\n\nRefunds within thirty days.");
    let isDown = false;
    const { embedder } = openWordEmbedder({
      beforeEach: async () => {
        if (isDown) throw new Error("the provider is down");
      },
    });
    const knowledge = place.open(embedder);
    await knowledge.learn([place.folder]);
    await knowledge.makeVectors();
    isDown = true;
    expect(await knowledge.retrieve("refunds")).toMatchObject([{ sourceUrl: "a.md" }]);
  });

  it("are no longer made when the knowledge is closed", async () => {
    place.write("a.md", "# A\n\nRefunds within thirty days.");
    const { embedder } = openWordEmbedder();
    const knowledge = place.open(embedder);
    await knowledge.learn([place.folder]);
    await knowledge.close();
    await expect(knowledge.makeVectors()).rejects.toThrow("being closed");
  });
});

import { renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useKnowledge } from "../open-test-knowledge.ts";

const place = useKnowledge();
const releases =
  "# Releases\n\n## iOS 17.2.1\n\nOn 2025-02-03 we rolled out iOS 17.2.1.\n\n## Android 9\n\nNo known problems.\n";
const names = async () => (await place.store.documents.list()).map(({ sourceUrl }) => sourceUrl);

describe("learning a folder", () => {
  it("makes its documents findable at once, with their events", async () => {
    place.write("notes/releases.md", releases);
    const knowledge = place.open();
    const result = await knowledge.learn([place.folder]);
    expect(result).toEqual({ documents: 1, chunks: 2, unchanged: 0, forgotten: 0, skipped: [] });
    const [best] = await knowledge.retrieve("iOS 17.2.1 rolled out");
    expect(best).toMatchObject({
      sourceUrl: "notes/releases.md",
      title: "Releases",
      section: "iOS 17.2.1",
      position: 0,
    });
    const events = await place.store.events.between("2025-02-01", "2025-02-28");
    expect(events).toMatchObject([{ date: "2025-02-03", sourceUrl: "notes/releases.md" }]);
  });

  it("reads only what changed again", async () => {
    place.write("a.md", "# A\n\nAlpha.");
    const changing = place.write("b.md", "# B\n\nBeta.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    const before = await place.store.documents.list();
    // Another time on the same bytes is no change.
    utimesSync(join(place.folder, "a.md"), new Date(), new Date(0));
    writeFileSync(changing, "# B\n\nGamma ray.");
    expect(await knowledge.learn([place.folder])).toMatchObject({ documents: 2, unchanged: 1 });
    const after = await place.store.documents.list();
    expect(after[0]!.id).toBe(before[0]!.id);
    expect(after[1]!.id).not.toBe(before[1]!.id);
    expect(await knowledge.retrieve("beta")).toEqual([]);
    expect(await knowledge.retrieve("gamma ray")).toMatchObject([{ sourceUrl: "b.md" }]);
  });

  it("notices a file of the same size and time whose bytes differ, when it was learnt right after it was written", async () => {
    const path = place.write("a.md", "# A\n\nAlpha.");
    const knowledge = place.open();
    const at = new Date();
    utimesSync(path, at, at);
    await knowledge.learn([path]);
    writeFileSync(path, "# A\n\nOmega.");
    utimesSync(path, at, at);
    expect(await knowledge.learn([path])).toMatchObject({ unchanged: 0 });
    expect(await knowledge.retrieve("omega")).toHaveLength(1);
  });

  it("forgets what vanished from it, and nothing outside of it", async () => {
    place.write("inside/gone.md", "# Gone\n\nOld.");
    place.write("inside/kept.md", "# Kept\n\nNew.");
    const other = place.write("outside.md", "# Outside\n\nElsewhere.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    rmSync(join(place.folder, "inside/gone.md"));
    rmSync(other);
    expect(await knowledge.learn([join(place.folder, "inside")])).toMatchObject({ documents: 1, forgotten: 1 });
    expect(await names()).toEqual(["inside/kept.md", "outside.md"]);
  });

  it("follows a document that was moved", async () => {
    const path = place.write("a.md", "---\nurl: https://example.org/a\n---\n# A\n\nAlpha.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    renameSync(path, join(place.folder, "b.md"));
    await knowledge.learn([place.folder]);
    const documents = await place.store.documents.list();
    expect(documents).toMatchObject([{ sourceUrl: "https://example.org/a", path: join(place.folder, "b.md") }]);
  });

  it("does not leave a document under the name it had", async () => {
    const path = place.write("a.md", "# A\n\nAlpha.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    writeFileSync(path, "---\nurl: https://example.org/a\n---\n# A\n\nAlpha.");
    await knowledge.learn([place.folder]);
    expect(await names()).toEqual(["https://example.org/a"]);
  });

  it("skips what it cannot read, with the reason, and learns the rest", async () => {
    place.write("good.md", "# Good\n\nFine.");
    place.write("empty.md", "");
    place.write("table.parquet", "PAR1");
    const { documents, skipped } = await place.open().learn([place.folder]);
    expect(documents).toBe(1);
    expect(skipped).toMatchObject([
      { path: join(place.folder, "table.parquet"), reason: expect.stringContaining("no document") },
      { path: join(place.folder, "empty.md"), reason: "empty.md is empty" },
    ]);
  });

  it("keeps apart two documents of the same name", async () => {
    place.write("one/README.md", "# One\n\nAlpha.");
    place.write("two/README.md", "# Two\n\nBeta.");
    const knowledge = place.open();
    await knowledge.learn([join(place.folder, "one"), join(place.folder, "two")]);
    expect(await names()).toEqual(["README.md", "two/README.md"]);
    // A document keeps the name it is cited by, from whichever folder it is learnt again.
    writeFileSync(join(place.folder, "two/README.md"), "# Two\n\nGamma.");
    await knowledge.learn([place.folder]);
    expect(await names()).toEqual(["README.md", "two/README.md"]);
    expect(await knowledge.retrieve("gamma")).toMatchObject([{ sourceUrl: "two/README.md" }]);
  });
});

describe("what is known", () => {
  it("is listed, and forgotten by its id", async () => {
    place.write("a.md", "# A\n\nAlpha.");
    const knowledge = place.open();
    await knowledge.learn([place.folder]);
    const [document] = await knowledge.list();
    expect(document).toMatchObject({ sourceUrl: "a.md", title: "A", kind: "markdown", chunks: 1 });
    for (const wrong of ["nonsense", "-1", "99999999999", ""]) expect(await knowledge.forget(wrong), wrong).toBe(false);
    expect(await knowledge.forget(document!.documentId)).toBe(true);
    expect(await knowledge.retrieve("alpha")).toEqual([]);
  });
});

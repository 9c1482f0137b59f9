import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentLimits } from "../../../src/knowledge/read/document-limits.ts";
import { listDocuments } from "../../../src/knowledge/read/list-documents.ts";
import { fixtures } from "../scratch.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whydunit-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (...names: string[]) => {
  for (const name of names) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), "words");
  }
};
const urls = (paths: string[]) => listDocuments(paths).files.map(({ sourceUrl }) => sourceUrl);

describe("listDocuments", () => {
  it("walks folders in a fixed order with addresses below the learned folder", () => {
    expect(urls([fixtures])).toEqual([
      "campaigns.md",
      "events.csv",
      "glossary.json",
      "guides/deeper/notes.txt",
      "guides/runbook.md",
      "incidents.md",
      "launches.json",
      "metrics.md",
      "orders.csv",
      "page.html",
      "release-notes.md",
    ]);
    expect(urls([join(fixtures, "guides/"), join(fixtures, "metrics.md")])).toEqual([
      "deeper/notes.txt",
      "runbook.md",
      "metrics.md",
    ]);
  });

  it("leaves names as they are on disk, so that an encoded name decodes to what was encoded", () => {
    const id = "https://example.com/a b#c%";
    write(`${encodeURIComponent(id)}.md`);
    const [url] = urls([folder]);
    expect(
      decodeURIComponent(
        url
          .split("/")
          .pop()!
          .replace(/\.md.*$/, ""),
      ),
    ).toBe(id);
  });

  it("passes over hidden entries and node_modules, and reports what it cannot take", () => {
    write("a.md", ".git/b.md", ".hidden.md", "node_modules/x/readme.md", "picture.png", "sub/archive.zip");
    symlinkSync(join(folder, "nothing.md"), join(folder, "broken.md"));
    const { files, skipped } = listDocuments([folder]);
    expect(files.map(({ sourceUrl }) => sourceUrl)).toEqual(["a.md"]);
    expect(skipped.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
      ["broken.md", expect.stringContaining("broken link")],
      ["picture.png", expect.stringContaining("no document that can be learnt")],
      ["sub/archive.zip", expect.stringContaining("no document that can be learnt")],
    ]);
  });

  it("ends in a loop of links, and takes no file twice", () => {
    write("a/one.md", "b/two.md");
    symlinkSync(folder, join(folder, "a", "loop"));
    symlinkSync(join(folder, "b"), join(folder, "a", "other"));
    expect(urls([folder, join(folder, "b", "two.md")])).toEqual(["a/one.md", "a/other/two.md"]);
  });

  it("names a path that does not exist, and a limit that is passed", () => {
    expect(() => listDocuments([join(folder, "missing")])).toThrow(/There is no file or folder/);
    write("a.md", "b.md");
    expect(() => listDocuments([folder], { ...documentLimits, files: 1 })).toThrow(/more than 1 documents/);
  });
});

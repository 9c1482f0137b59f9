import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDocumentShelf } from "../../../src/app/documents/document-shelf.ts";
import { useKnowledge } from "../../knowledge/open-test-knowledge.ts";

const library = useKnowledge();
const upload = (name: string, text: string) => ({ name, content: Buffer.from(text) });

it("keeps no file of a document that was removed, also of one that is cited by an address of its own", async () => {
  const knowledge = library.open();
  const shelf = openDocumentShelf(library.folder, knowledge);
  const page = "---\nurl: https://wiki.example/releases\n---\n# Releases\n\niOS 17.2.1 was rolled out.\n";
  await shelf.add([upload("releases.md", page), upload("notes.md", "# Notes\n\nNothing else.\n")]);
  const documents = await shelf.list();
  expect(documents.map(({ sourceUrl }) => sourceUrl)).toContain("https://wiki.example/releases");
  for (const { documentId } of documents) expect(await shelf.remove(documentId)).toBe(true);
  expect(await shelf.list()).toEqual([]);
  expect(["releases.md", "notes.md"].filter((name) => existsSync(join(library.folder, name)))).toEqual([]);
  expect(await shelf.remove("1")).toBe(false);
  await knowledge.close();
});

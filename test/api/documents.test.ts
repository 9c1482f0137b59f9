import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openApi } from "../../src/api/open-api.ts";
import { AppError } from "../../src/base/app-error.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { openMemoryKnowledge } from "./memory-knowledge.ts";
import { readBody } from "./read-body.ts";
import { testServices } from "./test-services.ts";

const scratch = makeScratchFolder();
afterAll(() => scratch.remove());

const localSecret = "a-secret-of-this-machine";
let folder = "";
let routes = openApi(testServices()).routes;
beforeEach(() => {
  folder = scratch.path("documents");
  routes = openApi(testServices({ knowledge: openMemoryKnowledge(), documentsFolder: folder, localSecret })).routes;
});
const post = (body: unknown, headers: Record<string, string> = {}) =>
  routes.request("/api/documents", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const list = async () => (await readBody(routes.request("/api/documents"))).documents;

describe("/api/documents", () => {
  it("learns a text, lists it, and forgets it with its file", async () => {
    const learnt = await post({ name: "notes.md", content: "# Notes\n\nRefunds doubled." });
    expect(learnt.status).toBe(201);
    expect(await readBody(learnt)).toEqual({ documents: 1, chunks: 1, unchanged: 0, forgotten: 0, skipped: [] });
    const [document] = await list();
    expect(document).toMatchObject({ source_url: "notes.md", title: "Notes", chunks: 1 });
    const path = `/api/documents/${document.document_id}`;
    expect((await routes.request(path, { method: "DELETE" })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(existsSync(join(folder, "notes.md"))).toBe(false);
    const again = await routes.request(path, { method: "DELETE" });
    expect(again.status).toBe(404);
    expect(await readBody(again)).toMatchObject({ error: { code: "FILE_NOT_FOUND" } });
  });

  it("learns the files of a form, byte by byte", async () => {
    const form = new FormData();
    const bytes = new Uint8Array([0x23, 0x20, 0xff, 0x00, 0x0d, 0x0a]);
    form.append("file", new Blob([bytes]), "one.md");
    form.append("file", new Blob(["two"]), "数据.md");
    const response = await routes.request("/api/documents", { method: "POST", body: form });
    expect(response.status).toBe(201);
    expect((await readBody(response)).documents).toBe(2);
    expect(new Uint8Array(readFileSync(join(folder, "one.md")))).toEqual(bytes);
    expect(readFileSync(join(folder, "数据.md"), "utf8")).toBe("two");
  });

  it("writes nothing outside its folder, whatever the name", async () => {
    expect((await post({ name: "../../evil.md", content: "x" })).status).toBe(201);
    expect(existsSync(join(folder, "evil.md"))).toBe(true);
    for (const name of ["..", ".hidden", "a/", "x\u0001.md", `${"n".repeat(300)}.md`]) {
      const response = await post({ name, content: "x" });
      expect(response.status, name).toBe(400);
      expect(await readBody(response)).toMatchObject({ error: { code: "INVALID_REQUEST" } });
    }
  });

  it("reads files of the machine only for commands on it", async () => {
    const path = scratch.path("here.md");
    writeFileSync(path, "Refunds doubled.");
    expect((await post({ paths: [path] })).status).toBe(403);
    expect((await post({ paths: [path] }, { authorization: "Bearer wrong" })).status).toBe(403);
    expect((await post({ paths: [path] }, { authorization: `Bearer ${localSecret}` })).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  it("keeps no file that could not be learnt", async () => {
    const knowledge = openMemoryKnowledge();
    knowledge.learn = () => Promise.reject(new AppError("INVALID_FILE_TYPE", "notes.md is a picture"));
    routes = openApi(testServices({ knowledge, documentsFolder: folder })).routes;
    const response = await post({ name: "notes.md", content: "x" });
    expect(response.status).toBe(400);
    expect(await readBody(response)).toMatchObject({ error: { code: "INVALID_FILE_TYPE" } });
    expect(existsSync(join(folder, "notes.md"))).toBe(false);
  });

  it("refuses a form without a file, and one that is none", async () => {
    const form = new FormData();
    form.append("file", "text");
    expect((await routes.request("/api/documents", { method: "POST", body: form })).status).toBe(400);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const broken = await routes.request("/api/documents", { method: "POST", headers, body: "nonsense" });
    expect(broken.status).toBe(400);
  });
});

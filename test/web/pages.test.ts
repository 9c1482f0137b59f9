import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openModelSettings } from "../../src/app/settings/model-settings.ts";
import { openMemoryKnowledge } from "../api/memory-knowledge.ts";
import { releases } from "../api/test-services.ts";
import { openPages } from "./open-pages.ts";
import { detailsOf, scriptSessions, sessionId } from "./scripted-sessions.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "whydunit-web-"));
  folders.push(folder);
  return folder;
}

function openSettings() {
  const home = newFolder();
  const environment = {
    WHYDUNIT_SECRET_KEY: "ab".repeat(32),
    OPENAI_API_KEY: "sk-environment-0123456789wxyz",
    WHYDUNIT_ALLOWED_ADDRESSES: "http://127.0.0.1:9",
  };
  return openModelSettings({ home, environment, onChange: async () => {} });
}

describe("the list of cases", () => {
  it("says how a first case gets there", async () => {
    expect((await openPages().read("/sessions")).text).toContain("No cases yet");
  });

  it("shows each case by its answer and leaves out what has no file", async () => {
    const done = detailsOf({ status: "completed", headline: "Orders fell 8.2 %." });
    const empty = detailsOf({ session_id: "b0b6a9fc-95d8-4e0c-8f1c-4c7e2a9b7d10", status: "created" });
    const { text } = await openPages({ sessions: scriptSessions([done, empty]) }).read("/sessions");
    expect(text).toContain("Orders fell 8.2 %.");
    expect(text.match(/class="session-item"/g)).toHaveLength(1);
  });

  it("deletes a case and comes back", async () => {
    const removed: string[] = [];
    const sessions = scriptSessions([detailsOf()], { remove: async (id) => void removed.push(id) });
    const response = await openPages({ sessions }).post(`/sessions/${sessionId}/delete`, {});
    expect([response.headers.get("location"), removed]).toEqual(["/sessions", [sessionId]]);
  });
});

describe("the page for questions", () => {
  it("answers a question without scripts and keeps the conversation at its address", async () => {
    const pages = openPages();
    const asked = await pages.post("/ask", { query: "What happened with <iOS> 17.2.1?" });
    const address = asked.headers.get("location")!;
    expect([asked.status, address]).toEqual([
      303,
      expect.stringMatching(/^\/ask\?conversation=[0-9a-f-]{36}#question$/),
    ]);
    const { text } = await pages.read(address.split("#")[0]);
    expect(text).toContain("What happened with &lt;iOS&gt; 17.2.1?");
    expect(text).toMatch(/<a href="#source-1-1" aria-label="Source 1">1<\/a>/);
  });

  it("asks for a question when there is none", async () => {
    const refused = await openPages().post("/ask", { query: "  " });
    expect([refused.status, (await refused.text()).includes('<a href="#query">Query cannot be empty</a>')]).toEqual([
      422,
      true,
    ]);
  });

  it("opens the passage behind a citation", async () => {
    const query = new URLSearchParams({ source: "releases.md", position: "0", words: "iOS 17.2.1 login crashed" });
    const knowledge = openMemoryKnowledge({ "releases.md": releases });
    const { text } = await openPages({ knowledge }).read(`/ask/passage?${query}`, { "hx-request": "true" });
    expect(text).toContain("Login crashed on older phones");
    expect(text).not.toContain("<html");
  });

  it("takes a document and gives it away again", async () => {
    const documentsFolder = newFolder();
    const pages = openPages({ documentsFolder });
    const body = new FormData();
    body.append("document", new File(["# Notes\n\nNothing happened."], "notes.md"));
    const sent = await pages.send("/ask/documents", { method: "POST", body });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/ask#documents"]);
    const [, path] = /action="([^"]*delete)" data-confirm="Forget this document\? Notes"/.exec(
      (await pages.read("/ask")).text,
    )!;
    expect((await pages.post(path, {})).status).toBe(303);
    expect((await pages.read("/ask")).text).not.toContain("Notes");
  });
});

describe("the settings", () => {
  it("stores a key and shows no more than its end", async () => {
    const pages = openPages({ settings: openSettings() });
    const key = "sk-ant-0123456789abcdefghij-SECRET-1a2b";
    const stored = await pages.post("/settings/anthropic/key", { key });
    expect(stored.headers.get("location")).toBe("/settings#anthropic");
    const { text } = await pages.read("/settings");
    expect(text).toContain("••••••••1a2b");
    expect(text).not.toContain("SECRET");
    expect(text).not.toContain("sk-environment");
    await pages.post("/settings/anthropic/key/remove", {});
    expect((await pages.read("/settings")).text).not.toContain("1a2b");
  });

  it("refuses a key that cannot be one, next to its field, and keeps the old state", async () => {
    const settings = openSettings();
    const refused = await openPages({ settings }).post("/settings/gemini/key", { key: "too short" });
    const text = await refused.text();
    expect([refused.status, text.includes('<a href="#gemini-key">')]).toEqual([422, true]);
    expect(text).not.toContain("too short");
    expect(settings.describe().order).toEqual(["openai"]);
  });

  it("keeps model and address of a local server, and says so when it does not answer", async () => {
    const settings = openSettings();
    const pages = openPages({ settings });
    await pages.post("/settings/ollama/model", { model: "tiny", address: "http://127.0.0.1:9" });
    expect(settings.describe().providers.find(({ kind }) => kind === "ollama")).toMatchObject({
      isSet: true,
      model: "tiny",
      address: "http://127.0.0.1:9/api",
    });
    const tested = await pages.post("/settings/ollama/test", {}, { "hx-request": "true" });
    expect(await tested.text()).toMatch(/No model answered: ollama/);
  });
});

describe("the health page", () => {
  it("names each part, how it does and what is wrong", async () => {
    const probes = {
      store: { isEssential: true, check: async () => null },
      embeddings: { isEssential: false, check: async () => ({ note: "onnxruntime-node is not installed" }) },
    };
    const { text } = await openPages({ probes, settings: openSettings() }).read("/status");
    expect(text).toContain("It works, with limits that are named below.");
    expect(text).toContain("onnxruntime-node is not installed");
  });
});

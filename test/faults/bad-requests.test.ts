import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startRealServer } from "../api/start-real-server.ts";
import { newFolder } from "../investigate/investigate-tables.ts";

let server: Awaited<ReturnType<typeof startRealServer>>;
let home: string;
let session: string;
beforeAll(async () => {
  home = newFolder("home");
  server = await startRealServer(home);
  session = await server.create();
});

async function send(path: string, headers: Record<string, string>, body: string | Buffer) {
  const response = await fetch(server.url + path, { method: "POST", redirect: "manual", headers, body });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire
  const { error, error_code, message } = (text.startsWith("{") ? JSON.parse(text) : {}) as any;
  return { status: response.status, code: error?.code ?? error_code, message: error?.message ?? message ?? text };
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };

describe("a control character in a name", () => {
  const names = ["a\0.csv", "a\u0001b.csv", "a\u007f.csv", "a\u001b[31m.csv", "\0", "x.csv\0.md"];
  const doors = ["/api/sessions/S/files", "/api/sessions/S/documents", "/api/documents", "/api/analyses/files"];

  it.each(doors)("of a file is the caller's mistake: %s", async (door) => {
    const before = listFiles(home);
    for (const name of names) {
      const form = [
        '--edge\r\nContent-Disposition: form-data; name="file"; ',
        `filename="${name}"\r\nContent-Type: text/csv\r\n\r\nday,amount\n2025-01-01,3\n\r\n--edge--\r\n`,
      ];
      const type = { "content-type": "multipart/form-data; boundary=edge" };
      const answer = await send(door.replace("S", session), type, Buffer.from(form.join(""), "latin1"));
      expect([name, answer.status, answer.code]).toEqual([name, 400, "INVALID_REQUEST"]);
      expect(answer.message).toContain("control character");
    }
    expect(listFiles(home)).toEqual(before);
  });

  it.each<[string, object]>([
    ["/api/documents", { name: "a\0.md", content: "hello" }],
    ["/api/documents", { name: "a\u0001.md", content: "hello" }],
    ["/api/sessions/S/sources", { source: "shop\0", tables: ["orders"] }],
    ["/api/sessions/S/sources", { source: "shop", tables: ["orders\u0002"] }],
    ["/api/sessions/S/sources", { source: "shop", tables: ["orders"], columns: ["a\0"] }],
  ])("in JSON is the caller's mistake: %s %o", async (path, body) => {
    const { status, code } = await send(path.replace("S", session), json, JSON.stringify(body));
    expect([status, code]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("in a path or a form is no failure of ours either", async () => {
    const urlencoded = { origin: server.url, "content-type": "application/x-www-form-urlencoded" };
    expect((await fetch(`${server.url}/api/sources/a%00b/tables`)).status).toBe(400);
    expect((await send("/settings/a%00b/model", urlencoded, "model=a")).status).toBe(404);
    expect((await send("/settings/ollama/model", urlencoded, "model=a%00b&address=")).status).toBe(422);
    const table = { name: "profile", arguments: { tables: [{ name: "a\0", csv: "a\n1" }] } };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: table };
    expect((await send("/mcp", json, JSON.stringify(call))).message).toContain("control character");
  });
});

describe("JSON inside JSON inside JSON", () => {
  const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const bodies = [deep(50_000), `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, `{"query":${deep(3000)}}`];

  it.each([
    ...[
      "/chat",
      "/chat/stream",
      "/api/search",
      "/api/documents",
      "/api/sessions",
      "/api/analyses",
      "/api/interrogations",
    ],
    ...["/api/sessions/S/investigate", "/api/sessions/S/sources", "/api/sessions/S/chat", "/mcp"],
  ])("is refused by what it is: %s", async (path) => {
    for (const body of bodies) {
      const { status, code, message } = await send(path.replace("S", session), json, body);
      expect([status, code, message]).toEqual([400, "INVALID_REQUEST", expect.stringContaining("deep; at most 100")]);
    }
  });

  it("is refused in a field of a form and in a tool's arguments", async () => {
    const form = `--edge\r\nContent-Disposition: form-data; name="policy"\r\n\r\n${deep(20_000)}\r\n--edge\r\nContent-Disposition: form-data; name="intent"\r\n\r\nhow much\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\n1\n\r\n--edge--\r\n`;
    const answer = await send("/api/analyses", { "content-type": "multipart/form-data; boundary=edge" }, form);
    expect([answer.status, answer.code]).toEqual([400, "INVALID_REQUEST"]);
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"profile","arguments":${deep(5000)}}}`;
    expect((await send("/mcp", json, call)).status).toBe(400);
  });

  it("leaves brackets inside of texts alone", async () => {
    const { status } = await send("/api/search", json, JSON.stringify({ query: `what is ${"[".repeat(500)} "\\" {` }));
    expect(status).toBe(200);
  });
});

function listFiles(folder: string): string[] {
  const parts = ["sessions", "documents", "analyses"].map((name) => join(folder, name)).filter(existsSync);
  return parts.flatMap((part) => readdirSync(part, { recursive: true, encoding: "utf8" })).sort();
}
